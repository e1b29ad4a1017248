import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signIn } from '../support/dashboard';
import { allow, app, authorizeUrl, exchange, pkce, redirectUri, returnedTo, startAppForTests } from './rig';

startAppForTests();

let server: Server;
let base = '';
let respond: RequestListener = () => undefined;
let fetched = 0;
beforeAll(async () => {
  server = createServer((req, res) => {
    fetched += 1;
    respond(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

let paths = 0;
const newId = () => `${base}/clients/${++paths}.json`;
const documentOf = (id: string) => ({ client_id: id, client_name: 'A hosted client', redirect_uris: [redirectUri] });

/** The consent page for a client id. */
async function open(clientId: string) {
  const person = await signIn(app);
  const { location } = await person.get(authorizeUrl(clientId, pkce().challenge));
  return person.get(location ?? '');
}

test('a client is known by the document at its URL, which is fetched once', async () => {
  const id = newId();
  respond = (_req, res) => void res.end(JSON.stringify(documentOf(id)));
  const person = await signIn(app);
  const { verifier, challenge } = pkce();
  fetched = 0;
  const { html } = await open(id);
  expect(html).toContain('A hosted client');
  expect(html).toContain(`Described at ${new URL(base).host}`);
  const page = await allow(person, authorizeUrl(id, challenge));
  const { status } = await exchange(id, returnedTo(page).searchParams.get('code') ?? '', verifier);
  expect([status, fetched]).toEqual([200, 1]);
});

test.each([
  ['names another client', (id: string) => JSON.stringify({ ...documentOf(id), client_id: `${id}x` }), 'its own URL'],
  ['is huge', (id: string) => JSON.stringify({ ...documentOf(id), x: 'x'.repeat(100_000) }), 'longer than 64 KiB'],
  ['is not JSON', () => '<html>', 'not JSON'],
  ['is null', () => 'null', 'its own URL'],
  ['has no redirect URIs', (id: string) => JSON.stringify({ client_id: id }), 'redirect_uris'],
  [
    'has a secret',
    (id: string) => JSON.stringify({ ...documentOf(id), token_endpoint_auth_method: 'client_secret_post' }),
    'token_endpoint_auth_method',
  ],
])('a document that %s is not accepted', async (_title, write, problem) => {
  const id = newId();
  respond = (_req, res) => void res.end(write(id));
  const { status, html } = await open(id);
  expect(status).toBe(400);
  expect(html).toContain(problem);
  expect(html).not.toContain('http-equiv="refresh"');
});

test('a redirect is not followed', async () => {
  const id = newId();
  respond = (_req, res) => void res.writeHead(302, { Location: `${base}/elsewhere` }).end();
  expect((await open(id)).html).toContain('status 302');
});

test.each(['https://10.0.0.1/client.json', 'https://[::1]/client.json', 'https://169.254.169.254/latest/meta-data'])(
  'a client at the private address %s is not fetched',
  async (id) => {
    const { status, html } = await open(id);
    expect(status).toBe(400);
    expect(html).toContain('private addresses are not allowed');
  },
);

test.each([
  'http://example.com/client.json',
  'https://example.com',
  'https://user@example.com/client.json',
  'https://example.com/a/../client.json',
  'https://example.com/client.json#x',
  'ftp://example.com/client.json',
])('%s is no client', async (id) => {
  const { status, html } = await open(id);
  expect(status).toBe(400);
  expect(html).toContain('This program is not known here');
});
