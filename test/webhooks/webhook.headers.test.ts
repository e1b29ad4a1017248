import type { Account } from '../../src/accounts/account.model';
import type { Database } from '../../src/db/database';
import { createSecretBox } from '../../src/lib/secrets';
import { createOutbound, type Outbound } from '../../src/outbound/http-client';
import { rotateSecrets } from '../../src/secrets/rotate-secrets';
import { sendTestEvent } from '../../src/webhooks/send-test-event';
import { openHeaders } from '../../src/webhooks/webhook.headers';
import { presentWebhook } from '../../src/webhooks/webhook.presenter';
import { updateWebhook } from '../../src/webhooks/webhook.service';
import { openTestDatabase } from '../support/database';
import { buildAccount, buildWebhook, testSecretKey, testSecrets } from '../support/factories';
import { type HttpReceiver, startHttpReceiver } from '../support/http-receiver';

let db: Database;
let account: Account;
let receiver: HttpReceiver;
let outbound: Outbound;
beforeAll(async () => {
  db = await openTestDatabase();
  receiver = await startHttpReceiver();
  outbound = createOutbound({ allowedNetworks: ['127.0.0.0/8'], ownHosts: [] });
});
beforeEach(async () => {
  account = await buildAccount(db);
});
afterAll(async () => {
  outbound.close();
  await receiver.stop();
  await db.close();
});

const build = (headers: Record<string, string | null>, url = receiver.url) =>
  buildWebhook(db, account, { url, headers });

async function sentHeaders(webhook: Awaited<ReturnType<typeof build>>) {
  const { status } = await sendTestEvent(testSecrets, await webhook.reload(), { send: outbound.send });
  expect(status).toBe('succeeded');
  return receiver.requests.at(-1)?.headers ?? {};
}

test('are sent with each request, and only their names are shown and stored in clear', async () => {
  const webhook = await build({ Authorization: 'Bearer s3cret', 'X-Greeting': 'Grüße' });
  const headers = await sentHeaders(webhook);
  expect(headers.authorization).toBe('Bearer s3cret');
  expect(headers['x-greeting']).toBe('Grüße');
  expect(headers['user-agent']).toBe('service-webhook/1.0');
  const shown = presentWebhook(webhook, new Map());
  expect(shown.header_names).toEqual(['Authorization', 'X-Greeting']);
  const { rows } = await db.pool.query('SELECT w::text AS row FROM webhooks w WHERE id = $1', [webhook.id]);
  expect(JSON.stringify([shown, rows])).not.toMatch(/s3cret|Grü/);
});

test('a change replaces and removes by name, whatever its case, and keeps the others', async () => {
  const webhook = await build({ Authorization: 'one', 'X-Team': 'red', 'X-Old': 'gone' });
  await updateWebhook(db, testSecrets, webhook, { headers: { authorization: 'two', 'x-old': null, 'X-New': 'new' } });
  expect(openHeaders(testSecrets, await webhook.reload())).toEqual([
    ['X-Team', 'red'],
    ['authorization', 'two'],
    ['X-New', 'new'],
  ]);
  await updateWebhook(db, testSecrets, webhook, { headers: { authorization: null, 'X-Team': null, 'X-New': null } });
  expect(await webhook.reload()).toMatchObject({ headerNames: null, headerValues: null });
  expect((await sentHeaders(webhook)).authorization).toBeUndefined();
});

test.each<[string, object, string]>([
  ['a list', ['a'], 'must be of type object'],
  ['an empty name', { ' ': 'x' }, 'has no name'],
  ['a name with a space', { 'X Team': 'x' }, 'not a valid header name'],
  ['a name with a line break', { 'X\r\nHost': 'x' }, 'not a valid header name'],
  ['a name with a template', { '{{#x}}': 'x' }, 'not a valid header name'],
  ['a long name', { ['X'.repeat(101)]: 'x' }, 'longer than 100'],
  ...[
    'Host',
    'content-type',
    'Content-Length',
    'Connection',
    'Transfer-Encoding',
    'User-Agent',
    'X-Service-Signature',
  ].map((name): [string, object, string] => [name, { [name]: 'x' }, 'set by Letterbox or by HTTP itself']),
  ['Webhook-Signature', { 'Webhook-Signature': 'x' }, 'set by Letterbox or by HTTP itself'],
  ['a line break', { 'X-A': 's3cret\r\nX-B: y' }, 'line breaks or characters outside Latin-1'],
  ['a NUL', { 'X-A': 's3cret\0' }, 'line breaks or characters outside Latin-1'],
  ['an emoji', { 'X-A': 's3cret😀' }, 'line breaks or characters outside Latin-1'],
  ['an empty value', { 'X-A': ' ' }, 'needs a value'],
  ['a number', { 'X-A': 5 }, 'needs a value'],
  ['a long value', { 'X-A': 's3cret'.repeat(167) }, 'more than 1,000 characters'],
  ['the same name twice', { 'X-A': 'a', 'x-a': 'b' }, 'listed twice'],
  ['eleven', Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`X-${n}`, 'x'])), 'must be at most 10'],
])('%s is rejected without its value', async (_, headers, message) => {
  const rejection = await buildWebhook(db, account, { headers: headers as never }).catch((error: unknown) => error);
  expect(rejection).toMatchObject({ code: 'invalid_setting', message: expect.stringContaining(message) });
  expect(JSON.stringify(rejection)).not.toContain('s3cret');
});

test('of two simultaneous changes, one is rejected', async () => {
  const webhook = await build({ 'X-A': 'a' });
  const change = (name: string) =>
    updateWebhook(db, testSecrets, webhook, { headers: { [name]: 'x' } }).then(
      () => 'saved',
      ({ code }) => code,
    );
  expect((await Promise.all([change('X-B'), change('X-C')])).toSorted()).toEqual(['saved', 'wrong_state']);
});

test('secrets:rotate encrypts them with the new key; without it they must be entered again', async () => {
  const webhook = await build({ 'X-A': 's3cret', 'X-B': 'b' });
  const newKey = `new ${testSecretKey}`;
  const newBox = createSecretBox(newKey);
  const headers = { 'X-A': 'again' };
  await expect(updateWebhook(db, newBox, webhook, { headers })).rejects.toMatchObject({
    message: expect.stringContaining('SECRET_KEY has changed; enter all values again'),
  });
  await rotateSecrets(db.pool, { secretKey: newKey, secretKeyPrevious: testSecretKey });
  expect(openHeaders(newBox, await webhook.reload())).toEqual([
    ['X-A', 's3cret'],
    ['X-B', 'b'],
  ]);
  const lost = createSecretBox(`lost ${testSecretKey}`);
  await updateWebhook(db, lost, webhook, { headers: { ...headers, 'X-B': null } });
  expect(openHeaders(lost, await webhook.reload())).toEqual([['X-A', 'again']]);
});
