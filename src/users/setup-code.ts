import type { Pool } from 'pg';
import type { Config } from '../../config';
import { createCode, hashCode } from '../lib/codes';

/** Older codes are deleted, so that a process that restarts in a loop does not fill the table. */
const maxCodes = 20;

/** Whether anyone can sign in, that is, whether a user has a password. */
export async function hasOwner(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT FROM users WHERE password_hash IS NOT NULL LIMIT 1');
  return rowCount === 1;
}

/** A new one-time code for creating the first account: 98 random bits in groups of five characters. */
export function createSetupCode(): string {
  return createCode(20, 5);
}

/** Stores the hash of a code; the code works until the first account exists. */
export async function saveSetupCode(pool: Pool, code: string): Promise<void> {
  await pool.query('INSERT INTO setup_codes (code_hash) VALUES ($1) ON CONFLICT DO NOTHING', [hashCode(code)]);
  await pool.query(
    `DELETE FROM setup_codes WHERE code_hash NOT IN
       (SELECT code_hash FROM setup_codes ORDER BY created_at DESC LIMIT $1)`,
    [maxCodes],
  );
}

/** The URL of the page that creates the first account, with the code filled in. */
export function setupUrl(baseUrl: string, code: string): string {
  return `${baseUrl}/dashboard/setup?code=${encodeURIComponent(code)}`;
}

/**
 * While nobody can sign in, saves a one-time code: SETUP_CODE, or a new one. Resolves to a line to print with the URL
 * and the code; null when there is an owner, or when the operator set SETUP_CODE and so knows it.
 */
export async function inviteOwner(
  pool: Pool,
  { baseUrl, setupCode }: Pick<Config, 'baseUrl' | 'setupCode'>,
): Promise<string | null> {
  if (await hasOwner(pool)) return null;
  const code = setupCode ?? createSetupCode();
  await saveSetupCode(pool, code);
  if (setupCode !== undefined) return null;
  return `Letterbox has no owner yet. Create the first account at ${setupUrl(baseUrl, code)} (the code works once)`;
}
