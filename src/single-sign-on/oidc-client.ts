import { createRemoteJWKSet, customFetch as joseFetch, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import * as oidc from 'openid-client';
import type { SecretBox } from '../lib/secrets';
import { oneLine } from '../lib/text';
import type { Outbound } from '../outbound/http-client';
import { maxUserName } from '../users/user.service';
import { createGuardedFetch } from './guarded-fetch';
import type { Provider } from './provider.service';

/** What an identity provider says about a person. */
export interface Claims {
  /** Identifies the person at this provider. */
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider has checked that the address is the person's. */
  readonly isEmailVerified: boolean;
  readonly name: string;
  readonly groups: readonly string[];
}

/** Keeps up to date what a provider says about a signed-in person. */
export interface ProviderSession {
  readonly claims: Claims;
  /** When the person last proved to the provider who they are; null when it does not say. */
  readonly authenticatedAt: Date | null;
  /** The provider's own session, for a back-channel logout. */
  readonly sid: string | null;
  /** Null when the provider gives none. */
  readonly refreshToken: string | null;
  readonly accessToken: string;
}

/** What the browser keeps, sealed, while the person is at the provider. */
export interface Attempt {
  readonly providerId: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** The page to open afterwards. */
  readonly next: string;
}

/** The provider rejected the person: what it said before does not hold any more. */
export class NoLongerValid extends Error {}

/** Signs people in with OpenID Connect: authorization code, PKCE, state and nonce. Never reaches private addresses. */
export interface OidcClient {
  /**
   * The URL to send the browser to, and what it must bring back. With `again`, the provider asks also a person who is
   * signed in there.
   */
  start(
    provider: Provider,
    next: string,
    options?: { readonly again?: boolean },
  ): Promise<{ url: string; attempt: Attempt }>;
  /** Checks the response at `callbackUrl`; throws for everything that does not belong to the attempt. */
  finish(provider: Provider, attempt: Attempt, callbackUrl: URL): Promise<ProviderSession>;
  /** Asks the provider again. Throws NoLongerValid if it rejects the person, other errors if it cannot be asked. */
  refresh(
    provider: Provider,
    session: Pick<ProviderSession, 'refreshToken' | 'accessToken'> & { subject: string },
  ): Promise<ProviderSession>;
  /** Checks a logout token (OpenID Connect Back-Channel Logout 1.0); null when it is invalid. */
  readLogout(provider: Provider, token: string): Promise<{ subject: string | null; sid: string | null } | null>;
}

/** Where providers send people back to. */
export function callbackUrl(baseUrl: string): string {
  return `${baseUrl}/dashboard/sso/callback`;
}

const timeoutSeconds = 5;
const clockToleranceSeconds = 30;
/** A provider's metadata is read again after this long. */
const metadataMs = 10 * 60_000;
const maxProvidersInMemory = 1_000;
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

export function createOidcClient({
  outbound,
  secrets,
  baseUrl,
}: {
  readonly outbound: Outbound;
  readonly secrets: SecretBox;
  readonly baseUrl: string;
}): OidcClient {
  const guardedFetch = createGuardedFetch(outbound);
  const configurations = new LRUCache<string, Promise<oidc.Configuration>>({
    max: maxProvidersInMemory,
    ttl: metadataMs,
  });
  const keySets = new WeakMap<oidc.Configuration, ReturnType<typeof createRemoteJWKSet>>();

  /** The provider's keys, which are read again for a key that is not known yet. Null if it publishes none. */
  const keysOf = (config: oidc.Configuration): ReturnType<typeof createRemoteJWKSet> | null => {
    const known = keySets.get(config);
    const { jwks_uri: url } = config.serverMetadata();
    if (known || url === undefined) return known ?? null;
    const keySet = createRemoteJWKSet(new URL(url), {
      [joseFetch]: (target, options) =>
        guardedFetch(target, {
          method: options.method,
          headers: Object.fromEntries(options.headers),
          body: null,
          redirect: 'manual',
        }),
    });
    keySets.set(config, keySet);
    return keySet;
  };

  const configure = (provider: Provider): Promise<oidc.Configuration> => {
    const { id, issuer, clientId, clientSecret } = provider;
    const key = [id, issuer, clientId, clientSecret].join(' ');
    const known = configurations.get(key);
    if (known) return known;
    const secret = clientSecret === null ? undefined : secrets.open(clientSecret);
    const found = oidc.discovery(
      new URL(issuer),
      clientId,
      { [oidc.clockTolerance]: clockToleranceSeconds },
      secret === undefined ? oidc.None() : secretAuthentication(secret),
      {
        [oidc.customFetch]: guardedFetch,
        timeout: timeoutSeconds,
        // The signature of an ID token is checked although it comes directly from the provider.
        execute: [
          oidc.enableNonRepudiationChecks,
          ...(new URL(issuer).protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
        ],
      },
    );
    configurations.set(key, found);
    // A failure is not kept.
    found.catch(() => configurations.delete(key));
    return found;
  };

  return {
    async start(provider, next, { again = false } = {}) {
      const config = await configure(provider);
      const attempt: Attempt = {
        ...{ providerId: provider.id, next },
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const { scopes_supported: known = [], prompt_values_supported: promptsKnown } = config.serverMetadata();
      const scopes = [
        'openid',
        'email',
        'profile',
        ...['groups', 'offline_access'].filter((each) => known.includes(each)),
      ];
      // Without consent, some providers give no refresh token. Microsoft Entra ID gives one, and rejects two prompts.
      const prompts = [...(again ? ['login'] : []), ...(scopes.includes('offline_access') ? ['consent'] : [])];
      const isListKnown = Array.isArray(promptsKnown) && prompts.every((prompt) => promptsKnown.includes(prompt));
      const prompt = isListKnown ? prompts.join(' ') : prompts[0];
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: callbackUrl(baseUrl),
        scope: scopes.join(' '),
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        ...(prompt && { prompt }),
        ...(again && { max_age: '0' }),
      });
      return { url: url.href, attempt };
    },

    async finish(provider, attempt, url) {
      const config = await configure(provider);
      const tokens = await oidc.authorizationCodeGrant(config, url, {
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        pkceCodeVerifier: attempt.verifier,
        idTokenExpected: true,
      });
      return describe(config, provider, tokens);
    },

    async refresh(provider, { refreshToken, accessToken, subject }) {
      const config = await configure(provider);
      try {
        if (refreshToken !== null) {
          const tokens = await oidc.refreshTokenGrant(config, refreshToken);
          return await describe(
            config,
            provider,
            { refresh_token: refreshToken, ...tokens, claims: tokens.claims.bind(tokens) },
            subject,
          );
        }
        const info = await oidc.fetchUserInfo(config, accessToken, subject);
        return {
          claims: readClaims(info, provider),
          authenticatedAt: null,
          sid: null,
          refreshToken: null,
          accessToken,
        };
      } catch (error) {
        throw isRejection(error) ? new NoLongerValid() : error;
      }
    },

    async readLogout(provider, token) {
      const config = await configure(provider);
      const keySet = keysOf(config);
      if (keySet === null) return null;
      try {
        const { issuer } = config.serverMetadata();
        const { payload } = await jwtVerify(token, keySet, {
          ...{ issuer, audience: provider.clientId, clockTolerance: clockToleranceSeconds, maxTokenAge: 300 },
          algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'],
          requiredClaims: ['iat', 'jti', 'events'],
        });
        const { events, sub = null, sid, nonce } = payload;
        const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, logoutEvent);
        if (!isLogout || nonce !== undefined || (sub === null && typeof sid !== 'string')) return null;
        return { subject: sub, sid: typeof sid === 'string' ? sid : null };
      } catch {
        return null;
      }
    },
  };
}

type Tokens = Pick<
  Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>,
  'access_token' | 'refresh_token' | 'claims'
>;

/** What the ID token says; the provider's user info has what is missing there. */
async function describe(
  config: oidc.Configuration,
  provider: Provider,
  tokens: Tokens,
  knownSubject?: string,
): Promise<ProviderSession> {
  const token = tokens.claims();
  const subject = token?.sub ?? knownSubject;
  if (subject === undefined || (knownSubject !== undefined && subject !== knownSubject)) throw new NoLongerValid();
  const isComplete = token?.email !== undefined && token[provider.groupsClaim] !== undefined;
  const info =
    isComplete || config.serverMetadata().userinfo_endpoint === undefined
      ? {}
      : await oidc.fetchUserInfo(config, tokens.access_token, subject);
  return {
    claims: readClaims({ ...info, ...token, sub: subject }, provider),
    authenticatedAt: typeof token?.auth_time === 'number' ? new Date(token.auth_time * 1_000) : null,
    sid: typeof token?.sid === 'string' ? token.sid : null,
    refreshToken: tokens.refresh_token ?? null,
    accessToken: tokens.access_token,
  };
}

function readClaims(claims: Readonly<Record<string, unknown>>, { groupsClaim }: Provider): Claims {
  const groups = claims[groupsClaim];
  return {
    subject: String(claims.sub),
    email: typeof claims.email === 'string' ? claims.email : null,
    isEmailVerified: claims.email_verified === true,
    name: typeof claims.name === 'string' ? oneLine(claims.name).slice(0, maxUserName).toWellFormed().trimEnd() : '',
    groups: (Array.isArray(groups) ? groups : [groups]).filter((group) => typeof group === 'string'),
  };
}

/** Sends the secret in the way that most providers take. */
function secretAuthentication(secret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const choose = methods.includes('client_secret_basic') ? basic : post;
    choose(server, client, body, headers);
  };
}

/** Whether the provider responded and refused, in contrast to an outage. */
function isRejection(error: unknown): boolean {
  if (error instanceof NoLongerValid) return true;
  if (error instanceof oidc.ResponseBodyError) return error.status < 500 && error.error !== 'temporarily_unavailable';
  return error instanceof oidc.WWWAuthenticateChallengeError && error.status === 401;
}
