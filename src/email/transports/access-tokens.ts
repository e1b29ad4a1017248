import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { TransportConfig } from '../../../config/mail-url';
import { inTransaction } from '../../db/in-transaction';
import { parseJsonObject } from '../../lib/json';
import type { SecretBox } from '../../lib/secrets';
import { describeOutboundError, isUnreachable } from '../../outbound/errors';
import type { Outbound } from '../../outbound/http-client';
import { readBody } from '../../outbound/response-body';
import { ApiError } from '../mailer';

/** Where the access tokens of all processes are stored. */
export interface TokenStore {
  readonly pool: Pool;
  readonly secrets: SecretBox;
  /** The account that a transport belongs to; null for those of the installation. */
  readonly accountId: string | null;
}

interface AccessToken {
  readonly token: string;
  /** In milliseconds since the epoch. */
  readonly expiresAt: number;
}

export interface AccessTokens {
  /** The current access token, which is requested if there is none. Throws ApiError. */
  get(): Promise<AccessToken>;
  /** The mail server rejected the token that was returned last: the next call returns another one. */
  reject(): void;
}

const timeoutMs = 5_000;
/** A token is renewed this long before it expires, in milliseconds. */
const marginMs = 60_000;
/** For token endpoints that do not say how long a token is valid, in seconds. */
const defaultLifetime = 300;

/** Tokens as they are stored. Some providers replace the refresh token, and the old one then stops working. */
interface StoredTokens extends AccessToken {
  readonly refreshToken: string | null;
}

/**
 * Access tokens of a transport, requested with its refresh token or, without one, with the client's credentials (RFC
 * 6749, sections 6 and 4.4). All processes share a token in PostgreSQL. One of them renews it while it locks the row;
 * the others then use its token.
 */
export function createAccessTokens(
  { settings }: TransportConfig,
  { pool, secrets, accountId }: TokenStore,
  send: Outbound['send'],
): AccessTokens {
  const id = tokenIdOf(settings, accountId);
  let current: AccessToken | null = null;
  let rejected: string | null = null;
  let pending: Promise<AccessToken> | null = null;

  const isUsable = ({ token, expiresAt }: AccessToken) => token !== rejected && expiresAt > Date.now() + marginMs;
  const open = (sealed: string | null | undefined): StoredTokens | null => {
    try {
      return sealed ? (JSON.parse(secrets.open(sealed)) as StoredTokens) : null;
    } catch {
      // Sealed with a key that was lost. The settings are enough to request another token.
      return null;
    }
  };
  const read = async (): Promise<StoredTokens | null> => {
    const { rows } = await pool.query<{ sealed: string | null }>('SELECT sealed FROM mail_tokens WHERE id = $1', [id]);
    return open(rows[0]?.sealed);
  };
  const renew = (): Promise<AccessToken> =>
    inTransaction(pool, async (client) => {
      await client.query('INSERT INTO mail_tokens (id, account_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        id,
        accountId,
      ]);
      const { rows } = await client.query<{ sealed: string | null }>(
        'SELECT sealed FROM mail_tokens WHERE id = $1 FOR UPDATE',
        [id],
      );
      const stored = open(rows[0]?.sealed);
      if (stored && isUsable(stored)) return stored;
      const renewed = await requestToken(settings, stored?.refreshToken ?? null, send);
      const sealed = secrets.seal(JSON.stringify(renewed));
      await client.query('UPDATE mail_tokens SET sealed = $2, renewed_at = now() WHERE id = $1', [id, sealed]);
      return renewed;
    });
  const find = async (): Promise<AccessToken> => {
    const stored = await read();
    return stored && isUsable(stored) ? stored : renew();
  };

  return {
    async get() {
      if (current && isUsable(current)) return current;
      pending ??= find().finally(() => {
        pending = null;
      });
      current = await pending;
      return current;
    },
    reject() {
      rejected = current?.token ?? null;
    },
  };
}

/** The id of the stored token: another one for each account, mailbox and grant. */
export function tokenIdOf(settings: TransportConfig['settings'], accountId: string | null): string {
  const { user, token_url, client_id, client_secret, refresh_token, scope } = settings;
  const parts = [accountId, user, token_url, client_id, client_secret, refresh_token, scope];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

/**
 * Requests a token. A refresh token that was stored is newer than the one in the settings. Only when it was revoked, the
 * other one is used: a provider that replaces refresh tokens may revoke all of them when an old one comes back.
 */
async function requestToken(
  settings: TransportConfig['settings'],
  storedRefreshToken: string | null,
  send: Outbound['send'],
): Promise<StoredTokens> {
  const { refresh_token: given } = settings;
  if (storedRefreshToken && storedRefreshToken !== given) {
    const renewed = await requestGrant(settings, storedRefreshToken, send);
    if (!('problem' in renewed)) return renewed;
    if (!renewed.isRevoked) throw renewed.problem;
  }
  const renewed = await requestGrant(settings, given ?? null, send);
  if ('problem' in renewed) throw renewed.problem;
  return renewed;
}

/** Why there is no access token. The message is for the owner and contains no secret. */
interface NoToken {
  readonly problem: ApiError;
  readonly isRevoked: boolean;
}

async function requestGrant(
  { token_url: url = '', client_id = '', client_secret, scope }: TransportConfig['settings'],
  refreshToken: string | null,
  send: Outbound['send'],
): Promise<StoredTokens | NoToken> {
  const form = new URLSearchParams({ client_id });
  if (client_secret) form.set('client_secret', client_secret);
  form.set('grant_type', refreshToken ? 'refresh_token' : 'client_credentials');
  if (refreshToken) form.set('refresh_token', refreshToken);
  if (scope) form.set('scope', scope);
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' };
  const fail = (reason: string, isTemporary: boolean, isRevoked = false): NoToken => {
    const message = `${new URL(url).host} gave no access token (${reason})`;
    return { problem: new ApiError(message, undefined, undefined, isTemporary), isRevoked };
  };
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await send({ method: 'POST', url, headers, data: Buffer.from(form.toString()), signal });
    const body = parseJsonObject((await readBody(response.data)).content.toString());
    const { access_token: token, expires_in, refresh_token, error } = body;
    if (response.status !== 200 || typeof token !== 'string' || !/^[\x21-\x7e]{1,8000}$/.test(token)) {
      // The description may repeat what was sent.
      const code = typeof error === 'string' && /^[\w-]{1,60}$/.test(error) ? `: ${error}` : '';
      const isTemporary = response.status === 429 || response.status >= 500;
      return fail(`${response.status}${code}`, isTemporary, error === 'invalid_grant');
    }
    const lifetime = Number(expires_in) > 0 ? Number(expires_in) : defaultLifetime;
    const nextRefreshToken = typeof refresh_token === 'string' ? refresh_token : refreshToken;
    return { token, expiresAt: Date.now() + lifetime * 1_000, refreshToken: nextRefreshToken };
  } catch (error) {
    const reason = signal.aborted ? 'timeout' : describeOutboundError(error);
    return fail(reason, signal.aborted || isUnreachable(error));
  }
}
