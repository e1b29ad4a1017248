import { createHash, randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { AuditEntry } from '../audit/audit-entry';
import { inTransaction } from '../db/in-transaction';
import { HttpError } from '../lib/http-error';
import { hashToken } from '../lib/tokens';
import { createConnection, endReusedCode, type Grant, type IssuedTokens } from '../tokens/connections';
import type { AuthorizationRequest } from './authorization-request';

/** Codes are remembered for a day after they expire, to notice that one is used again. */
export const removeExpiredCodes = `DELETE FROM oauth_codes WHERE expires_at < now() - interval '1 day'`;

const codeSeconds = 60;

/** What a member grants, besides the client. */
export type GrantedAccess = Omit<Grant, 'id' | 'clientId' | 'name'>;

/** A new authorization code or device code. */
export function createOAuthCode(): string {
  return randomBytes(32).toString('base64url');
}

/** Creates an authorization code, which works once and for a minute. Its id is that of the connection that it gives. */
export async function createAuthorizationCode(
  pool: Pool,
  { client, redirectUri, challenge }: AuthorizationRequest,
  { accountId, userId, scopes, formIds, isMasked, endsAt }: GrantedAccess,
): Promise<{ readonly id: string; readonly code: string }> {
  const [id, code] = [uuidv7(), createOAuthCode()];
  await pool.query(
    `WITH expired AS (${removeExpiredCodes}),
          used AS (UPDATE oauth_clients SET used_at = now() WHERE id::text = $3)
     INSERT INTO oauth_codes (id, code_hash, client_id, name, redirect_uri, code_challenge, account_id, user_id, scopes,
                              form_ids, is_masked, ends_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, now() + make_interval(secs => $13))`,
    [
      ...[id, hashToken(code), client.id, client.name, redirectUri, challenge, accountId, userId, scopes],
      ...[formIds, isMasked, endsAt, codeSeconds],
    ],
  );
  return { id, code };
}

export interface CodeRow extends Omit<Grant, 'accountId' | 'userId'> {
  readonly accountId: string | null;
  readonly userId: string | null;
  readonly redirectUri: string | null;
  readonly challenge: string | null;
  readonly isUsed: boolean;
  readonly isDenied: boolean;
  readonly isExpired: boolean;
  /** Whether a device asks again too early. */
  readonly isTooEarly: boolean;
}

/** Where a request came from, for the audit log. */
export type Origin = Pick<AuditEntry, 'ip' | 'userAgent'>;

/**
 * Redeems a code once. An error that `redeem` returns is thrown after its changes are committed. Throws `invalid_grant`
 * for an unknown code, and for a used one, whose connection then ends.
 */
export async function withCode(
  pool: Pool,
  { code, clientId }: { readonly code: string; readonly clientId: string },
  origin: Origin,
  redeem: (client: PoolClient, row: CodeRow) => Promise<IssuedTokens | HttpError>,
): Promise<IssuedTokens> {
  const result = await inTransaction(pool, async (client) => {
    // Locked, so that of two requests at once the second one finds it used.
    const { rows } = await client.query<CodeRow>(
      `SELECT id, account_id AS "accountId", user_id AS "userId", client_id AS "clientId", name, scopes,
              form_ids AS "formIds", is_masked AS "isMasked", ends_at AS "endsAt", redirect_uri AS "redirectUri",
              code_challenge AS challenge, used_at IS NOT NULL AS "isUsed", denied_at IS NOT NULL AS "isDenied",
              expires_at <= now() AS "isExpired",
              coalesce(polled_at > now() - make_interval(secs => interval_seconds - 1), false) AS "isTooEarly"
       FROM oauth_codes WHERE code_hash = $1 AND client_id = $2 FOR UPDATE`,
      [hashToken(code), clientId],
    );
    const [row] = rows;
    if (!row) return invalidGrant();
    if (!row.isUsed) return redeem(client, row);
    await endReusedCode(client, row.id, origin);
    return invalidGrant();
  });
  if (result instanceof HttpError) throw result;
  return result;
}

/**
 * Exchanges an authorization code for tokens. Throws `invalid_grant` for a wrong code, verifier or redirect URI; the code
 * cannot be tried again then.
 */
export function redeemAuthorizationCode(
  pool: Pool,
  sent: { readonly code: string; readonly clientId: string; readonly redirectUri: string; readonly verifier: string },
  origin: Origin,
): Promise<IssuedTokens> {
  return withCode(pool, sent, origin, async (client, row) => {
    if (row.challenge === null) return invalidGrant();
    await markAsUsed(client, row);
    const challenge = createHash('sha256').update(sent.verifier).digest('base64url');
    if (row.isExpired || challenge !== row.challenge || sent.redirectUri !== row.redirectUri) return invalidGrant();
    return connect(client, row);
  });
}

export async function markAsUsed(client: PoolClient, { id }: Pick<CodeRow, 'id'>): Promise<void> {
  await client.query('UPDATE oauth_codes SET used_at = now() WHERE id = $1', [id]);
}

/** Creates the connection of a code that a member granted. */
export async function connect(client: PoolClient, row: CodeRow): Promise<IssuedTokens | HttpError> {
  const { accountId, userId } = row;
  if (accountId === null || userId === null) return invalidGrant();
  return createConnection(client, { ...row, accountId, userId });
}

export function invalidGrant(): HttpError {
  return new HttpError(
    400,
    'invalid_grant',
    'The code or token is not valid: it is unknown, has expired, was used before, or belongs to another request.',
  );
}
