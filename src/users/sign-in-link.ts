import { QueryTypes } from 'sequelize';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database';
import { hashToken } from '../lib/tokens';
import type { User } from './user.model';
import { proveEmail } from './verified-email';

/**
 * Requests an e-mail with a link that signs in the user with this address, and then opens the page `next`. At most three
 * in the 15 minutes for which they work: whoever requests them for somebody else leaves that person with working links.
 * Runs the same statement when there is no such user, so that timing reveals nothing.
 */
export async function requestSignInLink(db: Database, email: string, next: string): Promise<void> {
  await db.sequelize.query(
    `WITH person AS (SELECT id, email FROM users WHERE lower(email) = lower($2)),
          old AS (DELETE FROM mailed_links WHERE user_id IN (SELECT id FROM person) AND kind = 'sign-in'
                  AND requested_at < now() - interval '1 day')
     INSERT INTO mailed_links (id, kind, user_id, email, details)
     SELECT $1::uuid, 'sign-in', id, email, $3::jsonb FROM person
     WHERE (SELECT count(*) FROM mailed_links WHERE user_id = person.id AND kind = 'sign-in'
            AND requested_at > now() - interval '15 minutes') < 3`,
    { bind: [uuidv7(), email.trim().replaceAll('\0', ''), JSON.stringify({ next })] },
  );
}

/** Whom a link signs in, and where to. */
interface SignInLink {
  readonly user: User;
  readonly next: string;
}

/** What the link with this token does; null when it was used, has expired or never existed. */
export async function findSignInLink(db: Database, token: string): Promise<SignInLink | null> {
  const [found] = await db.sequelize.query<{ userId: string; next: string }>(
    `SELECT user_id AS "userId", details ->> 'next' AS next FROM mailed_links
     WHERE token_hash = $1 AND kind = 'sign-in' AND expires_at > now()`,
    { bind: [hashToken(token)], type: QueryTypes.SELECT },
  );
  const user = found && (await db.models.User.findByPk(found.userId));
  return user ? { user, next: found.next } : null;
}

/** Uses the link up: of two calls, one gets it. */
export async function takeSignInLink(db: Database, token: string): Promise<SignInLink | null> {
  const link = await findSignInLink(db, token);
  if (!link) return null;
  const used = await db.sequelize.query(
    `DELETE FROM mailed_links WHERE token_hash = $1 AND kind = 'sign-in' AND expires_at > now() RETURNING 1`,
    { bind: [hashToken(token)], type: QueryTypes.SELECT },
  );
  if (used.length === 0) return null;
  await proveEmail(db.pool, link.user.id);
  return link;
}
