import { QueryTypes, type Transaction } from 'sequelize';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database';
import { queriesIn } from '../db/transaction-queries';
import { InputError } from '../lib/input-error';
import { hashToken } from '../lib/tokens';
import type { RateLimiter } from '../rate-limits/rate-limiter';
import { createLinkToken, linkHours } from '../users/mailed-links';
import { changeMembers, type MembersChange, requireGiving } from './change-members';
import { joinLink } from './invitation-link';
import { type Invited, readInvitation } from './member.settings';
import type { Membership } from './permissions';

/*
 * Invitations are rows of `mailed_links`. A worker mails each one once. Its token proves that whoever follows the link
 * reads the mail of the address. Sending one again makes a new row, so that the earlier link ends.
 */

/** An invitation is valid for this many days. */
export const invitationDays = linkHours.membership / 24;

const hourMs = 3_600_000;
const perAccount = [{ limit: 30, windowMs: hourMs }];
const perAddress = [{ limit: 5, windowMs: hourMs }];
/** Of all accounts: one must not use up the invitations of the others. */
const perAddressInAll = [{ limit: 50, windowMs: hourMs }];

/** Whether this account may have another invitation mailed to this address within the hour; counts it if so. */
export async function isInvitationAllowed(limiter: RateLimiter, accountId: string, email: string): Promise<boolean> {
  const address = email.trim().toLowerCase();
  if (!(await limiter.consume(`invitation:address:${accountId}:${address}`, perAddress)).allowed) return false;
  if (!(await limiter.consume(`invitation:address:${address}`, perAddressInAll)).allowed) return false;
  return (await limiter.consume(`invitation:account:${accountId}`, perAccount)).allowed;
}

/** Where an invitation is: to be mailed, mailed, not mailed, or no longer valid. */
type InvitationState = 'waiting' | 'sent' | 'failed' | 'expired';

/** An invitation that nobody has accepted. */
export interface Invitation extends Invited {
  readonly id: string;
  readonly requestedAt: Date;
  readonly expiresAt: Date | null;
  readonly state: InvitationState;
}

/** The user who invites; null for the operator. */
interface Inviter {
  readonly accountId: string;
  readonly actorId: string | null;
}

/**
 * Requests an e-mail that invites someone to an account. It replaces an earlier one to the same address. Resolves to the
 * invitation with its id. Throws InputError for invalid settings and `already_exists` for a member; a 403 when the actor
 * may not give the role.
 */
export async function inviteMember(
  db: Database,
  inviter: Inviter,
  input: unknown,
  transaction: Transaction | null = null,
): Promise<Invited & { readonly id: string }> {
  const queries = transaction ? queriesIn(db, transaction) : db.pool;
  const invited = await readInvitation(queries, inviter.accountId, input);
  const invitation = { ...invited, id: uuidv7() };
  await saveInvitation(db, inviter, invitation, { transaction });
  return invitation;
}

/** Invites like `inviteMember`, but nothing is mailed: resolves to the link, of which only the hash is stored. */
export async function createInvitationLink(
  db: Database,
  inviter: Inviter,
  input: unknown,
  baseUrl: string,
): Promise<{ readonly invited: Invited; readonly link: string }> {
  const invited = await readInvitation(db.pool, inviter.accountId, input);
  const token = createLinkToken();
  await saveInvitation(db, inviter, { ...invited, id: uuidv7() }, { token });
  return { invited, link: joinLink(baseUrl, token) };
}

/** The invitations of an account that nobody has accepted, newest first. */
export function listInvitations(
  db: Database,
  accountId: string,
  transaction: Transaction | null = null,
): Promise<Invitation[]> {
  return db.sequelize.query<Invitation>(
    `SELECT id, email, details ->> 'role' AS role, requested_at AS "requestedAt", expires_at AS "expiresAt",
            CASE WHEN details -> 'form_ids' = 'null' THEN NULL
                 ELSE ARRAY(SELECT jsonb_array_elements_text(details -> 'form_ids')) END AS "formIds",
            CASE WHEN expires_at <= now() THEN 'expired' WHEN sent_at IS NOT NULL THEN 'sent'
                 WHEN error IS NOT NULL OR requested_at < now() - interval '1 hour' THEN 'failed'
                 ELSE 'waiting' END AS state
     FROM mailed_links WHERE kind = 'membership' AND account_id = $1 ORDER BY requested_at DESC, id DESC`,
    { bind: [accountId], type: QueryTypes.SELECT, transaction },
  );
}

/**
 * Mails an invitation again, with a new link that is valid as long. Resolves to the id of the invitation that takes its
 * place; null when it was accepted or revoked.
 */
export async function resendInvitation(
  db: Database,
  inviter: Inviter,
  id: string,
  transaction: Transaction | null = null,
): Promise<string | null> {
  const invitation = (await listInvitations(db, inviter.accountId, transaction)).find((one) => one.id === id);
  if (!invitation) return null;
  const next = { ...invitation, id: uuidv7() };
  return (await saveInvitation(db, inviter, next, { replacing: id, transaction })) ? next.id : null;
}

/** Ends an invitation; false when it was accepted or revoked before. A 403 when the actor may not give its role. */
export async function revokeInvitation(
  db: Database,
  { accountId, actorId }: Inviter,
  id: string,
  given: Transaction | null = null,
): Promise<boolean> {
  if (!isUuid(id)) return false;
  const revoke: MembersChange<boolean> = async (_members, actor, transaction) => {
    const [revoked] = await db.sequelize.query<{ role: Membership['role'] }>(
      `DELETE FROM mailed_links WHERE id = $2 AND account_id = $1 AND kind = 'membership'
       RETURNING details ->> 'role' AS role`,
      { bind: [accountId, id], type: QueryTypes.SELECT, transaction },
    );
    if (revoked) requireGiving(actor, revoked.role);
    return revoked !== undefined;
  };
  return changeMembers(db, { accountId, actorId }, revoke, given);
}

interface SaveOptions {
  readonly token?: string;
  /** The id of the invitation that is sent again. */
  readonly replacing?: string;
  readonly transaction?: Transaction | null;
}

/**
 * Stores an invitation in place of those to the same address, without a token unless it is given: the worker makes one.
 * With `replacing`, only if this invitation still exists; false otherwise.
 */
async function saveInvitation(
  db: Database,
  { accountId, actorId }: Inviter,
  { id, email, role, formIds }: Invited & { readonly id: string },
  { token, replacing, transaction: given = null }: SaveOptions,
): Promise<boolean> {
  const save: MembersChange<boolean> = async (members, actor, transaction) => {
    requireGiving(actor, role);
    await requireNoMember(db, members, email, transaction);
    const replaced = await db.sequelize.query<{ id: string }>(
      `DELETE FROM mailed_links WHERE kind = 'membership' AND account_id = $1
       AND (lower(email) = lower($2) OR expires_at < now() - interval '30 days') RETURNING id`,
      { bind: [accountId, email], type: QueryTypes.SELECT, transaction },
    );
    if (replacing !== undefined && !replaced.some((one) => one.id === replacing)) return false;
    const details = JSON.stringify({ role, form_ids: formIds, invited_by: actorId });
    const hash = token === undefined ? null : hashToken(token);
    await db.sequelize.query(
      `WITH shown AS (SELECT CASE WHEN $5::text IS NOT NULL THEN now() END AS at)
       INSERT INTO mailed_links (id, kind, account_id, email, details, token_hash, claimed_at, sent_at, expires_at)
       SELECT $1, 'membership', $2, $3, $4, $5, at, at, at + make_interval(hours => $6) FROM shown`,
      { bind: [id, accountId, email, details, hash, linkHours.membership], transaction },
    );
    return true;
  };
  return changeMembers(db, { accountId, actorId }, save, given);
}

async function requireNoMember(
  db: Database,
  members: readonly { readonly userId: string }[],
  email: string,
  transaction: Transaction,
): Promise<void> {
  const known = await db.sequelize.query(
    'SELECT 1 FROM users WHERE lower(email) = lower($1) AND id = ANY ($2::uuid[])',
    { bind: [email, members.map(({ userId }) => userId)], type: QueryTypes.SELECT, transaction },
  );
  if (known.length === 0) return;
  const problem = { setting: 'email', message: 'belongs to a member of this account' };
  throw new InputError('already_exists', `${email} ${problem.message}`, [problem]);
}
