import type { Database } from '../db/database';
import { verifyPassword } from '../lib/passwords';
import type { RateLimiter } from '../rate-limits/rate-limiter';
import type { Account } from './account.model';
import { findAccountByEmail } from './account.repository';

const quarter = 15 * 60_000;
const perClient = [{ limit: 30, windowMs: quarter }];
const perAccount = [{ limit: 10, windowMs: quarter }];

/** Who wants to sign in, and from where. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** The client's name for rate limits. */
  readonly client: string;
}

/**
 * The account that these credentials open; `'refused'` when they open none, whatever the reason, after the same work and
 * time; `'limited'` after 10 wrong attempts on one account or 30 of one client within 15 minutes. Suspended accounts open
 * too.
 */
export async function checkCredentials(
  { db, limiter }: { db: Database; limiter: RateLimiter },
  { email, password, client }: Credentials,
): Promise<Account | 'refused' | 'limited'> {
  if (!(await limiter.consume(`sign-in:client:${client}`, perClient)).allowed) return 'limited';
  const account = await findAccountByEmail(db, email);
  // Each counts before it is looked at, so that many at once get no further than one after the other.
  // An address that is nobody's is held to the same limit, or the limit would tell which are.
  if (!(await limitGuesses(limiter, account?.id ?? email.trim().toLowerCase()))) return 'limited';
  const fits = await verifyPassword(account?.passwordHash ?? null, password);
  if (!account || !fits) return 'refused';
  await Promise.all([limiter.refund(`sign-in:client:${client}`), forgetGuess(limiter, account.id)]);
  return account;
}

/** Counts a guess at this account's password; false when there were 10 wrong ones within 15 minutes already. */
export async function limitGuesses(limiter: RateLimiter, account: string): Promise<boolean> {
  return (await limiter.consume(`sign-in:account:${account}`, perAccount)).allowed;
}

/** Uncounts a guess that was right. */
export async function forgetGuess(limiter: RateLimiter, account: string): Promise<void> {
  await limiter.refund(`sign-in:account:${account}`);
}
