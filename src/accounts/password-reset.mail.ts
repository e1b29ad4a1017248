import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { DeliveryResult } from '../lib/delivery-result';
import { hashToken } from '../lib/tokens';

/** A reset link that is to be mailed, by the one worker that got it. */
export interface ClaimedReset {
  readonly id: string;
  readonly email: string;
  /** 256 random bits; only their hash is kept. */
  readonly token: string;
}

/** Takes up to `most` requests of the last hour that nobody took, the oldest first, and starts the hour of each. */
export async function claimPasswordResets(pool: Pool, most: number): Promise<ClaimedReset[]> {
  const tokens = Array.from({ length: most }, () => randomBytes(32).toString('base64url'));
  const { rows } = await pool.query<{ id: string; email: string; place: string }>(
    `WITH waiting AS (
       SELECT id FROM password_resets WHERE claimed_at IS NULL AND requested_at > now() - interval '1 hour'
       ORDER BY requested_at LIMIT $1 FOR UPDATE SKIP LOCKED),
     placed AS (SELECT id, row_number() OVER () AS place FROM waiting)
     UPDATE password_resets AS reset
     SET claimed_at = now(), token_hash = ($2::text[])[placed.place], expires_at = now() + interval '1 hour'
     FROM placed, accounts
     WHERE reset.id = placed.id AND accounts.id = reset.account_id
     RETURNING reset.id, accounts.email, placed.place`,
    [most, tokens.map(hashToken)],
  );
  return rows.map(({ id, email, place }) => ({ id, email, token: tokens[Number(place) - 1] ?? '' }));
}

/** Writes down what became of the mail; it is not sent again. */
export async function recordPasswordReset(pool: Pool, id: string, outcome: DeliveryResult): Promise<void> {
  const error = outcome.status === 'failed' ? outcome.error : null;
  await pool.query(
    'UPDATE password_resets SET sent_at = CASE WHEN $2::text IS NULL THEN now() END, error = $2 WHERE id = $1',
    [id, error],
  );
}
