import { randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { type AuditEntry, recordAudit } from '../audit/audit-entry';
import { inTransaction } from '../db/in-transaction';
import { createApiToken, hashToken } from '../lib/tokens';
import { hasEndedSql } from './api-token';
import { prefixOf } from './token.service';

/*
 * Connections: tokens that a member granted to a program with OAuth. Each is one row of `api_tokens`, with an access
 * token that is replaced every hour and a refresh token that works once.
 */

/** What a program gets. */
export interface IssuedTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** In seconds. */
  readonly expiresIn: number;
  readonly scopes: readonly string[];
}

/** What a member granted to a program. */
export interface Grant {
  /** The id of the connection. */
  readonly id: string;
  readonly accountId: string;
  readonly userId: string;
  readonly clientId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly formIds: readonly string[] | null;
  readonly isMasked: boolean;
  /** When the connection ends; null for never. */
  readonly endsAt: Date | null;
}

/** How many days a connection lasts at most if its member signed in through an identity provider. */
export const maxProviderDays = 7;

/** When a connection ends: as chosen, but in time to have the identity provider checked again. Null for never. */
export function connectionEnd(chosen: Date | null, isThroughProvider: boolean): Date | null {
  if (!isThroughProvider) return chosen;
  const latest = new Date(Date.now() + maxProviderDays * 86_400_000);
  return chosen && chosen < latest ? chosen : latest;
}

/** Where a request came from, for the audit log. */
type Origin = Pick<AuditEntry, 'ip' | 'userAgent'>;

const accessSql = `least(now() + interval '1 hour', $1::timestamptz)`;
const lifetimeSql = 'extract(epoch FROM access_expires_at - now())::int AS "expiresIn"';

const wellFormed = /^lbr_([\w-]{43})\.([\w-]{43})$/;

interface RefreshToken {
  readonly family: string;
  readonly secret: string;
}

function createRefreshToken(family = randomPart()): RefreshToken & { readonly text: string } {
  const secret = randomPart();
  return { family, secret, text: `lbr_${family}.${secret}` };
}

function readRefreshToken(text: string): RefreshToken | null {
  const [, family, secret] = wellFormed.exec(text) ?? [];
  return family === undefined || secret === undefined ? null : { family, secret };
}

function randomPart(): string {
  return randomBytes(32).toString('base64url');
}

/** Stores a connection, and removes those of the member that have ended. */
export async function createConnection(client: PoolClient, grant: Grant): Promise<IssuedTokens> {
  const { id, accountId, userId, clientId, name, scopes, formIds, isMasked, endsAt } = grant;
  const accessToken = createApiToken();
  const refresh = createRefreshToken();
  await client.query(
    `DELETE FROM api_tokens t WHERE account_id = $1 AND user_id = $2 AND client_id IS NOT NULL AND ${hasEndedSql}`,
    [accountId, userId],
  );
  const { rows } = await client.query<{ expiresIn: number }>(
    `INSERT INTO api_tokens (expires_at, id, account_id, user_id, client_id, name, prefix, token_hash, scopes, form_ids,
                             is_masked, access_expires_at, family_hash, refresh_hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, ${accessSql}, $12, $13) RETURNING ${lifetimeSql}`,
    [
      ...[endsAt, id, accountId, userId, clientId, name, prefixOf(accessToken), hashToken(accessToken), scopes],
      ...[formIds, isMasked, hashToken(refresh.family), hashToken(refresh.secret)],
    ],
  );
  return { accessToken, refreshToken: refresh.text, expiresIn: rows[0]?.expiresIn ?? 0, scopes };
}

interface ConnectionRow extends Pick<Grant, 'id' | 'accountId' | 'name' | 'scopes' | 'clientId' | 'endsAt'> {
  readonly refreshHash: string;
  readonly hasEnded: boolean;
}

/**
 * Replaces both tokens of a connection; null when the refresh token is not valid. One that was used before may have been
 * stolen, so it ends the connection.
 */
export async function refreshConnection(
  pool: Pool,
  { refreshToken, clientId }: { readonly refreshToken: string; readonly clientId: string },
  origin: Origin,
): Promise<IssuedTokens | null> {
  const presented = readRefreshToken(refreshToken);
  if (!presented) return null;
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<ConnectionRow>(
      `SELECT id, account_id AS "accountId", name, scopes, client_id AS "clientId", expires_at AS "endsAt",
              refresh_hash AS "refreshHash", ${hasEndedSql} AS "hasEnded"
       FROM api_tokens t WHERE family_hash = $1 FOR UPDATE`,
      [hashToken(presented.family)],
    );
    const [row] = rows;
    if (!row || row.clientId !== clientId || row.hasEnded) return null;
    if (row.refreshHash === hashToken(presented.secret)) return replaceTokens(client, row, presented.family);
    await endConnection(client, row, 'token.reuse-detected', origin);
    return null;
  });
}

async function replaceTokens(
  client: PoolClient,
  { id, scopes, endsAt }: ConnectionRow,
  family: string,
): Promise<IssuedTokens> {
  const accessToken = createApiToken();
  const refresh = createRefreshToken(family);
  const { rows } = await client.query<{ expiresIn: number }>(
    `UPDATE api_tokens SET access_expires_at = ${accessSql}, token_hash = $3, prefix = $4, refresh_hash = $5
     WHERE id = $2 RETURNING ${lifetimeSql}`,
    [endsAt, id, hashToken(accessToken), prefixOf(accessToken), hashToken(refresh.secret)],
  );
  return { accessToken, refreshToken: refresh.text, expiresIn: rows[0]?.expiresIn ?? 0, scopes };
}

/** Ends the connection that an access or refresh token belongs to, if the client is the one that it was issued to. */
export async function disconnect(pool: Pool, token: string, clientId: string, origin: Origin): Promise<void> {
  const refresh = readRefreshToken(token);
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<ConnectionRow>(
      `SELECT id, account_id AS "accountId", name FROM api_tokens
       WHERE client_id = $1 AND ${refresh ? 'family_hash' : 'token_hash'} = $2 FOR UPDATE`,
      [clientId, hashToken(refresh ? refresh.family : token)],
    );
    const [row] = rows;
    if (row) await endConnection(client, row, 'token.disconnected', origin);
  });
}

/** Ends a connection whose code was used again, if it gave one. */
export async function endReusedCode(client: PoolClient, id: string, origin: Origin): Promise<void> {
  const { rows } = await client.query<ConnectionRow>(
    'SELECT id, account_id AS "accountId", name FROM api_tokens WHERE id = $1 AND client_id IS NOT NULL FOR UPDATE',
    [id],
  );
  const [row] = rows;
  if (row) await endConnection(client, row, 'token.code-reused', origin);
}

async function endConnection(
  client: PoolClient,
  { id, accountId, name }: Pick<ConnectionRow, 'id' | 'accountId' | 'name'>,
  action: string,
  origin: Origin,
): Promise<void> {
  await client.query('DELETE FROM api_tokens WHERE id = $1', [id]);
  const actor = { kind: 'token', id, label: name } as const;
  await recordAudit(client, { accountId, actor, action, object: { kind: 'token', id, label: name }, ...origin });
}
