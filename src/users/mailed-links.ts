import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { DeliveryResult } from '../lib/delivery-result';
import { hashToken } from '../lib/tokens';

/** How long a link of each kind is valid, in hours from when its e-mail is sent. A notice has none. */
export const linkHours = {
  reset: 1,
  'first-password': 7 * 24,
  membership: 7 * 24,
  'sign-in': 0.25,
  'email-old': 24,
  'email-new': 24,
  notice: 0,
} as const;

type LinkKind = keyof typeof linkHours;

/** A link to send by e-mail, claimed by one worker. */
export interface ClaimedLink {
  readonly id: string;
  readonly kind: LinkKind;
  readonly accountId: string | null;
  readonly email: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** What members call the account. */
  readonly account: string | null;
  /** Who invites, by name and e-mail address; null for the operator. */
  readonly inviter: { readonly name: string; readonly email: string } | null;
  /** 256 random bits; only the hash is stored. */
  readonly token: string;
}

/** A new token for a link. */
export function createLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Claims up to `limit` unclaimed links that were requested within the last hour, and notices of the last day, oldest
 * first.
 */
export async function claimMailedLinks(pool: Pool, limit: number): Promise<ClaimedLink[]> {
  const tokens = Array.from({ length: limit }, createLinkToken);
  const { rows } = await pool.query<Omit<ClaimedLink, 'token'> & { place: string }>(
    `WITH waiting AS (
       SELECT id FROM mailed_links WHERE claimed_at IS NULL
         AND requested_at > now() - CASE kind WHEN 'notice' THEN interval '1 day' ELSE interval '1 hour' END
       ORDER BY requested_at LIMIT $1 FOR UPDATE SKIP LOCKED),
     placed AS (SELECT id, row_number() OVER () AS place FROM waiting)
     UPDATE mailed_links AS link
     SET claimed_at = now(), token_hash = ($2::text[])[placed.place],
         expires_at = now() + make_interval(secs => ($3::jsonb ->> kind)::float * 3600)
     FROM placed WHERE link.id = placed.id
     RETURNING link.id, link.kind, link.account_id AS "accountId", link.email, link.details, placed.place,
       (SELECT coalesce(nullif(name, ''), email) FROM accounts WHERE accounts.id = link.account_id) AS account,
       (SELECT json_build_object('name', name, 'email', users.email) FROM users
        WHERE users.id::text = link.details ->> 'invited_by') AS inviter`,
    [limit, tokens.map(hashToken), JSON.stringify(linkHours)],
  );
  return rows.map(({ place, ...link }) => ({ ...link, token: tokens[Number(place) - 1] ?? '' }));
}

/** Records whether the e-mail was sent; it is not retried. */
export async function recordMailedLink(pool: Pool, id: string, outcome: DeliveryResult): Promise<void> {
  const error = outcome.status === 'failed' ? outcome.error : null;
  await pool.query(
    'UPDATE mailed_links SET sent_at = CASE WHEN $2::text IS NULL THEN now() END, error = $2 WHERE id = $1',
    [id, error],
  );
}
