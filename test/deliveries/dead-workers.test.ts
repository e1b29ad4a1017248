import { settleOrphanedDeliveries, workerDied } from '../../src/deliveries/recovery/dead-workers';
import type { DeliveryKind } from '../../src/queues/contracts';
import { buildDelivery, readDelivery } from '../support/delivery-rows';
import { buildWebhook } from '../support/factories';
import { account, db, form, setUpDatabase, setUpForm } from '../support/set-up';

setUpDatabase();
setUpForm();

beforeEach(() => db.pool.query('DELETE FROM deliveries'));

const buildOrphan = (kind: DeliveryKind, more: Parameters<typeof buildDelivery>[2] = {}) =>
  buildDelivery(db, form, { kind, status: 'active', startedAgoMs: 19_000, ...more });

test.each(['email', 'file-upload'] as const)('an orphaned %s is queued again, as a new attempt', async (kind) => {
  const id = await buildOrphan(kind);
  expect(await settleOrphanedDeliveries(db.pool)).toEqual({ requeued: 1, failed: 0 });
  expect(await readDelivery(db, id)).toMatchObject({
    ...{ status: 'queued', attempt: 2, worker_crashes: 1, claim_token: null, enqueued_at: null, error: null },
    finished_at: null,
  });
});

test.each(['webhook', 'auto-reply', 'reply'] as const)(
  'an orphaned %s fails and says that it may have arrived',
  async (kind) => {
    const id = await buildOrphan(kind);
    expect(await settleOrphanedDeliveries(db.pool)).toEqual({ requeued: 0, failed: 1 });
    const row = await readDelivery(db, id);
    expect(row).toMatchObject({ status: 'failed', attempt: 1, claim_token: null, error: workerDied });
    expect(row.finished_at).toBeInstanceOf(Date);
  },
);

test('shows the error on the webhook', async () => {
  const webhook = await buildWebhook(db, account);
  await webhook.update({ lastStatus: 200 });
  await buildOrphan('webhook', { webhookId: webhook.id });
  await settleOrphanedDeliveries(db.pool);
  await webhook.reload();
  expect([webhook.lastStatus, webhook.lastError]).toEqual([null, workerDied]);
});

test('does not wait for a locked webhook', async () => {
  const webhook = await buildWebhook(db, account);
  const [call, mail] = [await buildOrphan('webhook', { webhookId: webhook.id }), await buildOrphan('email')];
  const holder = await db.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM webhooks WHERE id = $1 FOR UPDATE', [webhook.id]);
  expect(await settleOrphanedDeliveries(db.pool)).toEqual({ requeued: 1, failed: 1 });
  await holder.query('ROLLBACK');
  holder.release();
  expect([await readDelivery(db, call), await readDelivery(db, mail)]).toMatchObject([
    { status: 'failed', error: workerDied },
    { status: 'queued' },
  ]);
});

test('fails a delivery after three workers died with it', async () => {
  const id = await buildOrphan('email');
  for (const worker_crashes of [1, 2]) {
    await settleOrphanedDeliveries(db.pool);
    expect(await readDelivery(db, id)).toMatchObject({ status: 'queued', worker_crashes, attempt: worker_crashes + 1 });
    await db.pool.query(`UPDATE deliveries SET status = 'active', started_at = now() - interval '19 s' WHERE id = $1`, [
      id,
    ]);
  }
  expect(await settleOrphanedDeliveries(db.pool)).toEqual({ requeued: 0, failed: 1 });
  expect(await readDelivery(db, id)).toMatchObject({ status: 'failed', worker_crashes: 3, error: workerDied });
});

test('declares no worker dead until ten seconds after the deadline', async () => {
  const id = await buildOrphan('webhook', { startedAgoMs: 17_000 });
  expect(await settleOrphanedDeliveries(db.pool)).toEqual({ requeued: 0, failed: 0 });
  expect(await readDelivery(db, id)).toMatchObject({ status: 'active' });
});

test('settles each delivery once when many processes do so', async () => {
  const webhooks = await Promise.all([1, 2, 3].map(() => buildWebhook(db, account)));
  for (let n = 0; n < 60; n += 1) {
    const webhookId = webhooks[n % webhooks.length]?.id;
    await buildOrphan(n % 2 ? 'webhook' : 'email', webhookId ? { webhookId } : {});
  }
  const counts = await Promise.all(Array.from({ length: 8 }, () => settleOrphanedDeliveries(db.pool)));
  expect(counts.reduce((sum, { requeued }) => sum + requeued, 0)).toBe(30);
  expect(counts.reduce((sum, { failed }) => sum + failed, 0)).toBe(30);
});
