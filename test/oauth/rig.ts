import { createHash, randomBytes } from 'node:crypto';
import { openApp } from '../dashboard/open-app';
import type { RunningApp } from '../support/app';
import type { DashboardClient, DashboardResponse } from '../support/dashboard';

export let app: RunningApp;

/** Starts the app for the tests of this file; it may fetch from this machine. */
export function startAppForTests(): void {
  beforeAll(async () => {
    app = await openApp({ config: { OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8' } });
  });
  afterAll(() => app?.close());
}

export const redirectUri = 'http://127.0.0.1:43210/callback';

/** Registers a client; resolves to its id. */
export async function register(name = 'An agent', redirectUris: readonly string[] = [redirectUri]): Promise<string> {
  const response = await fetch(`${app.url}/oauth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': randomAddress() },
    body: JSON.stringify({ client_name: name, redirect_uris: redirectUris, token_endpoint_auth_method: 'none' }),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { client_id: string }).client_id;
}

/** A verifier of PKCE and its challenge. */
export function pkce(): { readonly verifier: string; readonly challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** The address of an authorization request. */
export function authorizeUrl(clientId: string, challenge: string, parameters: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id: clientId, redirect_uri: redirectUri, state: 'a state' },
    ...{ code_challenge: challenge, code_challenge_method: 'S256', resource: `${app.url}/mcp` },
    scope: 'submissions:read forms:read mcp',
    ...parameters,
  });
  for (const [name, value] of Object.entries(parameters)) if (value === '') query.delete(name);
  return `${app.url}/oauth/authorize?${query}`;
}

type Choice = Readonly<Record<string, string | readonly string[]>>;

/** Opens a consent page and allows what it offers, or what is chosen; resolves to the page that returns. */
export async function allow(person: DashboardClient, url: string, choice: Choice = {}): Promise<DashboardResponse> {
  const opened = await person.get(url);
  const path = opened.location ?? new URL(url).pathname + new URL(url).search;
  const { html } = await person.get(path);
  const scopes = [...html.matchAll(/name="scopes"[^>]* value="([^"]+)"/g)].map(([, scope = '']) => scope);
  return person.post(path, { decision: 'allow', scopes, scope: 'all', ...choice });
}

/** The address that a page returns to. */
export function returnedTo({ html }: Pick<DashboardResponse, 'html'>): URL {
  const [, url = ''] = /http-equiv="refresh" content="0;url=([^"]+)"/i.exec(html) ?? [];
  return new URL(url.replaceAll('&amp;', '&'));
}

/** Posts a form to an endpoint; resolves to status and JSON. */
export async function postForm(path: string, fields: Record<string, string>, address = randomAddress()) {
  const response = await fetch(app.url + path, {
    method: 'POST',
    headers: { 'X-Forwarded-For': address },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

/** Exchanges a code. */
export function exchange(clientId: string, code: string, verifier: string, fields: Record<string, string> = {}) {
  return postForm('/oauth/token', {
    ...{ grant_type: 'authorization_code', client_id: clientId, code, code_verifier: verifier },
    ...{ redirect_uri: redirectUri, ...fields },
  });
}

/** Connects a new client for a person. */
export async function connect(person: DashboardClient, parameters: Record<string, string> = {}, choice: Choice = {}) {
  const clientId = await register();
  const { verifier, challenge } = pkce();
  const page = await allow(person, authorizeUrl(clientId, challenge, parameters), choice);
  const code = returnedTo(page).searchParams.get('code') ?? '';
  const { status, body } = await exchange(clientId, code, verifier);
  expect({ status, body }).toMatchObject({ status: 200 });
  const { access_token: accessToken = '', refresh_token: refreshToken = '', scope } = body;
  return { clientId, verifier, code, accessToken, refreshToken, scope };
}

/** The status of a request to the API with a token. */
export async function statusWith(token: string, path = '/api/submissions'): Promise<number> {
  return (await fetch(app.url + path, { headers: { Authorization: `Bearer ${token}` } })).status;
}

/** A client address that no other test has used. */
export function randomAddress(): string {
  return `198.51.${randomBytes(1)[0]}.${randomBytes(1)[0]}`;
}

/** The actions in the audit log of an account, oldest first. */
export async function auditActions(accountId: string): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ action: string }>(
    'SELECT action FROM audit_log WHERE account_id = $1 ORDER BY seq',
    [accountId],
  );
  return rows.map(({ action }) => action);
}
