import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { DeliveryResult } from '../lib/delivery-result';
import { hashToken } from '../lib/tokens';
import { invitationDays } from './invitation';

/** A link to send with which an owner sets a password, claimed by one worker. */
export interface ClaimedReset {
  readonly id: string;
  readonly kind: 'reset' | 'invitation';
  readonly email: string;
  /** 256 random bits; only the hash is stored. */
  readonly token: string;
}

/**
 * Claims up to `limit` unclaimed requests of the last hour, oldest first. Each link is valid for an hour from now, an
 * invitation for 7 days.
 */
export async function claimPasswordResets(pool: Pool, limit: number): Promise<ClaimedReset[]> {
  const tokens = Array.from({ length: limit }, () => randomBytes(32).toString('base64url'));
  const { rows } = await pool.query<Omit<ClaimedReset, 'token'> & { place: string }>(
    `WITH waiting AS (
       SELECT id FROM password_resets WHERE claimed_at IS NULL AND requested_at > now() - interval '1 hour'
       ORDER BY requested_at LIMIT $1 FOR UPDATE SKIP LOCKED),
     placed AS (SELECT id, row_number() OVER () AS place FROM waiting)
     UPDATE password_resets AS reset
     SET claimed_at = now(), token_hash = ($2::text[])[placed.place],
         expires_at = now() + CASE kind WHEN 'invitation' THEN make_interval(days => $3) ELSE interval '1 hour' END
     FROM placed, accounts
     WHERE reset.id = placed.id AND accounts.id = reset.account_id
     RETURNING reset.id, reset.kind, accounts.email, placed.place`,
    [limit, tokens.map(hashToken), invitationDays],
  );
  return rows.map(({ place, ...reset }) => ({ ...reset, token: tokens[Number(place) - 1] ?? '' }));
}

/** Records whether the e-mail was sent; it is not retried. */
export async function recordPasswordReset(pool: Pool, id: string, outcome: DeliveryResult): Promise<void> {
  const error = outcome.status === 'failed' ? outcome.error : null;
  await pool.query(
    'UPDATE password_resets SET sent_at = CASE WHEN $2::text IS NULL THEN now() END, error = $2 WHERE id = $1',
    [id, error],
  );
}
