import { createHmac } from 'node:crypto';
import type { Account } from '../../src/accounts/account.model';
import { updateAccount } from '../../src/accounts/account.service';
import { createHeldSummaries } from '../../src/alerts/held-summary';
import { sendSampleAlert } from '../../src/alerts/second-channel';
import { redeliver } from '../../src/deliveries/redeliver';
import { findWebhookCalls } from '../../src/deliveries/webhook-log';
import type { Form } from '../../src/forms/form.model';
import { createLogger } from '../../src/lib/logger';
import { createOutbound, type Outbound } from '../../src/outbound/http-client';
import { deleteWebhook } from '../../src/webhooks/webhook.service';
import { startAlerts } from '../../workers/maintenance/alerts';
import { createWebhookProcessor } from '../../workers/processors/webhook';
import { type AlertRig, openAlertRig } from '../support/alert-rig';
import { ageAlerts, readAlerts } from '../support/alert-rows';
import { addJob, buildDelivery } from '../support/delivery-rows';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm, buildWebhook, testConfig, testLinks, testSecrets } from '../support/factories';
import { answer, type Behavior, type HttpReceiver, startHttpReceiver } from '../support/http-receiver';
import { setUsage } from '../support/usage-rows';

const dead = 'owner@dead.example';

let rig: AlertRig;
let outbound: Outbound;
let receiver: HttpReceiver;
let behavior: Behavior;
let account: Account;
let form: Form;
let webhook: Awaited<ReturnType<typeof buildWebhook>>;
beforeAll(async () => {
  rig = await openAlertRig(undefined, { refuses: [dead] });
  outbound = createOutbound({ allowedNetworks: ['127.0.0.0/8'], ownHosts: [] });
  receiver = await startHttpReceiver((request, response) => behavior(request, response));
  const deps = { pool: rig.db.pool, outbound, links: testLinks, secrets: testSecrets, config: testConfig };
  rig.startWorker('webhook', createWebhookProcessor(deps));
});
beforeEach(async () => {
  behavior = answer(200, 'ok');
  receiver.requests.length = 0;
  rig.smtp.become('accept');
  account = await buildAccount(rig.db);
  form = await buildForm(rig.db, account, { name: 'Contact', email_to: 'shop@example.org' });
  webhook = await buildWebhook(rig.db, account, { url: `${receiver.url}/ops` });
  account = await updateAccount(rig.db, account, { alert_webhook_id: webhook.id });
});
afterAll(async () => {
  await rig.close();
  outbound.close();
  await receiver.stop();
});

/** What the webhook got, with the signature checked. */
const events = () =>
  receiver.requests.map(({ headers, rawBody }) => {
    const mac = createHmac('sha256', webhook.plainSecret).update(rawBody).digest('hex');
    expect(headers['x-service-signature']).toBe(`sha256=${mac}`);
    const body = JSON.parse(String(rawBody));
    expect(headers['x-service-event']).toBe(body.event);
    return body;
  });

/** Sends a notification over the mail server as it is now. */
async function notify() {
  const id = await buildDelivery(rig.db, form);
  await addJob(rig, id);
  await rig.settled(id);
}

test('while the mail server is down, the first failure arrives once, however many workers evaluate', async () => {
  await notify();
  await rig.smtp.halt();
  await notify();
  const failedAt = Date.now();
  const logger = createLogger('test', 'silent');
  const workers = [1, 2].map(() => startAlerts({ pool: rig.db.pool, logger, intervalMs: 20 }));
  try {
    await eventually(async () => {
      await rig.sweep();
      expect(receiver.requests.length).toBeGreaterThan(0);
    });
    expect(Date.now() - failedAt).toBeLessThan(120_000);
    await Promise.all(workers.map((worker) => worker.close()));
    await rig.alert();
    await rig.alert();
  } finally {
    await Promise.all(workers.map((worker) => worker.close()));
    await rig.smtp.resume();
  }
  expect(events()).toEqual([
    {
      event: 'alert.created',
      alert: {
        id: expect.any(String),
        cause: 'mail_failing',
        form: { id: form.id, name: 'Contact' },
        title: 'A notification for “Contact” could not be delivered',
        text: expect.stringContaining('Last error: The mail server refused the connection.'),
        url: `https://forms.example/dashboard/forms/${form.id}/settings/notifications`,
        created_at: expect.any(String),
      },
    },
  ]);
  const { rows } = await rig.db.pool.query(
    "SELECT kind, status FROM deliveries WHERE about = 'alert' AND account_id = $1 ORDER BY kind",
    [account.id],
  );
  expect(rows).toEqual([
    { kind: 'email', status: 'failed' },
    { kind: 'webhook', status: 'succeeded' },
  ]);
});

test('without a second channel, one failure is no alert', async () => {
  await updateAccount(rig.db, account, { alert_webhook_id: null });
  rig.smtp.become('refuse message');
  await notify();
  await rig.alert();
  expect(await readAlerts(rig.db, account.id)).toEqual([]);
});

test('a failure that returns is sent again after an hour, not before', async () => {
  const failAndRecover = async () => {
    rig.smtp.become('refuse message');
    await notify();
    await rig.alert();
    rig.smtp.become('accept');
    await notify();
    await rig.alert();
  };
  await failAndRecover();
  await failAndRecover();
  expect(events()).toHaveLength(1);
  await ageAlerts(rig.db, account.id, 1);
  await failAndRecover();
  expect(events()).toHaveLength(2);
});

test('the monthly limit is reported over both, other alerts by e-mail only', async () => {
  await setUsage(rig.db, account, 4_000);
  const other = await buildWebhook(rig.db, account);
  await rig.db.pool.query('UPDATE webhooks SET consecutive_failures = 3 WHERE id = $1', [other.id]);
  await rig.alert();
  expect(events()).toMatchObject([{ alert: { cause: 'quota_80', form: null } }]);
  expect(rig.mailsTo(account.email)).toHaveLength(2);
});

test('held submissions are reported without what a visitor typed', async () => {
  await buildDelivery(rig.db, form, { status: 'skipped', data: { name: 'Ada Secret', email: 'ada@visitor.example' } });
  await rig.db.pool.query(
    `UPDATE submissions SET withheld = 'filter', created_at = now() - interval '2 hours' WHERE form_id = $1`,
    [form.id],
  );
  expect(await createHeldSummaries(rig.db.pool)).toBe(1);
  await rig.alert();
  expect(events()).toMatchObject([{ alert: { cause: 'held', title: '1 submission held for review' } }]);
  expect(events()[0].alert.text).toContain('“Contact”');
  expect(String(receiver.requests[0]?.rawBody)).not.toMatch(/Ada|visitor\.example/);
});

test('a chat gets a message in its format', async () => {
  await rig.db.pool.query("UPDATE webhooks SET format = 'mattermost' WHERE id = $1", [webhook.id]);
  await setUsage(rig.db, account, 5_000);
  await rig.alert();
  const [request] = receiver.requests;
  expect(String(request?.rawBody)).toContain('Your monthly limit of 5,000 submissions is reached');
  expect(String(request?.rawBody)).toContain('https://forms.example/dashboard/settings#plan');
  expect(request?.headers['x-service-event']).toBe('alert.created');
});

test('another address gets the e-mail even if the mailbox of the account rejects it', async () => {
  account = await buildAccount(rig.db, { email: dead, alert_email: 'other@example.org' });
  await setUsage(rig.db, account, 4_000);
  await rig.alert();
  expect(rig.mailsTo('other@example.org').map(({ parsed }) => parsed.subject)).toEqual([
    'You have used 4,000 of your 5,000 submissions',
  ]);
});

test('a failing channel shows its error and sends nothing about itself', async () => {
  behavior = answer(500, 'down');
  await setUsage(rig.db, account, 5_000);
  await rig.alert();
  await webhook.reload();
  expect(webhook).toMatchObject({ lastStatus: 500, consecutiveFailures: 1 });
  await rig.db.pool.query('UPDATE webhooks SET consecutive_failures = 3 WHERE id = $1', [webhook.id]);
  await rig.alert();
  await rig.alert();
  expect(receiver.requests).toHaveLength(1);
  expect((await readAlerts(rig.db, account.id)).map(({ cause }) => cause).sort()).toEqual([
    'quota_100',
    'webhook_failing',
  ]);

  const { calls } = await findWebhookCalls(rig.db.pool, { webhookIds: [webhook.id] }, null, 10);
  expect(calls).toMatchObject([{ about: 'alert', formName: 'Alerts', status: 'failed', mayResend: true }]);
  behavior = answer(200, 'ok');
  await redeliver(rig.db, calls[0]?.id ?? '');
  await rig.alert();
  expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual(
    Array(2).fill(receiver.requests[0]?.headers['webhook-id']),
  );
});

test('a sample goes over both channels, and delays no summary', async () => {
  await updateAccount(rig.db, account, { alert_email: 'other@example.org' });
  const before = rig.mailsTo('other@example.org').length;
  await sendSampleAlert(rig.db.pool, account.id);
  await rig.alert();
  expect(events()).toMatchObject([
    { event: 'alert.created', alert: { cause: 'sample', title: 'Test of your alerts' } },
  ]);
  const mails = rig.mailsTo('other@example.org').slice(before);
  expect(mails.map(({ envelope }) => envelope.to)).toEqual([[account.email, 'other@example.org']]);
});

test('nothing is called on the Free plan, while the webhook is disabled, and once it is deleted', async () => {
  await rig.db.pool.query('UPDATE webhooks SET active = false WHERE id = $1', [webhook.id]);
  await sendSampleAlert(rig.db.pool, account.id);
  await rig.alert();
  await rig.db.pool.query('UPDATE webhooks SET active = true WHERE id = $1', [webhook.id]);
  await updateAccount(rig.db, account, { plan: 'free' });
  await sendSampleAlert(rig.db.pool, account.id);
  await rig.alert();
  await updateAccount(rig.db, account, { plan: 'pro' });
  await deleteWebhook(webhook);
  await sendSampleAlert(rig.db.pool, account.id);
  await rig.alert();
  expect(receiver.requests).toEqual([]);
  expect((await account.reload()).alertWebhookId).toBeNull();
});

test('the webhook must be one of the account', async () => {
  const stranger = await buildWebhook(rig.db, await buildAccount(rig.db));
  await expect(updateAccount(rig.db, account, { alert_webhook_id: stranger.id })).rejects.toThrow(
    'alert_webhook_id must be the id of a webhook of this account',
  );
});
