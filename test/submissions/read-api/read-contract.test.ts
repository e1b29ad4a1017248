import { createToken } from '../../../src/tokens/token.service';
import { app, setUpApp } from '../../dashboard/set-up';
import { createContract, readDocument } from '../../openapi/contract';
import type { Method } from '../../openapi/openapi.types';
import { send, type TestRequest, type TestResponse } from '../../openapi/send';
import { buildDelivery, readDelivery } from '../../support/delivery-rows';
import { buildAccount, buildForm } from '../../support/factories';

const contract = createContract(readDocument('http://127.0.0.1'));

setUpApp();

/** Sends one request, checks the response against the document, and returns its status. */
async function request(documented: string, method: Method, path: string, token: string | null, sent: TestRequest = {}) {
  const headers = { ...(token !== null && { Authorization: `Bearer ${token}` }), ...sent.headers };
  const response: TestResponse = await send(app.url + path, { ...sent, method: method.toUpperCase(), headers });
  expect(contract.check(documented, method, response)).toEqual([]);
  return response.status;
}

async function buildOwner(plan: 'free' | 'pro' = 'pro') {
  const owner = await buildAccount(app.database, { plan });
  const form = await buildForm(app.database, owner);
  const { submission_id: id } = await readDelivery(app.database, await buildDelivery(app.database, form));
  return { owner, token: owner.apiToken, id, form };
}

const get = (documented: string, path: string, token: string | null) => request(documented, 'get', path, token);
const exportPath = '/api/submissions/export';
const onePath = '/api/submissions/{id}';

test('successful responses match the OpenAPI document', async () => {
  const { token, id, form } = await buildOwner();
  expect(await get('/api/submissions', `/api/submissions?form=${form.id}&limit=5`, token)).toBe(200);
  expect(await get(onePath, `/api/submissions/${id}`, token)).toBe(200);
  for (const format of ['csv', 'jsonl'])
    expect(await get(exportPath, `${exportPath}?format=${format}`, token)).toBe(200);
});

test('errors match it too', async () => {
  const { token } = await buildOwner();
  const { token: free } = await buildOwner('free');
  expect(await get('/api/submissions', '/api/submissions?limit=0', token)).toBe(400);
  expect(await get(exportPath, exportPath, token)).toBe(400);
  expect(await get(exportPath, `${exportPath}?format=csv`, free)).toBe(403);
  expect(await get(onePath, '/api/submissions/nothing', token)).toBe(404);
});

test('responses to tokens without the scope, and to masked ones, match it too', async () => {
  const { owner, id } = await buildOwner();
  const tokenOf = async (scopes: string[], masked = false) =>
    (await createToken(app.database, owner.id, null, { name: 'x', scopes, masked })).token;
  const other = await tokenOf(['members:read']);
  for (const [documented, method, path] of paths) {
    const sent = documented === '/mcp' ? message({ id: 1, method: 'tools/list' }) : {};
    expect(await request(documented, method, path, other, sent)).toBe(403);
  }
  const masked = await tokenOf(['submissions:read'], true);
  expect(await get('/api/submissions', '/api/submissions', masked)).toBe(200);
  expect(await get(onePath, `/api/submissions/${id}`, masked)).toBe(200);
});

const message = (body: object) => ({
  headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
  body: JSON.stringify({ jsonrpc: '2.0', ...body }),
});

test('responses to agents match it too', async () => {
  const { token } = await buildOwner();
  const post = (sent: TestRequest) => request('/mcp', 'post', '/mcp', token, sent);
  expect(await post(message({ id: 1, method: 'tools/list' }))).toBe(200);
  expect(await post(message({ method: 'notifications/initialized' }))).toBe(202);
  expect(await post({ body: '{' })).toBe(400);
  const call = message({ id: 1, method: 'tools/list' });
  expect(await post({ ...call, headers: { ...call.headers, Origin: 'https://example.com' } })).toBe(403);
  expect(await post({ ...call, headers: { ...call.headers, Accept: 'application/json' } })).toBe(406);
  expect(await post({ headers: { 'Content-Length': String(2_000_000) } })).toBe(413);
});

const paths: [documented: string, method: Method, path: string][] = [
  ['/api/submissions', 'get', '/api/submissions'],
  [exportPath, 'get', `${exportPath}?format=jsonl`],
  [onePath, 'get', '/api/submissions/0198c8a2-6f0e-7b1c-9d55-0c1f7a9e4b21'],
  ['/mcp', 'post', '/mcp'],
];

test.each(paths)(
  '%s rejects unauthenticated and rate-limited requests as documented',
  async (documented, method, path) => {
    const { token } = await buildOwner();
    expect(await request(documented, method, path, null)).toBe(401);
    const headers = { Authorization: `Bearer ${token}` };
    for (let n = 0; n < 60; n++) await (await fetch(`${app.url}/api/submissions?`, { headers })).text();
    expect(await request(documented, method, path, token)).toBe(429);
  },
);

test('responses of a failing database match the document, and every documented response was tested', async () => {
  const { token } = await buildOwner();
  await app.database.pool.query('ALTER TABLE accounts RENAME TO lost_accounts');
  for (const [documented, method, path] of paths) expect(await request(documented, method, path, token)).toBe(500);
  for (const [documented, method] of paths) expect(contract.untested(documented, method)).toEqual([]);
});
