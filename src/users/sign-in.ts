import type { Database } from '../db/database';
import { verifyPassword } from '../lib/passwords';
import { hashToken } from '../lib/tokens';
import { networkOf, type RateLimiter, type RateWindow, rateLimitAddress } from '../rate-limits/rate-limiter';
import type { User } from './user.model';
import { findUserByEmail } from './user.service';

const windowMs = 15 * 60_000;
const perClient = [{ limit: 30, windowMs }];
const perSource = [{ limit: 10, windowMs }];
const perUser = [{ limit: 100, windowMs }];
const perPending = [{ limit: 5, windowMs }];

/** A sign-in attempt. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** The client's address. */
  readonly address: string;
  /** Identifies the browser if this user signed in with it before. */
  readonly browserOf: (userId: string) => string | null;
}

/**
 * The user that these credentials belong to. `'rejected'` when they are wrong, after the same work for any reason.
 *
 * `'limited'` after 10 wrong attempts for one user from one network, 100 from all networks, or 30 from one client,
 * within 15 minutes. None of these apply to a browser that signed in as this user before, which has 10 attempts of its
 * own: otherwise a stranger's guesses would lock the owner out.
 */
export async function checkCredentials(
  { db, limiter }: { db: Database; limiter: RateLimiter },
  { email, password, address, browserOf }: Credentials,
): Promise<User | 'rejected' | 'limited'> {
  const user = await findUserByEmail(db, email);
  // Unknown addresses are limited too; otherwise the limit would reveal which ones exist.
  const guessed = user ?? { id: email.trim().toLowerCase(), passwordHash: null };
  // An attempt counts before the password is checked, so that parallel guesses gain nothing.
  const counted = await countAll(limiter, limitsOf(guessed, address, user && browserOf(user.id)));
  if (!counted) return 'limited';
  const matches = await verifyPassword(user?.passwordHash ?? null, password);
  if (!user || !matches) return 'rejected';
  await counted.takeBack();
  return user;
}

type Guessed = Pick<User, 'id' | 'passwordHash'>;
type Limit = readonly [key: string, windows: readonly RateWindow[]];

function limitsOf(user: Guessed, address: string, browser: string | null): readonly Limit[] {
  // Guesses at an old password do not count against a new one, so a reset unlocks the sign-in.
  const key = `sign-in:user:${user.id}:${user.passwordHash === null ? '' : hashToken(user.passwordHash)}`;
  if (browser !== null) return [[`${key}:browser:${browser}`, perSource]];
  const client = rateLimitAddress(address);
  return [
    [`sign-in:client:${client}`, perClient],
    [`${key}:network:${networkOf(client)}`, perSource],
    [key, perUser],
  ];
}

interface Counted {
  /** For an attempt that turned out to be right. */
  takeBack(): Promise<void>;
}

/** Counts an attempt for each limit; null when one of them was reached before. */
async function countAll(limiter: RateLimiter, limits: readonly Limit[]): Promise<Counted | null> {
  for (const [key, windows] of limits) {
    if (!(await limiter.consume(key, windows)).allowed) return null;
  }
  return { takeBack: async () => void (await Promise.all(limits.map(([key]) => limiter.refund(key)))) };
}

/**
 * Counts an attempt of somebody who is signed in as this user to prove that again, by password or second factor; null
 * after 10 wrong ones within 15 minutes. Apart from those of the sign-in page, which anybody can use up.
 */
export function countConfirmation(limiter: RateLimiter, userId: string): Promise<Counted | null> {
  return countAll(limiter, [[`confirm:user:${userId}`, perSource]]);
}

/**
 * Counts an attempt to enter the second factor of a sign-in; null after 5 wrong ones for this sign-in, or 10 for the
 * user, within 15 minutes.
 */
export function countSecondFactor(limiter: RateLimiter, userId: string, pendingId: string): Promise<Counted | null> {
  return countAll(limiter, [
    [`second-factor:pending:${pendingId}`, perPending],
    [`second-factor:user:${userId}`, perSource],
  ]);
}
