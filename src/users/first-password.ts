import { QueryTypes } from 'sequelize';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database';
import { hashToken } from '../lib/tokens';
import { createLinkToken, linkHours } from './mailed-links';
import type { User } from './user.model';

/** A link to choose the first password is valid for this long. */
export const firstPasswordDays = linkHours['first-password'] / 24;

/**
 * Creates a one-time link with which a user chooses a password, for the operator to pass on. It replaces the earlier
 * ones. Only the hash of its token is stored.
 */
export async function createFirstPasswordLink(
  db: Database,
  user: Pick<User, 'id' | 'email'>,
  baseUrl: string,
): Promise<string> {
  const token = createLinkToken();
  await replaceLinks(db, user, { token_hash: hashToken(token), hours: linkHours['first-password'] });
  return passwordLink(baseUrl, token);
}

/** Requests an e-mail with such a link, which a worker creates and sends. The earlier ones stop working. */
export async function requestFirstPassword(db: Database, user: Pick<User, 'id' | 'email'>): Promise<void> {
  await replaceLinks(db, user, { token_hash: null, hours: null });
}

/** The URL of the page that sets a password with this token. */
export function passwordLink(baseUrl: string, token: string): string {
  return `${baseUrl}/dashboard/reset?token=${token}`;
}

async function replaceLinks(
  db: Database,
  { id, email }: Pick<User, 'id' | 'email'>,
  link: { readonly token_hash: string | null; readonly hours: number | null },
): Promise<void> {
  await db.sequelize.transaction(async (transaction) => {
    const options = { transaction, type: QueryTypes.RAW } as const;
    // Simultaneous requests wait for each other, so that one link is left.
    await db.sequelize.query('SELECT FROM users WHERE id = $1 FOR UPDATE', { ...options, bind: [id] });
    await db.sequelize.query(`DELETE FROM mailed_links WHERE user_id = $1 AND kind = 'first-password'`, {
      ...options,
      bind: [id],
    });
    await db.sequelize.query(
      `INSERT INTO mailed_links (id, user_id, email, kind, token_hash, claimed_at, expires_at)
       VALUES ($1, $2, $3, 'first-password', $4, CASE WHEN $4::text IS NOT NULL THEN now() END,
               now() + make_interval(hours => $5))`,
      { ...options, bind: [uuidv7(), id, email, link.token_hash, link.hours] },
    );
  });
}
