import { randomInt } from 'node:crypto';
import type { Database } from '../db/database';
import { hashToken } from '../lib/tokens';

/** Processes that start again and again should not fill the table. */
const codesKept = 20;
/** No letter or digit that could be taken for another. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** Whether somebody can sign in: whether any account has a password. */
export async function hasOwner(db: Database): Promise<boolean> {
  const { rowCount } = await db.pool.query('SELECT FROM accounts WHERE password_hash IS NOT NULL LIMIT 1');
  return rowCount === 1;
}

/** A new one-time code for the first account, of 98 random bits, in groups of five. */
export function createSetupCode(): string {
  const characters = Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return (characters.match(/.{5}/g) ?? []).join('-');
}

/** Lets this code make the first account, until somebody did. */
export async function acceptSetupCode(db: Database, code: string): Promise<void> {
  await db.pool.query('INSERT INTO setup_codes (code_hash) VALUES ($1) ON CONFLICT DO NOTHING', [hashSetupCode(code)]);
  await db.pool.query(
    `DELETE FROM setup_codes WHERE code_hash NOT IN
       (SELECT code_hash FROM setup_codes ORDER BY created_at DESC LIMIT $1)`,
    [codesKept],
  );
}

/** What is stored of a code, however it was copied: the case and the dashes do not matter. */
export function hashSetupCode(code: string): string {
  return hashToken(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''));
}
