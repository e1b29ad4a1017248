import type { Database } from '../db/database';
import { verifyPassword } from '../lib/passwords';
import { hashToken } from '../lib/tokens';
import type { RateLimiter } from '../rate-limits/rate-limiter';
import type { Account } from './account.model';
import { findAccountByEmail } from './account.service';

const windowMs = 15 * 60_000;
const perClient = [{ limit: 30, windowMs }];
const perAccount = [{ limit: 10, windowMs }];

/** A sign-in attempt. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Identifies the client for rate limits. */
  readonly client: string;
}

/**
 * The account that these credentials belong to, suspended or not. `'rejected'` when they are wrong, after the same work
 * for any reason; `'limited'` after 10 wrong attempts for one account, or 30 from one client, within 15 minutes.
 */
export async function checkCredentials(
  { db, limiter }: { db: Database; limiter: RateLimiter },
  { email, password, client }: Credentials,
): Promise<Account | 'rejected' | 'limited'> {
  if (!(await limiter.consume(`sign-in:client:${client}`, perClient)).allowed) return 'limited';
  const account = await findAccountByEmail(db, email);
  // An attempt counts before the password is checked, so that parallel guesses gain nothing. Unknown addresses are
  // limited too; otherwise the limit would reveal which ones exist.
  if (!(await countGuess(limiter, account ?? { id: email.trim().toLowerCase(), passwordHash: null }))) return 'limited';
  const matches = await verifyPassword(account?.passwordHash ?? null, password);
  if (!account || !matches) return 'rejected';
  await Promise.all([limiter.refund(`sign-in:client:${client}`), uncountGuess(limiter, account)]);
  return account;
}

type Guessed = Pick<Account, 'id' | 'passwordHash'>;

/** Counts a guess at an account's password; false when there were already 10 wrong ones within 15 minutes. */
export async function countGuess(limiter: RateLimiter, account: Guessed): Promise<boolean> {
  return (await limiter.consume(guessKey(account), perAccount)).allowed;
}

/** Takes back a counted guess that turned out to be right. */
export async function uncountGuess(limiter: RateLimiter, account: Guessed): Promise<void> {
  await limiter.refund(guessKey(account));
}

// Guesses at an old password do not count against a new one, so a reset unlocks the account.
function guessKey({ id, passwordHash }: Guessed): string {
  return `sign-in:account:${id}:${passwordHash === null ? '' : hashToken(passwordHash)}`;
}
