import { randomUUID } from 'node:crypto';
import { findSubmissionContexts } from '../../src/deliveries/delivery.context';
import { toSubmissionEvent } from '../../src/deliveries/webhook-event';
import { createFileLinks } from '../../src/files/file-links';
import { createOutbound } from '../../src/outbound/http-client';
import { deliverWebhook } from '../../src/webhooks/deliver-webhook';
import { openTarget } from '../../src/webhooks/webhook.request';
import { claimDelivery, recordOutcome } from '../support/claims';
import { signIn } from '../support/dashboard';
import { statementsDuring } from '../support/database';
import { buildDelivery, readDelivery } from '../support/delivery-rows';
import { buildForm, buildWebhook, testSecretKey, testSecrets } from '../support/factories';
import { answer, startHttpReceiver } from '../support/http-receiver';
import { runCommand } from '../support/run-cli';
import { app, owner, setUpDashboard } from './set-up';

const links = createFileLinks('http://forms.test', testSecretKey);
const outbound = createOutbound({ allowedNetworks: ['127.0.0.0/8'], ownHosts: [] });
setUpDashboard({ config: { BASE_URL: 'http://forms.test' } });
let receiver: Awaited<ReturnType<typeof startHttpReceiver>>;
beforeAll(async () => {
  receiver = await startHttpReceiver(answer(500, '<i>out of order</i>'));
});
afterAll(async () => {
  outbound.close();
  await receiver.stop();
});

/** Calls a webhook as a worker does; resolves to the delivery and its submission. */
async function deliver() {
  const db = app.database;
  const headers = { Authorization: 'Bearer s3cret' };
  const webhook = await buildWebhook(db, owner.account, { url: `${receiver.url}/T0K3Nabcdefghijklmnop`, headers });
  const form = await buildForm(db, owner.account, { name: 'Orders' });
  const id = await buildDelivery(db, form, { kind: 'webhook', webhookId: webhook.id, data: { name: 'Ada <b>' } });
  const { submission_id: submissionId } = await readDelivery(db, id);
  const claimed = await claimDelivery(db.pool, id, randomUUID(), false);
  const [context] = await findSubmissionContexts(db.pool, [submissionId]);
  if (!claimed || !context) throw new Error('not claimed');
  const options = { send: outbound.send, signal: AbortSignal.timeout(8_000) };
  const outcome = await deliverWebhook(
    openTarget(testSecrets, webhook),
    toSubmissionEvent(id, context, links),
    options,
  );
  await recordOutcome(db.pool, claimed, outcome, 12);
  return { id, submissionId, webhook };
}

test('a delivery shows its request beside the response, as text and without secrets', async () => {
  const { id, submissionId, webhook } = await deliver();
  const path = `/dashboard/webhooks/log/${id}`;
  const { status, html } = await owner.get(path);
  expect(status).toBe(200);
  expect(html).toContain('Ada &lt;b&gt;');
  expect(html).toContain('Authorization: (hidden)');
  expect(html).toMatch(/X-Service-Signature: sha256=[\da-f]{64}/);
  expect(html).toContain('&lt;i&gt;out of order&lt;/i&gt;');
  expect(html).toContain('responded with 500');
  expect(html).not.toMatch(/s3cret|T0K3Nabc|<i>out|Ada <b>/);
  for (const page of [
    '/dashboard/webhooks/log',
    `/dashboard/webhooks/${webhook.id}`,
    `/dashboard/submissions/${submissionId}`,
  ]) {
    expect([page, (await owner.get(page)).html.includes(`href="${path}"`)]).toEqual([page, true]);
  }
  expect((await statementsDuring(() => owner.get(path))).length).toBeLessThanOrEqual(9);
});

test('a delivery can be resent from its page, and the page of one that did not finish says so', async () => {
  const { id } = await deliver();
  const path = `/dashboard/webhooks/log/${id}`;
  const resent = await owner.post(
    '/dashboard/webhooks/log/redeliver',
    { delivery: id, back: path },
    { Origin: 'http://forms.test' },
  );
  expect(resent).toMatchObject({ location: path, notice: 'redelivered' });
  const { rows } = await app.database.pool.query(
    "SELECT id FROM deliveries WHERE account_id = $1 AND status = 'queued'",
    [owner.account.id],
  );
  const pending = await owner.get(`/dashboard/webhooks/log/${rows[0].id}`);
  expect(pending.html).toContain('The delivery has not finished yet.');
  expect(pending.html).not.toContain('name="delivery"');
});

test('a delivery of another account responds like one that does not exist', async () => {
  const { id } = await deliver();
  const stranger = await signIn(app);
  for (const path of [id, randomUUID(), 'nonsense', '%00']) {
    expect([path, (await stranger.get(`/dashboard/webhooks/log/${path}`)).status]).toEqual([path, 404]);
  }
});

test('delivery:show prints the same', async () => {
  const { id } = await deliver();
  const env = { DATABASE_URL: app.databaseUrl, SECRET_KEY: testSecretKey, BASE_URL: 'http://forms.test' };
  const shown = await runCommand(['delivery:show', '--delivery', id], env);
  expect(shown.json()).toMatchObject({
    ...{ id, status: 'failed', response_status: 500, response_excerpt: '<i>out of order</i>' },
    request: {
      method: 'POST',
      url: `${receiver.url}/***mnop`,
      headers: expect.arrayContaining([{ name: 'Authorization', value: '***' }]),
      body: expect.stringContaining('"name":"Ada <b>"'),
    },
  });
  expect(shown.stdout).not.toContain('s3cret');
  expect(await runCommand(['delivery:show', '--delivery', randomUUID()], env)).toMatchObject({ code: 1 });
});
