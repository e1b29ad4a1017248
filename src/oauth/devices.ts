import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { createCode, hashCode } from '../lib/codes';
import { HttpError } from '../lib/http-error';
import { hashToken } from '../lib/tokens';
import type { TokenScope } from '../members/token-scopes';
import type { IssuedTokens } from '../tokens/connections';
import { cliClient } from './clients';
import {
  connect,
  createOAuthCode,
  type GrantedAccess,
  invalidGrant,
  markAsUsed,
  type Origin,
  removeExpiredCodes,
  withCode,
} from './codes';

/** How long a person has to enter the user code, and how often the device may ask, in seconds. */
export const [deviceSeconds, pollSeconds] = [600, 5];

/** What a device asks for, while it waits for a decision. */
export interface DeviceRequest {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  /** The address that the device asked from. */
  readonly ip: string | null;
  readonly createdAt: Date;
}

/** Starts a sign-in of the command-line client. The user code is for a person, and typed with any case and spaces. */
export async function startDevice(
  pool: Pool,
  { scopes, ip }: Pick<DeviceRequest, 'scopes' | 'ip'>,
): Promise<{ readonly deviceCode: string; readonly userCode: string }> {
  const [deviceCode, userCode] = [createOAuthCode(), createCode(8, 4)];
  await pool.query(
    `WITH expired AS (${removeExpiredCodes})
     INSERT INTO oauth_codes (id, code_hash, client_id, name, user_code_hash, scopes, ip_address, interval_seconds,
                              expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => $9))`,
    [
      ...[uuidv7(), hashToken(deviceCode), cliClient.id, cliClient.name, hashCode(userCode), scopes, ip],
      ...[pollSeconds, deviceSeconds],
    ],
  );
  return { deviceCode, userCode };
}

const isWaiting =
  'user_code_hash = $1 AND user_id IS NULL AND denied_at IS NULL AND used_at IS NULL AND expires_at > now()';

/** The request with this user code, if it still waits. */
export async function findDeviceRequest(pool: Pool, userCode: string): Promise<DeviceRequest | null> {
  const { rows } = await pool.query<DeviceRequest>(
    `SELECT name, scopes, ip_address AS ip, created_at AS "createdAt" FROM oauth_codes WHERE ${isWaiting}`,
    [hashCode(userCode)],
  );
  return rows[0] ?? null;
}

/** Grants a request; resolves to the id of the connection, or to null if it no longer waits. */
export async function grantDevice(
  pool: Pool,
  userCode: string,
  { accountId, userId, scopes, formIds, isMasked, endsAt }: GrantedAccess,
): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    `UPDATE oauth_codes SET account_id = $2, user_id = $3, scopes = $4, form_ids = $5, is_masked = $6, ends_at = $7
     WHERE ${isWaiting} RETURNING id`,
    [hashCode(userCode), accountId, userId, scopes, formIds, isMasked, endsAt],
  );
  return rows[0]?.id ?? null;
}

/** Denies a request, if it still waits. */
export async function denyDevice(pool: Pool, userCode: string): Promise<void> {
  await pool.query(`UPDATE oauth_codes SET denied_at = now() WHERE ${isWaiting}`, [hashCode(userCode)]);
}

/**
 * Exchanges a device code for tokens. Throws `authorization_pending` while it waits, `slow_down` when the device asks too
 * often, `access_denied`, `expired_token` and `invalid_grant`.
 */
export function redeemDeviceCode(
  pool: Pool,
  sent: { readonly code: string; readonly clientId: string },
  origin: Origin,
): Promise<IssuedTokens> {
  return withCode(pool, sent, origin, async (client, row) => {
    if (row.challenge !== null) return invalidGrant();
    if (row.isDenied) return new HttpError(400, 'access_denied', 'The person denied access.');
    if (row.isExpired) return new HttpError(400, 'expired_token', 'The code has expired. Start again.');
    await client.query(
      'UPDATE oauth_codes SET polled_at = now(), interval_seconds = interval_seconds + $2 WHERE id = $1',
      [row.id, row.isTooEarly ? pollSeconds : 0],
    );
    if (row.isTooEarly) return new HttpError(400, 'slow_down', 'Wait 5 seconds longer between requests.');
    if (row.userId === null) return new HttpError(400, 'authorization_pending', 'The person has not decided yet.');
    await markAsUsed(client, row);
    return connect(client, row);
  });
}
