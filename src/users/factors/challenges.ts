import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Tickets } from '../../lib/tickets';

const validMs = 15 * 60_000;

/** A challenge for a passkey, and the ticket that comes back with its response. */
export interface Challenge {
  readonly challenge: string;
  readonly ticket: string;
}

/** A new challenge for one purpose, for a user if that is known. It is valid for 15 minutes, and once. */
export function createChallenge(tickets: Tickets, purpose: string, userId: string | null = null): Challenge {
  const challenge = randomBytes(32).toString('base64url');
  return { challenge, ticket: tickets.issue(`passkey ${purpose}`, { challenge, userId }, validMs) };
}

/** The challenge of a ticket, which is used up by this call; null when it was not issued for this, or used before. */
export async function takeChallenge(
  pool: Pool,
  tickets: Tickets,
  purpose: string,
  ticket: string | null,
  userId: string | null = null,
): Promise<string | null> {
  const read = tickets.read<{ challenge: string; userId: string | null }>(`passkey ${purpose}`, ticket);
  if (!read || read.userId !== userId) return null;
  return (await markUsed(pool, read.challenge, validMs)) ? read.challenge : null;
}

/** Records that something random was used; false when it was used before. Forgets it once it has expired anyway. */
async function markUsed(pool: Pool, challenge: string, ms: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `WITH expired AS (DELETE FROM used_challenges WHERE expires_at < now() AND challenge <> $1)
     INSERT INTO used_challenges (challenge, expires_at) VALUES ($1, now() + make_interval(secs => $2))
     ON CONFLICT DO NOTHING`,
    // Web processes' clocks may differ from the database's.
    [challenge, ms / 1_000 + 3_600],
  );
  return rowCount === 1;
}
