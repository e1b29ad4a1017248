import { createHmac } from 'node:crypto';
import { recordAudit } from '../../src/audit/audit-entry';
import { redeliverOwn } from '../../src/deliveries/redeliver';
import { countRedeliverable, redeliverFailed } from '../../src/deliveries/redeliver-failed';
import { findCallDetail } from '../../src/deliveries/sent-request';
import { findWebhookCalls } from '../../src/deliveries/webhook-log';
import { wholeAccount } from '../../src/members/scope';
import { createOutbound, type Outbound } from '../../src/outbound/http-client';
import { createWebhookProcessor } from '../../workers/processors/webhook';
import { type DeliveryRig, openDeliveryRig } from '../support/delivery-rig';
import { addJob, readDelivery } from '../support/delivery-rows';
import { eventually } from '../support/eventually';
import { buildWebhook, testConfig, testLinks, testSecrets } from '../support/factories';
import { type HttpReceiver, startHttpReceiver } from '../support/http-receiver';

let rig: DeliveryRig;
let outbound: Outbound;
let receiver: HttpReceiver;
beforeAll(async () => {
  rig = await openDeliveryRig(undefined);
  outbound = createOutbound({ allowedNetworks: ['127.0.0.0/8'], ownHosts: [] });
  receiver = await startHttpReceiver();
  rig.startWorker(
    'webhook',
    createWebhookProcessor({ pool: rig.db.pool, outbound, links: testLinks, secrets: testSecrets, config: testConfig }),
  );
});
afterAll(async () => {
  await rig.close();
  outbound.close();
  await receiver.stop();
});
afterEach(() => rig.db.pool.query('DELETE FROM webhooks'));

const pause = () =>
  recordAudit(rig.db.pool, {
    accountId: rig.account.id,
    actor: { kind: 'user', id: null, label: 'Ada <ada@example.com>' },
    action: 'form.settings-changed',
    object: { kind: 'form', id: 'f1', label: 'Contact' },
    changes: { subject_template: { old: null, new: 'New message' } },
    ip: '192.0.2.7',
  });

/** The ids of deliveries about the log, oldest first. */
async function deliveries(): Promise<string[]> {
  const { rows } = await rig.db.pool.query<{ id: string }>(
    "SELECT id FROM deliveries WHERE about = 'audit' ORDER BY id",
  );
  return rows.map(({ id }) => id);
}

async function deliver(id: string) {
  await addJob(rig, id);
  await eventually(async () => {
    expect(['succeeded', 'failed']).toContain((await readDelivery(rig.db, id)).status);
  });
  return receiver.requests.at(-1);
}

test('a webhook that wants the log gets each entry, signed like a submission; others do not', async () => {
  const webhook = await buildWebhook(rig.db, rig.account, { url: `${receiver.url}/audit`, audit_events: true });
  await buildWebhook(rig.db, rig.account, { url: `${receiver.url}/other` });
  await pause();
  const [id = '', ...more] = await deliveries();
  expect(more).toEqual([]);
  const call = await deliver(id);
  const body = JSON.parse(String(call?.rawBody));
  expect(call?.headers).toMatchObject({
    'x-service-event': 'audit.recorded',
    'x-service-signature': `sha256=${createHmac('sha256', webhook.plainSecret)
      .update(call?.rawBody ?? '')
      .digest('hex')}`,
  });
  expect(body).toEqual({
    event: 'audit.recorded',
    audit: expect.objectContaining({
      seq: expect.any(Number),
      actor: { kind: 'user', id: null, label: 'Ada <ada@example.com>' },
      action: 'form.settings-changed',
      object: { kind: 'form', id: 'f1', label: 'Contact' },
      summary: 'Ada changed the settings of the form “Contact”: subject template',
      changes: { subject_template: { old: null, new: 'New message' } },
      ip_address: '192.0.2.7',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    }),
  });

  const deps = { db: rig.db, secrets: testSecrets, links: testLinks };
  expect(await findCallDetail(deps, rig.account.id, id)).toBeNull();
  const detail = await findCallDetail(deps, rig.account.id, id, true);
  expect(detail).toMatchObject({ call: { submissionId: null, formName: 'Audit log' }, request: { method: 'POST' } });
  const webhookIds = [webhook.id];
  expect((await findWebhookCalls(rig.db.pool, { webhookIds }, null, 10)).calls).toEqual([]);
  expect((await findWebhookCalls(rig.db.pool, { webhookIds, includesAudit: true }, null, 10)).calls).toHaveLength(1);
});

test('a chat gets a sentence and the values', async () => {
  await buildWebhook(rig.db, rig.account, { url: `${receiver.url}/chat`, format: 'mattermost', audit_events: true });
  await pause();
  const call = await deliver((await deliveries()).at(-1) ?? '');
  expect(String(call?.rawBody)).toContain('Ada changed the settings of the form “Contact”: subject template');
  expect(String(call?.rawBody)).toContain('New message');
});

test('failed deliveries of entries are sent again, one or all', async () => {
  const webhook = await buildWebhook(rig.db, rig.account, { url: `${receiver.url}/later`, audit_events: true });
  const since = new Date(Date.now() - 60_000);
  await pause();
  const first = (await deliveries()).at(-1) ?? '';
  await rig.db.pool.query("UPDATE deliveries SET status = 'failed', finished_at = now() WHERE id = $1", [first]);
  const until = new Date(Date.now() + 60_000);
  expect(await countRedeliverable(rig.db, [webhook.id], since, until)).toBe(1);
  expect(await redeliverFailed(rig.db, webhook.id, since, until)).toBe(1);
  expect(await redeliverFailed(rig.db, webhook.id, since, until)).toBe(0);
  const second = (await deliveries()).at(-1) ?? '';
  expect(JSON.parse(String((await deliver(second))?.rawBody))).toMatchObject({ event: 'audit.recorded' });
  const third = await redeliverOwn(rig.db, wholeAccount(rig.account.id), second);
  expect(third).toMatchObject({ kind: 'webhook', status: 'queued' });
  expect((await deliver(third.id))?.headers['webhook-id']).toBe(receiver.requests.at(-2)?.headers['webhook-id']);
});

test('nothing is queued for an account that is suspended or has no webhooks in its plan', async () => {
  await buildWebhook(rig.db, rig.account, { url: `${receiver.url}/none`, audit_events: true });
  const before = await deliveries();
  await rig.db.pool.query("UPDATE accounts SET plan = 'free' WHERE id = $1", [rig.account.id]);
  await pause();
  expect(await deliveries()).toEqual(before);
});
