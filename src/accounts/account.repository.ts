import { literal } from 'sequelize';
import type { Database } from '../db/database';
import { hashToken, isWellFormedToken } from '../lib/tokens';
import type { Account } from './account.model';

/** The account with this e-mail address, in whatever case; null when there is none. */
export function findAccountByEmail(db: Database, email: string): Promise<Account | null> {
  // Both sides are lowered by the database: JavaScript and PostgreSQL differ on some letters.
  return db.models.Account.findOne({
    where: literal('lower(email) = lower(:email)'),
    replacements: { email: email.trim().replaceAll('\0', '') },
  });
}

/** The account that this API token belongs to; null when the token is revoked, renewed or was never one. */
export async function findAccountByToken(db: Database, token: string): Promise<Account | null> {
  if (!isWellFormedToken(token)) return null;
  return db.models.Account.findOne({ where: { apiTokenHash: hashToken(token) } });
}
