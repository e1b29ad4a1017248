import { findCallDetail } from '../../src/deliveries/sent-request';
import { updateForm } from '../../src/forms/form.service';
import { createOutbound, type Outbound } from '../../src/outbound/http-client';
import { formatNames } from '../../src/webhooks/formats/table';
import type { SentRequest } from '../../src/webhooks/request-proof';
import type { Webhook } from '../../src/webhooks/webhook.model';
import { rotateSecret } from '../../src/webhooks/webhook.secrets';
import { updateWebhook, type WebhookSettings } from '../../src/webhooks/webhook.service';
import { createWebhookProcessor } from '../../workers/processors/webhook';
import { type DeliveryRig, openDeliveryRig } from '../support/delivery-rig';
import { addJob, buildDelivery, readDelivery } from '../support/delivery-rows';
import { eventually } from '../support/eventually';
import {
  buildAccount,
  buildFile,
  buildForm,
  buildWebhook,
  testConfig,
  testLinks,
  testSecrets,
} from '../support/factories';
import { type HttpReceiver, startHttpReceiver } from '../support/http-receiver';

let rig: DeliveryRig;
let outbound: Outbound;
let receiver: HttpReceiver;
beforeAll(async () => {
  rig = await openDeliveryRig(undefined);
  outbound = createOutbound({ allowedNetworks: ['127.0.0.0/8'], ownHosts: [] });
  receiver = await startHttpReceiver();
  const deps = { pool: rig.db.pool, outbound, links: testLinks, secrets: testSecrets, config: testConfig };
  rig.startWorker('webhook', createWebhookProcessor(deps));
});
beforeEach(() => {
  receiver.requests.length = 0;
});
afterAll(async () => {
  await rig.close();
  outbound.close();
  await receiver.stop();
});

/** Sends a submission with a file to a new webhook of a new form. */
async function deliver(settings: WebhookSettings = {}) {
  const url = `${receiver.url}/hook?phone=1&apikey=s3cret&chat_id=5`;
  const webhook = await buildWebhook(rig.db, rig.account, { url, ...settings });
  const form = await buildForm(rig.db, rig.account, { name: 'Orders' });
  const data = { name: 'Ada <b>', '10': 'ten', tags: ['a', 'b'], note: 'Grüße 😀\n"quoted"' };
  const id = await buildDelivery(rig.db, form, { kind: 'webhook', webhookId: webhook.id, data });
  const { submission_id: submissionId } = await readDelivery(rig.db, id);
  await buildFile(rig.db, form, { submissionId });
  await addJob(rig, id);
  await eventually(async () => {
    expect(['succeeded', 'failed']).toContain((await readDelivery(rig.db, id)).status);
  });
  const received = receiver.requests.at(-1);
  if (!received) throw new Error('nothing was received');
  return { id, webhook, form, submissionId, received };
}

const deps = () => ({ db: rig.db, secrets: testSecrets, links: testLinks });
const requestOf = async (id: string) => (await findCallDetail(deps(), rig.account.id, id))?.request;
async function shownFor(id: string): Promise<SentRequest> {
  const request = await requestOf(id);
  if (!request || 'missing' in request) throw new Error(`not shown: ${request?.missing}`);
  return request;
}
const hasChanged = { missing: expect.stringContaining('something in it has changed') };

test.each(formatNames)('the request of the format %s is shown as it was received, without secrets', async (format) => {
  const { id, received } = await deliver({ format, headers: { Authorization: 'Bearer s3cret' } });
  const shown = await shownFor(id);
  expect(shown.method).toBe(received.method);
  if (shown.method === 'POST') expect(shown.body).toBe(received.rawBody.toString());
  else expect(shown.body).toBe(new URL(received.url ?? '', receiver.url).searchParams.get('text'));
  const expected = shown.headers.map(({ name }) => [
    name,
    name === 'Authorization' ? null : received.headers[name.toLowerCase()],
  ]);
  expect(shown.headers.map(({ name, value }) => [name, value])).toEqual(expected);
  expect(shown.headers.length).toBeGreaterThanOrEqual(2);
  expect(JSON.stringify(shown)).not.toContain('s3cret');
  expect(shown.url).toContain('apikey=***');
});

test.each<[string, (sent: Awaited<ReturnType<typeof deliver>>) => Promise<unknown>]>([
  ['the URL', ({ webhook }) => change(webhook, { url: 'https://example.com/other' })],
  ['the format', ({ webhook }) => change(webhook, { format: 'mattermost' })],
  ['the headers', ({ webhook }) => change(webhook, { headers: { 'X-New': 'x' } })],
  ['the name of the form', ({ form }) => updateForm(rig.db, testSecrets, form, { name: 'Renamed' })],
  [
    'the data',
    ({ submissionId }) =>
      rig.db.pool.query(`UPDATE submissions SET data = '{"name":"Eve"}' WHERE id = $1`, [submissionId]),
  ],
  ['the files', ({ submissionId }) => rig.db.pool.query('DELETE FROM files WHERE submission_id = $1', [submissionId])],
])('is not shown any more when %s has changed', async (_, changeIt) => {
  const sent = await deliver();
  await shownFor(sent.id);
  await changeIt(sent);
  expect(await requestOf(sent.id)).toEqual(hasChanged);
});

const change = (webhook: Webhook, settings: WebhookSettings) => updateWebhook(rig.db, testSecrets, webhook, settings);

test('is shown again when the form has its name back', async () => {
  const { id, form } = await deliver();
  const before = await shownFor(id);
  await updateForm(rig.db, testSecrets, form, { name: 'Renamed' });
  expect(await requestOf(id)).toEqual(hasChanged);
  await updateForm(rig.db, testSecrets, form, { name: 'Orders' });
  expect(await shownFor(id)).toEqual(before);
});

test('after a rotation of the secret, the signatures of the old one are hidden', async () => {
  const { id, webhook } = await deliver({ headers: { 'X-A': 'one' } });
  await rotateSecret(rig.db, testSecrets, webhook, 0);
  await change(webhook, { headers: { 'X-A': 'another value' } });
  const hidden = (await shownFor(id)).headers.filter(({ value }) => value === null).map(({ name }) => name);
  expect(hidden).toEqual(['X-A', 'X-Service-Signature', 'webhook-signature']);
});

test('says why there is no request to show', async () => {
  const webhook = await buildWebhook(rig.db, rig.account);
  const build = (status: 'queued' | 'skipped' | 'failed') =>
    buildDelivery(rig.db, rig.form, { kind: 'webhook', webhookId: webhook.id, status });
  expect(await requestOf(await build('queued'))).toEqual({ missing: 'The delivery has not finished yet.' });
  expect(await requestOf(await build('skipped'))).toEqual({ missing: 'Nothing was sent.' });
  expect(await requestOf(await build('failed'))).toEqual({ missing: expect.stringContaining('was not recorded') });
  const { id, webhook: deleted } = await deliver();
  await deleted.destroy();
  expect(await requestOf(id)).toEqual({ missing: expect.stringContaining('The webhook was deleted') });
});

test('a delivery of another account does not exist', async () => {
  const { id } = await deliver();
  const other = await buildAccount(rig.db);
  expect(await findCallDetail(deps(), other.id, id)).toBeNull();
  expect(await findCallDetail(deps(), rig.account.id, 'nonsense')).toBeNull();
  const email = await buildDelivery(rig.db, rig.form, {});
  expect(await findCallDetail(deps(), rig.account.id, email)).toBeNull();
});
