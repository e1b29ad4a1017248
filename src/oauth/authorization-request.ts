import type { Pool } from 'pg';
import { HttpError } from '../lib/http-error';
import { scopeNames, type TokenScope } from '../members/token-scopes';
import type { ClientDocuments } from './client-documents';
import { findClient, type OAuthClient } from './clients';
import { checkResource, type Parameters, readParameters, requireParameter } from './parameters';
import { isRegistered } from './redirect-uris';

/** What a client asks a person for. */
export interface AuthorizationRequest {
  readonly client: OAuthClient;
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly scopes: readonly TokenScope[];
  /** The S256 challenge of PKCE. */
  readonly challenge: string;
}

/** A request that cannot be granted, whose client may be told so. */
export class RejectedRequest extends Error {
  constructor(
    readonly request: Pick<AuthorizationRequest, 'client' | 'redirectUri' | 'state'>,
    readonly reason: HttpError,
  ) {
    super(reason.message);
  }
}

interface RequestDeps {
  readonly pool: Pool;
  readonly documents: ClientDocuments;
  readonly baseUrl: string;
}

/**
 * Reads an authorization request. Throws RejectedRequest for errors that the client is told, and HttpError while it is
 * not certain that the redirect URI is the client's.
 */
export async function readAuthorizationRequest(
  { pool, documents, baseUrl }: RequestDeps,
  sent: URLSearchParams,
): Promise<AuthorizationRequest> {
  const parameters = readParameters(sent);
  const client = await findClient(pool, documents, requireParameter(parameters, 'client_id'));
  if (!client) {
    const message =
      'This program is not known here. It may have been removed: remove the connection there and add it again.';
    throw new HttpError(400, 'invalid_client', message);
  }
  const redirectUri = requireParameter(parameters, 'redirect_uri');
  if (!isRegistered(client.redirectUris, redirectUri)) {
    throw new HttpError(400, 'invalid_request', 'The redirect_uri is not one that this program has registered.');
  }
  const state = parameters.get('state');
  try {
    return {
      client,
      redirectUri,
      state,
      challenge: readChallenge(parameters),
      ...readRequested(baseUrl, parameters, sent),
    };
  } catch (error) {
    if (error instanceof HttpError) throw new RejectedRequest({ client, redirectUri, state }, error);
    throw error;
  }
}

function readRequested(baseUrl: string, parameters: Parameters, sent: URLSearchParams) {
  if (requireParameter(parameters, 'response_type') !== 'code') {
    throw new HttpError(400, 'unsupported_response_type', 'The response_type must be code.');
  }
  if ((parameters.get('response_mode') ?? 'query') !== 'query') {
    throw new HttpError(400, 'invalid_request', 'The response_mode must be query.');
  }
  checkResource(baseUrl, sent);
  return { scopes: readScopes(parameters.get('scope')) };
}

function readChallenge(parameters: Parameters): string {
  const challenge = requireParameter(parameters, 'code_challenge');
  if (parameters.get('code_challenge_method') !== 'S256') {
    throw new HttpError(400, 'invalid_request', 'The code_challenge_method must be S256.');
  }
  if (/^[\w-]{43}$/.test(challenge)) return challenge;
  throw new HttpError(400, 'invalid_request', 'The code_challenge is not a SHA-256 in base64url.');
}

const defaultScopes: readonly TokenScope[] = ['submissions:read', 'forms:read', 'mcp'];

/** The requested scopes in the order of the table. Unknown ones are left out; `invalid_scope` if none is known. */
export function readScopes(requested: string | undefined): readonly TokenScope[] {
  if (requested === undefined) return defaultScopes;
  const names = new Set(requested.split(' '));
  const known = scopeNames.filter((scope) => names.has(scope));
  if (known.length > 0) return known;
  throw new HttpError(400, 'invalid_scope', `The scopes are ${scopeNames.join(', ')}.`);
}

/** The address that takes the response to the client (RFC 6749 and RFC 9207). */
export function responseUrl(
  baseUrl: string,
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  response: { readonly code: string } | { readonly error: string; readonly error_description: string },
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(response)) url.searchParams.append(name, value);
  if (state !== undefined) url.searchParams.append('state', state);
  url.searchParams.append('iss', baseUrl);
  return url.href;
}
