import { buildAccount } from '../support/factories';
import { buildToken } from '../tokens/token-rig';
import { app, postForm, randomAddress, register, startAppForTests } from './rig';

startAppForTests();

const read = async (path: string) => (await fetch(app.url + path)).json() as Promise<Record<string, unknown>>;

test('a request without a token is told where to sign in', async () => {
  const challengeOf = async (path: string, init: RequestInit) =>
    (await fetch(app.url + path, init)).headers.get('www-authenticate');
  const metadata = `resource_metadata="${app.url}/.well-known/oauth-protected-resource`;
  expect(await challengeOf('/mcp', { method: 'POST' })).toBe(`Bearer ${metadata}/mcp"`);
  expect(await challengeOf('/api/forms', {})).toBe(`Bearer ${metadata}"`);
  const headers = { Authorization: 'Bearer wrong' };
  expect(await challengeOf('/mcp', { method: 'POST', headers })).toBe(`Bearer error="invalid_token", ${metadata}/mcp"`);
});

test('a token that is not for agents is told which scope it lacks', async () => {
  const account = await buildAccount(app.database);
  const { token } = await buildToken(app.database, account, { scopes: ['forms:read'] });
  const response = await fetch(`${app.url}/mcp`, { method: 'POST', headers: { Authorization: `Bearer ${token}` } });
  expect(response.status).toBe(403);
  expect(response.headers.get('www-authenticate')).toBe(
    `Bearer error="insufficient_scope", scope="mcp", resource_metadata="${app.url}/.well-known/oauth-protected-resource/mcp"`,
  );
});

test('the metadata names the resource and its authorization server', async () => {
  expect(await read('/.well-known/oauth-protected-resource/mcp')).toMatchObject({
    resource: `${app.url}/mcp`,
    authorization_servers: [app.url],
    scopes_supported: expect.arrayContaining(['mcp', 'submissions:read']),
  });
  expect((await read('/.well-known/oauth-protected-resource')).resource).toBe(app.url);
  const server = await read('/.well-known/oauth-authorization-server');
  expect(server).toMatchObject({
    issuer: app.url,
    code_challenge_methods_supported: ['S256'],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  });
  expect(await read('/.well-known/oauth-authorization-server/mcp')).toEqual(server);
});

test('agents that run in a browser may read metadata, register and get tokens', async () => {
  for (const [path, method] of [
    ['/.well-known/oauth-authorization-server', 'GET'],
    ['/.well-known/oauth-protected-resource/mcp', 'GET'],
    ['/oauth/register', 'POST'],
    ['/oauth/token', 'POST'],
    ['/oauth/revoke', 'POST'],
  ]) {
    const preflight = await fetch(app.url + path, { method: 'OPTIONS', headers: { Origin: 'https://a.example' } });
    expect([path, preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([
      path,
      204,
      method,
    ]);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('MCP-Protocol-Version');
    const response = await fetch(`${app.url}${path}`, {
      method: method ?? 'GET',
      headers: { Origin: 'https://a.example' },
    });
    expect([path, response.headers.get('access-control-allow-origin')]).toEqual([path, '*']);
  }
});

test.each([
  ['GET', '/oauth/token'],
  ['PUT', '/oauth/register'],
  ['POST', '/oauth/authorize'],
  ['DELETE', '/.well-known/oauth-authorization-server'],
])('%s %s is not allowed', async (method, path) => {
  const response = await fetch(app.url + path, { method });
  expect([response.status, response.headers.get('allow')]).toEqual([
    405,
    path?.includes('oauth/a') || path?.includes('well') ? 'GET' : 'POST',
  ]);
});

const registration = (body: unknown, contentType = 'application/json') =>
  fetch(`${app.url}/oauth/register`, {
    method: 'POST',
    headers: { 'Content-Type': contentType, 'X-Forwarded-For': randomAddress() },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

test.each([
  ['http://example.com/callback'],
  ['javascript:alert(1)'],
  ['data:/text/html,x'],
  ['https://user@example.com/'],
  ['https://example.com/#fragment'],
  ['file:///etc/passwd'],
  ['not an address'],
  [7],
])('a client cannot register the redirect URI %s', async (uri) => {
  const response = await registration({ redirect_uris: ['https://example.com/callback', uri] });
  expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([
    400,
    'invalid_redirect_uri',
  ]);
});

test.each([
  ['nothing', {}, 'invalid_redirect_uri'],
  ['no addresses', { redirect_uris: [] }, 'invalid_redirect_uri'],
  ['an array', [], 'invalid_client_metadata'],
  ['broken JSON', '{', 'invalid_request'],
  ['a text', '"x"', 'invalid_request'],
  ['a number as its name', { redirect_uris: ['https://example.com/'], client_name: 7 }, 'invalid_client_metadata'],
  ['another prototype', '{"__proto__":{"x":1},"redirect_uris":["https://example.com/"]}', 'invalid_client_metadata'],
])('a client that sends %s is not registered', async (_title, body, error) => {
  const response = await registration(body);
  expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([400, error]);
});

test('a client is registered without a secret, whatever it asks for', async () => {
  const response = await registration({
    client_name: '  An\u202E agent\n',
    redirect_uris: ['cursor://anysphere.cursor-mcp/oauth/callback', 'https://example.com/callback'],
    token_endpoint_auth_method: 'client_secret_post',
    scope: 'mcp',
  });
  expect(response.status).toBe(201);
  const body = (await response.json()) as Record<string, unknown>;
  expect(body).toMatchObject({ client_name: 'An agent', token_endpoint_auth_method: 'none' });
  expect(body).not.toHaveProperty('client_secret');
});

test('a registration that nobody used is removed after a week', async () => {
  const id = await register();
  await app.database.pool.query(`UPDATE oauth_clients SET created_at = now() - interval '8 days' WHERE id = $1`, [id]);
  const other = await register();
  const { rows } = await app.database.pool.query('SELECT id FROM oauth_clients WHERE id IN ($1, $2)', [id, other]);
  expect(rows).toEqual([{ id: other }]);
});

test('one address can register a limited number of clients', async () => {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': randomAddress() };
  const statuses: number[] = [];
  for (let n = 0; n < 61; n++)
    statuses.push((await fetch(`${app.url}/oauth/register`, { method: 'POST', headers, body: '{}' })).status);
  expect(statuses.slice(0, 60).every((status) => status === 400)).toBe(true);
  expect(statuses[60]).toBe(429);
});

test.each([
  ['an unknown grant', { grant_type: 'password', client_id: 'x' }, 'unsupported_grant_type'],
  ['a grant called constructor', { grant_type: 'constructor', client_id: 'x' }, 'unsupported_grant_type'],
  ['no grant', { client_id: 'x' }, 'invalid_request'],
  ['no client', { grant_type: 'refresh_token' }, 'invalid_request'],
  [
    'another resource',
    { grant_type: 'refresh_token', client_id: 'x', resource: 'https://a.example' },
    'invalid_target',
  ],
  ['a NUL', { grant_type: 'refresh_token', client_id: 'x\0', refresh_token: '\0' }, 'invalid_request'],
  [
    'a NUL in a code',
    { grant_type: 'authorization_code', client_id: '\0', code: '\0', redirect_uri: 'x', code_verifier: 'x' },
    'invalid_request',
  ],
])('a token request with %s is rejected', async (_title, fields: Record<string, string>, error) => {
  const { status, body } = await postForm('/oauth/token', fields);
  expect([status, body.error]).toEqual([400, error]);
});

test('a token request that is not a form is rejected', async () => {
  const response = await fetch(`${app.url}/oauth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  });
  expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([400, 'invalid_request']);
});
