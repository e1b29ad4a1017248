import type { Database } from '../db/database';
import { verifyPassword } from '../lib/passwords';
import { hashToken } from '../lib/tokens';
import type { RateLimiter } from '../rate-limits/rate-limiter';
import type { User } from './user.model';
import { findUserByEmail } from './user.service';

const windowMs = 15 * 60_000;
const perClient = [{ limit: 30, windowMs }];
const perUser = [{ limit: 10, windowMs }];

/** A sign-in attempt. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Identifies the client for rate limits. */
  readonly client: string;
}

/**
 * The user that these credentials belong to. `'rejected'` when they are wrong, after the same work
 * for any reason; `'limited'` after 10 wrong attempts for one user, or 30 from one client, within 15 minutes.
 */
export async function checkCredentials(
  { db, limiter }: { db: Database; limiter: RateLimiter },
  { email, password, client }: Credentials,
): Promise<User | 'rejected' | 'limited'> {
  if (!(await limiter.consume(`sign-in:client:${client}`, perClient)).allowed) return 'limited';
  const user = await findUserByEmail(db, email);
  // An attempt counts before the password is checked, so that parallel guesses gain nothing. Unknown addresses are
  // limited too; otherwise the limit would reveal which ones exist.
  if (!(await countGuess(limiter, user ?? { id: email.trim().toLowerCase(), passwordHash: null }))) return 'limited';
  const matches = await verifyPassword(user?.passwordHash ?? null, password);
  if (!user || !matches) return 'rejected';
  await Promise.all([limiter.refund(`sign-in:client:${client}`), uncountGuess(limiter, user)]);
  return user;
}

type Guessed = Pick<User, 'id' | 'passwordHash'>;

/** Counts a guess at a user's password; false when there were already 10 wrong ones within 15 minutes. */
export async function countGuess(limiter: RateLimiter, user: Guessed): Promise<boolean> {
  return (await limiter.consume(guessKey(user), perUser)).allowed;
}

/** Takes back a counted guess that turned out to be right. */
export async function uncountGuess(limiter: RateLimiter, user: Guessed): Promise<void> {
  await limiter.refund(guessKey(user));
}

// Guesses at an old password do not count against a new one, so a reset unlocks the sign-in.
function guessKey({ id, passwordHash }: Guessed): string {
  return `sign-in:user:${id}:${passwordHash === null ? '' : hashToken(passwordHash)}`;
}
