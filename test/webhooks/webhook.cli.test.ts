import { randomUUID } from 'node:crypto';
import { failed } from '../../src/lib/delivery-result';
import { claimDelivery, recordOutcome } from '../support/claims';
import { openTestDatabase } from '../support/database';
import { buildDelivery } from '../support/delivery-rows';
import { buildAccount, buildForm, testSecretKey } from '../support/factories';
import { type HttpReceiver, startHttpReceiver } from '../support/http-receiver';
import { type CliResult, runCommand } from '../support/run-cli';
import { addresses } from './formats/addresses';

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let account: Awaited<ReturnType<typeof buildAccount>>;
let receiver: HttpReceiver;
const cli = (...args: string[]): Promise<CliResult> =>
  runCommand(args, { DATABASE_URL: db.url, SECRET_KEY: testSecretKey, OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8' });
beforeAll(async () => {
  db = await openTestDatabase();
  account = await buildAccount(db);
  receiver = await startHttpReceiver();
});
afterAll(async () => {
  await receiver.stop();
  await db.close();
});

async function create(url: string, json = '{}') {
  const made = await cli('webhook:create', '--account', account.email, '--url', url, '--json', json);
  expect(made).toMatchObject({ code: 0, stderr: '' });
  return made.json<Record<string, unknown> & { id: string; secret: string }>();
}
const update = (id: string, json: string) => cli('webhook:update', '--webhook', id, '--json', json);

test('shows the detected format, and masks URLs in the list', async () => {
  const made = await create(addresses.slack ?? '');
  expect(made).toEqual({ id: made.id, url: addresses.slack, secret: made.secret, active: true, format: 'slack' });
  const listed = (await cli('webhook:list', '--account', account.email)).json<Record<string, unknown>[]>();
  expect(listed).toContainEqual(
    expect.objectContaining({
      ...{ id: made.id, format: 'slack', format_chosen: false, consecutive_failures: 0, previous_secret_until: null },
      url: 'https://hooks.slack.com/services/***/***/***uvwx',
    }),
  );
});

test('detects the format of a new URL unless the owner chose one; null returns to detection', async () => {
  const { id } = await create(addresses.slack ?? '');
  const discord = JSON.stringify({ url: addresses.discord });
  expect((await update(id, discord)).json()).toMatchObject({ format: 'discord', format_chosen: false });
  expect((await update(id, '{"format":"mattermost"}')).json()).toMatchObject({
    format: 'mattermost',
    format_chosen: true,
  });
  expect((await update(id, discord)).json()).toMatchObject({ format: 'mattermost', format_chosen: true });
  expect((await update(id, '{"format":null}')).json()).toMatchObject({ format: 'discord', format_chosen: false });
});

test('accepts a URL that its platform is retiring, with a warning', async () => {
  const made = await create('https://example.webhook.office.com/webhookb2/a@b/IncomingWebhook/c/d');
  expect(made).toMatchObject({ format: 'teams', warning: expect.stringContaining('is retiring') });
});

test('tests a webhook in its own format', async () => {
  const { id } = await create(`${receiver.url}/hook`, '{"format":"mattermost"}');
  expect((await cli('webhook:test', '--webhook', id)).json()).toMatchObject({
    status: 'succeeded',
    response_status: 200,
  });
  expect(JSON.parse(String(receiver.requests.at(-1)?.rawBody))).toEqual({
    text: expect.stringContaining('Sample form'),
  });
});

test('rotates a secret and returns the new one once', async () => {
  const { id, secret } = await create(`${receiver.url}/hook`);
  const rotated = await cli('webhook:rotate-secret', '--webhook', id);
  expect(rotated.json()).toEqual({
    id,
    secret: expect.stringMatching(/^whsec_/),
    previous_secret_until: expect.stringMatching(/^\d{4}-/),
  });
  expect(rotated.json().secret).not.toBe(secret);
  await cli('webhook:test', '--webhook', id);
  expect(receiver.requests.at(-1)?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
  const atOnce = await cli('webhook:rotate-secret', '--webhook', id, '--overlap-hours', '0');
  expect(atOnce.json()).toMatchObject({ previous_secret_until: null });
  const wrong = await cli('webhook:rotate-secret', '--webhook', id, '--overlap-hours', 'soon');
  expect([wrong.code, wrong.stderr]).toEqual([1, 'the overlap must be a whole number of hours from 0 to 720\n']);
});

test('redelivers single deliveries and time ranges', async () => {
  const { id } = await create(`${receiver.url}/hook`);
  const form = await buildForm(db, account);
  const deliveryId = await buildDelivery(db, form, { kind: 'webhook', webhookId: id });
  const claimed = await claimDelivery(db.pool, deliveryId, randomUUID(), false);
  if (claimed) await recordOutcome(db.pool, claimed, failed('responded with 500'), 1);

  const range = (...more: string[]) => cli('webhook:redeliver', '--webhook', id, '--since', ...more);
  expect((await range('2026-01-01', '--until', '2026-01-02T00:00')).json()).toEqual({ id, redelivered: 0 });
  expect((await range('2000-01-01T00:00:00+01:00')).json()).toEqual({ id, redelivered: 1 });
  expect((await range('2000-01-01')).json()).toEqual({ id, redelivered: 0 });

  const twice = await cli('delivery:redeliver', '--delivery', deliveryId);
  expect([twice.code, twice.stderr]).toEqual([1, 'a delivery of this to the webhook is already waiting or running\n']);
  await db.pool.query(`UPDATE deliveries SET status = 'succeeded' WHERE webhook_id = $1 AND status = 'queued'`, [id]);
  expect((await cli('delivery:redeliver', '--delivery', deliveryId)).json()).toMatchObject({
    status: 'queued',
    webhook_id: id,
  });

  for (const time of ['yesterday', '2026', '2026-13-01', '12:00']) {
    expect(await range(time)).toMatchObject({
      code: 1,
      stderr: '--since must be a time, such as 2026-03-01T12:00:00Z\n',
    });
  }
});
