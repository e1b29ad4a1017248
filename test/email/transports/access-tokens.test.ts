import { readMailUrl } from '../../../config/mail-url';
import { createAccountMailer, createMailer } from '../../../src/email/create-mailer';
import type { Mailer } from '../../../src/email/mailer';
import { sendMail } from '../../../src/email/send-mail';
import { createSecretBox } from '../../../src/lib/secrets';
import { createOutbound } from '../../../src/outbound/http-client';
import { openTestDatabase } from '../../support/database';
import { answer, type Behavior, type HttpReceiver, reset } from '../../support/http-receiver';
import { startTokenProvider } from '../../support/token-provider';
import { buildMessage } from '../context';
import { createTransportRig, deadline } from './transport-rig';

const secrets = createSecretBox('a secret key for tests, long enough');
const rig = createTransportRig();
const mailers: Mailer[] = [];
let db: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterEach(async () => {
  for (const mailer of mailers.splice(0)) await mailer.close();
  await rig.cleanUp();
  await db.pool.query('DELETE FROM mail_tokens');
});
afterAll(() => db.close());

const user = 'team@shop.example';

/** A mailer as a process has it. */
function openMailer(
  smtp: { port: string },
  tokenUrl: string,
  settings: { refresh?: string; query?: string } = {},
): Mailer {
  const login = `${encodeURIComponent(user)}:${settings.refresh ?? 'refresh-1'}`;
  const query = `token_url=${tokenUrl}&client_id=app&client_secret=a-client-secret&tls.rejectUnauthorized=false`;
  const url = `smtp+oauth2://${login}@127.0.0.1:${smtp.port}?${query}${settings.query ?? ''}`;
  const mailer = createMailer(url, 2, { pool: db.pool, secrets });
  mailers.push(mailer);
  return mailer;
}

const send = (mailer: Mailer) => sendMail(buildMessage(), mailer, deadline());

/** A token endpoint that gives out `token-1`, `token-2`, … and replaces its refresh token each time. */
function tokenEndpoint(): Promise<HttpReceiver> {
  let given = 0;
  return rig.http((request, response) => {
    given += 1;
    const body = { access_token: `token-${given}`, expires_in: 3_600, refresh_token: `refresh-${given + 1}` };
    answer(200, JSON.stringify(body))(request, response);
  });
}

async function mailServer(isValid: (token: string) => boolean, quirks: { asksAgain?: boolean } = {}) {
  const server = await rig.smtp({ startTls: true, oauth: { user, isValid, ...quirks } });
  return { ...server, port: new URL(server.url).port };
}

const formOf = ({ rawBody }: { rawBody: Buffer }) => Object.fromEntries(new URLSearchParams(rawBody.toString()));

test('a refresh token gets an access token, which is reused and shared by processes', async () => {
  const endpoint = await tokenEndpoint();
  const server = await mailServer((token) => token === 'token-1');
  const first = openMailer(server, endpoint.url);
  expect(await send(first)).toMatchObject({ status: 'succeeded' });
  expect(await send(first)).toMatchObject({ status: 'succeeded' });
  expect(await send(openMailer(server, endpoint.url))).toMatchObject({ status: 'succeeded' });
  expect(endpoint.requests.map(formOf)).toEqual([
    { grant_type: 'refresh_token', refresh_token: 'refresh-1', client_id: 'app', client_secret: 'a-client-secret' },
  ]);
  const { rows } = await db.pool.query<{ sealed: string }>('SELECT sealed FROM mail_tokens');
  expect(rows).toHaveLength(1);
  expect(rows[0]?.sealed).not.toContain('token-1');
  expect(JSON.parse(secrets.open(rows[0]?.sealed ?? ''))).toMatchObject({
    token: 'token-1',
    refreshToken: 'refresh-2',
  });
});

test('two processes that need a token at once request it once', async () => {
  const endpoint = await tokenEndpoint();
  const server = await mailServer(() => true);
  const processes = [openMailer(server, endpoint.url), openMailer(server, endpoint.url)];
  const results = await Promise.all([...processes, ...processes].map(send));
  expect(results.map(({ status }) => status)).toEqual(Array(4).fill('succeeded'));
  expect(endpoint.requests).toHaveLength(1);
});

test.each([
  ['asks again', true],
  ['rejects the login', false],
])(
  'a token that the server no longer accepts is renewed at once, with the newest refresh token, if it %s',
  async (_, asksAgain) => {
    const endpoint = await tokenEndpoint();
    let valid = 'token-1';
    const server = await mailServer((token) => token === valid, { asksAgain });
    const mailers = [openMailer(server, endpoint.url), openMailer(server, endpoint.url)] as const;
    await Promise.all(mailers.map(send));
    valid = 'token-2';
    server.hangUp();
    expect((await Promise.all(mailers.map(send))).map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
    expect(endpoint.requests.map(formOf).map((form) => form.refresh_token)).toEqual(['refresh-1', 'refresh-2']);
  },
);

test('a stored refresh token that was revoked gives way to the one in the settings', async () => {
  const endpoint = await rig.http((request, response) => respond(request, response));
  const revoked = new Set<string>();
  const respond: Behavior = (request, response) => {
    const { refresh_token = '' } = formOf(endpoint.requests.at(-1) ?? { rawBody: Buffer.of() });
    if (revoked.has(refresh_token)) return answer(400, '{"error":"invalid_grant"}')(request, response);
    const body = { access_token: `for-${refresh_token}`, expires_in: 1, refresh_token: 'refresh-next' };
    return answer(200, JSON.stringify(body))(request, response);
  };
  const server = await mailServer(() => true);
  await send(openMailer(server, endpoint.url));
  revoked.add('refresh-next');
  expect(await send(openMailer(server, endpoint.url))).toMatchObject({ status: 'succeeded' });
  expect(endpoint.requests.map(formOf).map((form) => form.refresh_token)).toEqual([
    'refresh-1',
    'refresh-next',
    'refresh-1',
  ]);
});

test('an outage of the token endpoint is temporary, and does not bring back a refresh token that was replaced', async () => {
  let behavior: Behavior = answer(200, '{"access_token":"a","expires_in":1,"refresh_token":"refresh-next"}');
  const endpoint = await rig.http((request, response) => behavior(request, response));
  const server = await mailServer(() => true);
  await send(openMailer(server, endpoint.url));
  for (const outage of [answer(503, 'maintenance'), reset()]) {
    behavior = outage;
    expect(await send(openMailer(server, endpoint.url))).toMatchObject({ status: 'failed', isTemporary: true });
  }
  expect(endpoint.requests.map(formOf).map((form) => form.refresh_token)).toEqual([
    'refresh-1',
    'refresh-next',
    'refresh-next',
  ]);
});

test('without a refresh token, a real provider gives a token for the credentials of the client', async () => {
  const provider = await startTokenProvider();
  const tokens: string[] = [];
  const server = await mailServer((token) => tokens.push(token) > 0);
  const query = `token_url=${provider.issuer}/token&client_id=${provider.client.id}&client_secret=${provider.client.secret}`;
  const url = `smtp+oauth2://${encodeURIComponent(user)}@127.0.0.1:${server.port}?${query}&scope=mail&tls.rejectUnauthorized=false`;
  const mailer = createMailer(url, 1, { pool: db.pool, secrets });
  mailers.push(mailer);
  expect(await send(mailer)).toMatchObject({ status: 'succeeded' });
  expect(await provider.isActive(tokens[0] ?? '')).toBe(true);
  const wrong = createMailer(url.replace(provider.client.secret, 'a-wrong-secret'), 1, { pool: db.pool, secrets });
  mailers.push(wrong);
  const host = new URL(provider.issuer).host;
  expect(await send(wrong)).toMatchObject({ error: `${host} gave no access token (401: invalid_client)` });
  await provider.stop();
});

test.each<[string, Behavior, RegExp]>([
  [
    'rejects',
    answer(400, '{"error":"invalid_grant","error_description":"refresh-1 a-client-secret"}'),
    /\(400: invalid_grant\)$/,
  ],
  ['responds without a token', answer(200, '{"token_type":"Bearer"}'), /\(200\)$/],
  ['responds with another token than a header can hold', answer(200, '{"access_token":"a\\u0001auth=b"}'), /\(200\)$/],
  ['redirects', answer(302, '', { location: 'http://127.0.0.1:1/' }), /\(302\)$/],
])('a message fails, and says why without secrets, when the token endpoint %s', async (_, behavior, expected) => {
  const endpoint = await rig.http(behavior);
  const server = await mailServer(() => true);
  const result = await send(openMailer(server, endpoint.url));
  expect(result).toMatchObject({ status: 'failed', error: expect.stringMatching(expected) });
  expect(result).not.toHaveProperty('isTemporary');
  expect(result).toMatchObject({ error: expect.stringMatching(/^127\.0\.0\.1:\d+ gave no access token/) });
  expect(JSON.stringify(result)).not.toMatch(/refresh-1|a-client-secret/);
  expect(endpoint.requests).toHaveLength(1);
});

test('a transport of an account requests no token at a private address', async () => {
  const server = await mailServer(() => true);
  const outbound = createOutbound({ allowedNetworks: ['127.0.0.1'], ownHosts: [] });
  const query = 'token_url=http://127.0.0.2/token&client_id=app&client_secret=a-client-secret&from=a@shop.example';
  const url = `smtp+oauth2://box@127.0.0.1:${server.port}?${query}&tls.rejectUnauthorized=false`;
  const store = { pool: db.pool, secrets, accountId: null };
  const mailer = createAccountMailer(readMailUrl(url), { connections: 1, outbound, store });
  expect(await send(mailer)).toMatchObject({
    error: expect.stringMatching(/^127\.0\.0\.2 gave no access token \(private addresses are not allowed/),
  });
  await mailer.close();
  outbound.close();
});

test('a token is never sent without TLS', async () => {
  const endpoint = await tokenEndpoint();
  const server = await rig.smtp({ oauth: { user, isValid: () => true } });
  const result = await send(openMailer({ port: new URL(server.url).port }, endpoint.url));
  expect(result).toMatchObject({ status: 'failed', error: expect.stringMatching(/^No secure connection/) });
  expect(server.mails).toHaveLength(0);
});

test('tokens that were sealed with a lost key are requested again', async () => {
  const endpoint = await tokenEndpoint();
  const server = await mailServer(() => true);
  await send(openMailer(server, endpoint.url));
  await db.pool.query("UPDATE mail_tokens SET sealed = 'v1.bG9zdA'");
  expect(await send(openMailer(server, endpoint.url))).toMatchObject({ status: 'succeeded' });
  expect(endpoint.requests).toHaveLength(2);
});
