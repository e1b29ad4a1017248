import type { Config } from '../../config';
import type { Database } from '../db/database';
import { acceptSetupCode, createSetupCode, hasOwner } from './setup-code';

/** The page that makes the first account, with the code filled in. */
export function setupAddress(baseUrl: string, code: string): string {
  return `${baseUrl}/dashboard/setup?code=${encodeURIComponent(code)}`;
}

/**
 * While nobody can sign in: lets a one-time code, SETUP_CODE or a new one, make the first account. Resolves to one line
 * that says where, with the code; null when there is an owner, and when SETUP_CODE is known to who set it.
 */
export async function inviteOwner(
  db: Database,
  { baseUrl, setupCode }: Pick<Config, 'baseUrl' | 'setupCode'>,
): Promise<string | null> {
  if (await hasOwner(db)) return null;
  const code = setupCode ?? createSetupCode();
  await acceptSetupCode(db, code);
  if (setupCode !== undefined) return null;
  return `Letterbox has no owner yet. Make the first account at ${setupAddress(baseUrl, code)} (the code works once)`;
}
