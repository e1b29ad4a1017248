import { QueryTypes, type Transaction } from 'sequelize';
import { v7 as uuidv7 } from 'uuid';
import { type AuditEntry, userActor } from '../audit/audit-entry';
import type { Database } from '../db/database';
import { emailAddress } from '../email/addresses';
import { changeMembers, endMembership, type LockedMember, setRole } from '../members/change-members';
import type { Membership, Role } from '../members/permissions';
import { proveEmailSql } from '../users/verified-email';
import { findAccountOfAddress } from './domains';
import type { Claims } from './oidc-client';
import type { Provider } from './provider.service';
import { providerRoles } from './provider.settings';

/** Why a person whom the provider knows is not let in. */
export type Refusal = 'no-email' | 'unverified-email' | 'foreign-domain' | 'no-role' | 'removed';

/** What a provider did to a membership of its account: the role before and after it, null for none. */
export interface RoleChange {
  readonly userId: string;
  readonly old: Role | null;
  readonly new: Role | null;
}

/** A user whom a provider has signed in, or why it did not. */
export type Joined = ({ readonly userId: string } | { readonly refusal: Refusal }) & {
  /** Null when the membership stays as it was. */
  readonly change: RoleChange | null;
};

/**
 * Finds or creates the user whom a provider has signed in, and the membership of the provider's account with the role
 * that the provider's groups give; an owner stays an owner. A known person is recognized by the provider's subject. Any
 * other needs an e-mail address that the provider has verified, in a domain that the account has verified: an
 * unverified address never leads to an existing user.
 */
export async function joinByProvider(db: Database, provider: Provider, claims: Claims): Promise<Joined> {
  const { accountId } = provider;
  const domainOwner = claims.email === null ? null : await findAccountOfAddress(db.pool, claims.email);
  try {
    return await changeMembers(db, { accountId, actorId: null }, async (members, _operator, transaction) => {
      const identity = await findIdentity(db, provider, claims, transaction);
      const known = identity?.userId ?? null;
      if (identity?.hasEnded && !members.some((one) => one.userId === known)) throw new Refused('removed');
      const userId = known ?? (await linkUser(db, provider, claims, domainOwner, transaction));
      const change = await applyRole(db, provider, { userId, groups: claims.groups }, members, transaction);
      const isMember = change ? change.new !== null : members.some((member) => member.userId === userId);
      if (!isMember) {
        // A person who is not known leaves nothing behind; one who was a member is none any more.
        if (known === null) throw new Refused('no-role');
        return { refusal: 'no-role', change };
      }
      await db.sequelize.query('UPDATE identity_providers SET last_used_at = now() WHERE id = $1', {
        ...{ bind: [provider.id], transaction },
      });
      return { userId, change };
    });
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal, change: null };
    throw error;
  }
}

class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal);
  }
}

/** Applies what a provider says now; `isMember` is false if the person is no longer a member. */
export async function applyGroups(
  db: Database,
  provider: Provider,
  userId: string,
  { groups }: Claims,
): Promise<{ readonly isMember: boolean; readonly change: RoleChange | null }> {
  const { accountId } = provider;
  const member = await db.models.Member.findOne({ where: { accountId, userId } });
  if (!member) return { isMember: false, change: null };
  if (wantedRole(provider, groups, member.role) === member.role) return { isMember: true, change: null };
  return changeMembers(db, { accountId, actorId: null }, async (members, _operator, transaction) => {
    // Only a sign-in makes somebody a member.
    if (!members.some((one) => one.userId === userId)) return { isMember: false, change: null };
    const change = await applyRole(db, provider, { userId, groups }, members, transaction);
    return { isMember: change?.new !== null, change };
  });
}

/** What the audit log says about a change that a provider made. */
export async function describeRoleChange(db: Database, provider: Provider, change: RoleChange): Promise<AuditEntry> {
  const { userId, old, new: role } = change;
  const user = await db.models.User.findByPk(userId);
  return {
    accountId: provider.accountId,
    actor: { kind: 'system', id: provider.id, label: `Identity provider ${provider.name}` },
    action: old === null ? 'member.joined' : role === null ? 'member.removed' : 'member.changed',
    object: { kind: 'member', id: userId, label: user && userActor(user).label },
    ...(role !== null && { changes: { role: old === null ? { new: role } : { old, new: role } } }),
  };
}

async function findIdentity(
  db: Database,
  { id }: Provider,
  { subject }: Claims,
  transaction: Transaction,
): Promise<{ readonly userId: string; readonly hasEnded: boolean } | null> {
  const [identity] = await db.sequelize.query<{ userId: string; hasEnded: boolean }>(
    'SELECT user_id AS "userId", ended_at IS NOT NULL AS "hasEnded" FROM identities WHERE provider_id = $1 AND subject = $2',
    { bind: [id, subject], type: QueryTypes.SELECT, transaction },
  );
  return identity ?? null;
}

async function linkUser(
  db: Database,
  provider: Provider,
  { subject, email, isEmailVerified, name }: Claims,
  domainOwner: string | null,
  transaction: Transaction,
): Promise<string> {
  if (email === null || emailAddress().required().validate(email).error) throw new Refused('no-email');
  if (!isEmailVerified) throw new Refused('unverified-email');
  if (domainOwner !== provider.accountId) throw new Refused('foreign-domain');
  // Before the user, as in accept-invitation.ts: otherwise the two could wait for each other.
  await closeInvitations(db, provider.accountId, email, transaction);
  // Two sign-ins at the same time create one user.
  await db.sequelize.query(
    `INSERT INTO users (id, email, name) VALUES ($1, $2, $3) ON CONFLICT ((lower(email))) DO NOTHING`,
    { bind: [uuidv7(), email, name], transaction },
  );
  const [user] = await db.sequelize.query<{ id: string }>('SELECT id FROM users WHERE lower(email) = lower($1)', {
    ...{ bind: [email], transaction },
    type: QueryTypes.SELECT,
  });
  if (!user) throw new Error('the user was not created');
  await db.sequelize.query(proveEmailSql, { bind: [user.id], transaction });
  await db.sequelize.query(
    'INSERT INTO identities (provider_id, subject, user_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    { bind: [provider.id, subject, user.id], transaction },
  );
  return user.id;
}

/** Deletes the open invitation of an address: a member needs none. */
async function closeInvitations(
  db: Database,
  accountId: string,
  email: string,
  transaction: Transaction,
): Promise<void> {
  await db.sequelize.query(
    `DELETE FROM mailed_links WHERE kind = 'membership' AND account_id = $1 AND lower(email) = lower($2)`,
    { bind: [accountId, email], transaction },
  );
}

/** Gives the role of the person's groups, or ends the membership if there is none; null when nothing changes. */
async function applyRole(
  db: Database,
  provider: Provider,
  { userId, groups }: { readonly userId: string; readonly groups: readonly string[] },
  members: readonly LockedMember[],
  transaction: Transaction,
): Promise<RoleChange | null> {
  const { accountId } = provider;
  const member = members.find((one) => one.userId === userId);
  const old = member?.role ?? null;
  const wanted = wantedRole(provider, groups, old);
  // Limits to forms are the owner's; an admin has none.
  const role = wanted === 'admin' && member?.formIds ? 'editor' : wanted;
  if (role === old) return null;
  if (role === null) await endMembership(db, { accountId, userId }, transaction);
  else if (member) {
    const membership: Membership = { role, formIds: member.formIds };
    await setRole(db, { accountId, userId }, membership, transaction);
  } else await addMember(db, accountId, userId, role, transaction);
  return { userId, old, new: role };
}

async function addMember(
  db: Database,
  accountId: string,
  userId: string,
  role: Role,
  transaction: Transaction,
): Promise<void> {
  const user = await db.models.User.findByPk(userId, { transaction });
  if (user) await closeInvitations(db, accountId, user.email, transaction);
  // Whoever accepts an invitation at the same time gets the role of the provider too.
  await db.sequelize.query(
    `INSERT INTO members (account_id, user_id, role) VALUES ($1, $2, $3)
     ON CONFLICT (account_id, user_id) DO UPDATE SET role = excluded.role, form_ids = NULL
     WHERE members.role <> 'owner'`,
    { bind: [accountId, userId, role], transaction },
  );
}

/** The role that a person has from now on, who has `current`; null for none. */
function wantedRole(provider: Provider, groups: readonly string[], current: Role | null): Role | null {
  return current === 'owner' ? current : roleOf(provider, groups, current);
}

/**
 * The highest role of the person's groups; without any, the one that a member has, unless groups decide about roles,
 * and else the default one.
 */
function roleOf({ roleByGroup, defaultRole }: Provider, groups: readonly string[], current: Role | null): Role | null {
  const mapped = groups.flatMap((group) => (Object.hasOwn(roleByGroup, group) ? [roleByGroup[group]] : []));
  const highest = providerRoles.find((role) => mapped.includes(role));
  if (highest) return highest;
  if (Object.keys(roleByGroup).length === 0 && current !== null) return current;
  return defaultRole;
}
