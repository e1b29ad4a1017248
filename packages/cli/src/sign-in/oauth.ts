import { CliError, exitCodes } from '../errors.js';
import { userAgent } from '../version.js';

const clientId = 'letterbox-cli';
const timeoutMs = 20_000;

/** A response of `/oauth/token`. */
export interface TokenResponse {
  readonly access_token: string;
  readonly refresh_token: string;
  /** In seconds. */
  readonly expires_in: number;
}

/** A response of `/oauth/device_authorization` (RFC 8628). */
export interface DeviceAuthorization {
  readonly device_code: string;
  readonly user_code: string;
  readonly verification_uri: string;
  readonly verification_uri_complete?: string;
  /** In seconds. */
  readonly expires_in: number;
  /** Seconds between two requests for the tokens. */
  readonly interval?: number;
}

/** An error of the authorization server, such as `authorization_pending` or `invalid_grant`. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Asks for a code. The person may grant fewer scopes. */
export function authorizeDevice(url: string, scopes: readonly string[]): Promise<DeviceAuthorization> {
  return post<DeviceAuthorization>(url, '/oauth/device_authorization', { scope: scopes.join(' ') });
}

/** Throws OAuthError, with `authorization_pending` until the person has decided. */
export function redeemDeviceCode(url: string, deviceCode: string): Promise<TokenResponse> {
  return post<TokenResponse>(url, '/oauth/token', {
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    device_code: deviceCode,
  });
}

/** Replaces the tokens. Throws OAuthError `invalid_grant` for a token that was revoked or used before. */
export function refreshTokens(url: string, refreshToken: string): Promise<TokenResponse> {
  return post<TokenResponse>(url, '/oauth/token', { grant_type: 'refresh_token', refresh_token: refreshToken });
}

/** Revokes a refresh token with all tokens that it gave. */
export async function revokeToken(url: string, token: string): Promise<void> {
  await post(url, '/oauth/revoke', { token });
}

async function post<Body>(url: string, path: string, parameters: Readonly<Record<string, string>>): Promise<Body> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'User-Agent': userAgent },
    body: new URLSearchParams({ client_id: clientId, ...parameters }),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: { readonly cause?: { readonly message?: string } }) => {
    const reason = error.cause?.message || String(error);
    throw new CliError(exitCodes.failure, `There is no connection to ${new URL(url).host}: ${reason}.`);
  });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body as Body;
  const { error, error_description: description } = Object(body) as Readonly<Record<string, unknown>>;
  if (typeof error === 'string') throw new OAuthError(error, String(description ?? error));
  throw new CliError(
    exitCodes.failure,
    `${new URL(url).host} does not offer this way to sign in (status ${response.status}).`,
    'Create an API token in the dashboard, and sign in with it: letterbox login --token -',
  );
}
