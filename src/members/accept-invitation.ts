import { QueryTypes, type Transaction } from 'sequelize';
import type { Database } from '../db/database';
import { hashToken } from '../lib/tokens';
import { hashNewPassword } from '../users/password';
import type { User } from '../users/user.model';
import { createUser, readName } from '../users/user.service';
import type { Role } from './permissions';

/** An invitation that a link opens. */
export interface OpenInvitation {
  readonly email: string;
  readonly role: Role;
  /** What members call the account. */
  readonly account: string;
  /** The user who signs in with this address; null when there is none. */
  readonly userId: string | null;
}

/** The invitation with this token; null when it was accepted, replaced or revoked, has expired or never existed. */
export async function findInvitation(db: Database, token: string): Promise<OpenInvitation | null> {
  const [invitation] = await db.sequelize.query<OpenInvitation>(
    `SELECT link.email, link.details ->> 'role' AS role, coalesce(nullif(accounts.name, ''), accounts.email) AS account,
            (SELECT id FROM users WHERE lower(users.email) = lower(link.email)) AS "userId"
     FROM mailed_links AS link JOIN accounts ON accounts.id = link.account_id
     WHERE token_hash = $1 AND kind = 'membership' AND expires_at > now()`,
    { bind: [hashToken(token)], type: QueryTypes.SELECT },
  );
  return invitation ?? null;
}

/**
 * Makes a user a member of the account that the invitation is for, once; resolves to the account's id. Null when the
 * invitation is no longer open, or is for another address than the user's.
 */
export async function acceptInvitation(db: Database, token: string, userId: string): Promise<string | null> {
  return db.sequelize.transaction(async (transaction) => {
    const isForUser = '= (SELECT lower(users.email) FROM users WHERE id = $2)';
    const used = await takeInvitation(db, `lower(link.email) ${isForUser}`, [hashToken(token), userId], transaction);
    if (!used) return null;
    // Who is signed in as the user and has the mailed link is the person.
    await db.models.User.update({ emailVerifiedAt: new Date() }, { where: { id: userId }, transaction });
    await join(db, used, userId, transaction);
    return used.accountId;
  });
}

/**
 * Creates the user that an invitation is for, who becomes a member like in `acceptInvitation`. Null when the invitation
 * is no longer open. Throws InputError with problems at `name` and `password`, and `already_exists` when there is such a
 * user by now; the invitation stays open then.
 */
export async function acceptAsNewUser(
  db: Database,
  token: string,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<{ readonly user: User; readonly accountId: string } | null> {
  const person = { name: readName(name), passwordHash: await hashNewPassword(password) };
  return db.sequelize.transaction(async (transaction) => {
    const used = await takeInvitation(db, 'true', [hashToken(token)], transaction);
    if (!used) return null;
    const user = await createUser(db, { email: used.email, ...person }, transaction);
    await join(db, used, user.id, transaction);
    return { user, accountId: used.accountId };
  });
}

interface UsedInvitation {
  readonly accountId: string;
  readonly email: string;
  readonly details: string;
}

/** Deletes the open invitation with the token hash `$1`, so that it is used once. */
async function takeInvitation(
  db: Database,
  condition: string,
  bind: readonly string[],
  transaction: Transaction,
): Promise<UsedInvitation | null> {
  const [used] = await db.sequelize.query<UsedInvitation>(
    `DELETE FROM mailed_links AS link
     WHERE token_hash = $1 AND kind = 'membership' AND expires_at > now() AND ${condition}
     RETURNING account_id AS "accountId", email, details::text`,
    { bind: [...bind], type: QueryTypes.SELECT, transaction },
  );
  return used ?? null;
}

/** Adds the member, limited to those of the forms that still exist. A member keeps the role. */
async function join(
  db: Database,
  { accountId, details }: UsedInvitation,
  userId: string,
  transaction: Transaction,
): Promise<void> {
  await db.sequelize.query(
    `INSERT INTO members (account_id, user_id, role, form_ids)
     SELECT $1, $2, details ->> 'role',
            CASE WHEN details -> 'form_ids' <> 'null' THEN ARRAY(
              SELECT id FROM forms WHERE account_id = $1 AND details -> 'form_ids' ? id::text) END
     FROM (SELECT $3::jsonb AS details) AS invitation
     ON CONFLICT DO NOTHING`,
    { bind: [accountId, userId, details], transaction },
  );
}
