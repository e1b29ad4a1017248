import { QueryTypes, type Transaction } from 'sequelize';
import type { Database } from '../db/database';
import { inTransaction } from '../db/rows';
import { queriesIn } from '../db/transaction-queries';
import { HttpError } from '../lib/http-error';
import { InputError } from '../lib/input-error';
import { readMembership } from './member.settings';
import { canDo, type Membership, type Role, roles } from './permissions';

/** Who changes which member; without an actor, the operator does. */
export interface MemberChange {
  readonly accountId: string;
  readonly userId: string;
  readonly actorId: string | null;
}

export interface LockedMember extends Membership {
  readonly userId: string;
  readonly email: string;
}

/** The role of the operator: whoever changes members without being one. */
const operator: Membership = { role: 'owner', formIds: null };

/** A change of an account's members, given the members as they are, and the role of who makes it. */
export type MembersChange<Result> = (
  members: readonly LockedMember[],
  actor: Membership,
  transaction: Transaction,
) => Promise<Result>;

/**
 * Runs a change of an account's members that no other one can overlap, so that each sees what the one before it did.
 * Joins the transaction `given`. Throws a 403 when the actor is not a member any more.
 */
export async function changeMembers<Result>(
  db: Database,
  { accountId, actorId }: Pick<MemberChange, 'accountId' | 'actorId'>,
  act: MembersChange<Result>,
  given: Transaction | null = null,
): Promise<Result> {
  return inTransaction(db, given, async (transaction) => {
    const members = await db.sequelize.query<LockedMember>(
      `SELECT user_id AS "userId", email, role, form_ids AS "formIds"
       FROM members JOIN users ON users.id = user_id WHERE account_id = $1 ORDER BY user_id
       FOR NO KEY UPDATE OF members`,
      { bind: [accountId], type: QueryTypes.SELECT, transaction },
    );
    const actor = actorId === null ? operator : members.find(({ userId }) => userId === actorId);
    if (!actor) throw forbidden('You are no longer a member of this account.');
    return act(members, actor, transaction);
  });
}

/** Whether a member may give someone this role, or change someone who has it: nobody acts above the own role. */
export function canGive(actor: Membership, role: Role): boolean {
  return canDo(actor, 'members:write') && roles.indexOf(actor.role) <= roles.indexOf(role);
}

/** Throws a 403 unless the member may give this role, or change a member who has it. */
export function requireGiving(actor: Membership, role: Role): void {
  if (!canGive(actor, role)) throw forbidden('Your role in this account does not allow this. Ask an owner.');
}

/**
 * Changes the role of a member and the forms that it is limited to. Throws InputError for invalid settings, `not_found`,
 * and `wrong_state` for the last owner; a 403 when the actor may not do this.
 */
export async function changeMember(
  db: Database,
  change: MemberChange,
  input: unknown,
  given: Transaction | null = null,
): Promise<void> {
  const queries = given ? queriesIn(db, given) : db.pool;
  const { role, formIds } = await readMembership(queries, change.accountId, input);
  await changeMembers(
    db,
    change,
    async (members, actor, transaction) => {
      const member = findMember(members, change.userId);
      requireGiving(actor, member.role);
      requireGiving(actor, role);
      if (member.role === 'owner' && role !== 'owner') requireAnotherOwner(members, change.userId);
      await setRole(db, change, { role, formIds }, transaction);
    },
    given,
  );
}

/**
 * Ends a membership, with the tokens and the invitations that the member created. Throws InputError
 * `not_found`, and `wrong_state` for the last owner; a 403 when the actor may not do this. Everybody may leave.
 */
export async function removeMember(
  db: Database,
  change: MemberChange,
  given: Transaction | null = null,
): Promise<void> {
  const { userId, actorId } = change;
  await changeMembers(
    db,
    change,
    async (members, actor, transaction) => {
      const { role } = findMember(members, userId);
      if (userId !== actorId) requireGiving(actor, role);
      if (role === 'owner') requireAnotherOwner(members, userId);
      await endMembership(db, change, transaction);
      // An identity provider of the account does not make the person a member again.
      await db.sequelize.query(
        `UPDATE identities SET ended_at = now() FROM identity_providers AS provider
         WHERE provider.id = provider_id AND provider.account_id = $1 AND user_id = $2`,
        { bind: [change.accountId, userId], transaction },
      );
    },
    given,
  );
}

/**
 * Deletes a member inside `changeMembers`. Sessions that an identity provider opened end: they show this account only.
 * The other ones go on with another account.
 */
export async function endMembership(
  db: Database,
  { accountId, userId }: Pick<MemberChange, 'accountId' | 'userId'>,
  transaction: Transaction,
): Promise<void> {
  const options = { bind: [accountId, userId], transaction };
  await db.sequelize.query('DELETE FROM members WHERE account_id = $1 AND user_id = $2', options);
  await db.sequelize.query(
    'DELETE FROM sessions WHERE account_id = $1 AND user_id = $2 AND provider_id IS NOT NULL',
    options,
  );
  await db.sequelize.query('UPDATE sessions SET account_id = NULL WHERE account_id = $1 AND user_id = $2', options);
  await endInvitations(db, { accountId, userId }, null, transaction);
}

/**
 * Makes another member an owner, and the owner who does so an admin, in one step: without an actor, the only owner.
 * Errors as for `changeMember`, and `wrong_state` when there are several owners and no actor.
 */
export async function transferOwnership(
  db: Database,
  { accountId, userId, actorId }: MemberChange,
  given: Transaction | null = null,
): Promise<void> {
  await changeMembers(
    db,
    { accountId, actorId },
    async (members, actor, transaction) => {
      requireGiving(actor, 'owner');
      findMember(members, userId);
      const from = actorId ?? onlyOwner(members);
      if (userId === from) throw new InputError('wrong_state', 'this member owns the account already');
      await setRole(db, { accountId, userId }, { role: 'owner', formIds: null }, transaction);
      await setRole(db, { accountId, userId: from }, { role: 'admin', formIds: null }, transaction);
    },
    given,
  );
}

function onlyOwner(members: readonly LockedMember[]): string {
  const [owner, another] = members.filter(({ role }) => role === 'owner');
  if (owner && !another) return owner.userId;
  throw new InputError('wrong_state', 'the account has several owners; change the roles of the members instead');
}

/** Changes a role inside `changeMembers`, and ends the invitations that the member can no longer give. */
export async function setRole(
  db: Database,
  change: Pick<MemberChange, 'accountId' | 'userId'>,
  { role, formIds }: Membership,
  transaction: Transaction,
): Promise<void> {
  await db.models.Member.update(
    { role, formIds: formIds && [...formIds] },
    { where: { accountId: change.accountId, userId: change.userId }, transaction },
  );
  await endInvitations(db, change, { role, formIds }, transaction);
}

/** Ends the invitations of a member to roles that the member can no longer give. */
async function endInvitations(
  db: Database,
  { accountId, userId }: Pick<MemberChange, 'accountId' | 'userId'>,
  membership: Membership | null,
  transaction: Transaction,
): Promise<void> {
  const ended = roles.filter((role) => membership === null || !canGive(membership, role));
  await db.sequelize.query(
    `DELETE FROM mailed_links WHERE kind = 'membership' AND account_id = $1 AND details ->> 'invited_by' = $2
     AND details ->> 'role' = ANY ($3)`,
    { bind: [accountId, userId, ended], transaction },
  );
}

function findMember(members: readonly LockedMember[], userId: string): LockedMember {
  const member = members.find((one) => one.userId === userId);
  if (!member) throw new InputError('not_found', 'this person is not a member of the account');
  return member;
}

function requireAnotherOwner(members: readonly LockedMember[], userId: string): void {
  if (members.some((member) => member.role === 'owner' && member.userId !== userId)) return;
  throw new InputError('wrong_state', 'an account needs an owner; make another member an owner first');
}

function forbidden(message: string): HttpError {
  return new HttpError(403, null, message);
}
