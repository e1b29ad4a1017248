import { Registry } from 'prom-client';
import { createBacklogGauges } from '../../src/deliveries/delivery.metrics';
import type { Form } from '../../src/forms/form.model';
import { explainedPool } from '../support/database';
import { buildBacklog, buildDelivery } from '../support/delivery-rows';
import { buildAccount, buildForm } from '../support/factories';
import { db, setUpDatabase } from '../support/set-up';

setUpDatabase();
let form: Form;
beforeAll(async () => {
  form = await buildForm(db, await buildAccount(db));
});

test('counts unsettled deliveries and the age of the oldest, without reading settled ones', async () => {
  await buildDelivery(db, form, { kind: 'email', queuedAgoMs: 90_000, enqueuedAgoMs: 1_000 });
  await buildDelivery(db, form, { kind: 'email', queuedAgoMs: 1_000 });
  await buildDelivery(db, form, { kind: 'webhook', status: 'active', queuedAgoMs: 30_000, startedAgoMs: 4_000 });
  await settleMany(30_000);

  const registry = new Registry();
  const { pool, plans } = explainedPool(db.pool);
  await createBacklogGauges(registry, pool).measure();

  expect(await readGauge(registry, 'letterbox_outbox_deliveries', 'email', 'queued')).toBe(2);
  expect(await readGauge(registry, 'letterbox_outbox_deliveries', 'webhook', 'queued')).toBe(0);
  expect(await readGauge(registry, 'letterbox_outbox_deliveries', 'webhook', 'active')).toBe(1);
  expect(await readGauge(registry, 'letterbox_outbox_deliveries', 'auto-reply', 'queued')).toBe(0);
  const oldest = await readGauge(registry, 'letterbox_outbox_oldest_seconds', 'email', 'queued');
  expect(Math.abs((oldest ?? 0) - 90)).toBeLessThan(5);
  const running = await readGauge(registry, 'letterbox_outbox_oldest_seconds', 'webhook', 'active');
  expect(Math.abs((running ?? 0) - 4)).toBeLessThan(5);
  expect(plans[0]).toContain('deliveries_enqueued');
  expect(plans[0]).toContain('deliveries_due');
  expect(plans[0]).toContain('deliveries_active');
  expect(plans[0]).not.toContain('Seq Scan');
});

test('counts the backlogs of accounts by kind', async () => {
  const other = await buildForm(db, await buildAccount(db));
  await buildBacklog(db, form, 3, { kind: 'webhook' });
  await buildBacklog(db, other, 5, { kind: 'webhook' });
  const registry = new Registry();
  await createBacklogGauges(registry, db.pool).measure();
  expect(await readGauge(registry, 'letterbox_backlog_deliveries', 'webhook')).toBe(8);
  expect(await readGauge(registry, 'letterbox_backlog_accounts', 'webhook')).toBe(2);
  expect(await readGauge(registry, 'letterbox_backlog_largest', 'webhook')).toBe(5);
  expect(await readGauge(registry, 'letterbox_backlog_deliveries', 'email')).toBe(0);
  expect(await readGauge(registry, 'letterbox_outbox_deliveries', 'webhook', 'queued')).toBe(8);
  expect(await readGauge(registry, 'letterbox_backlog_oldest_seconds', 'webhook')).toBeGreaterThan(3_500);
  expect(await readGauge(registry, 'letterbox_outbox_oldest_seconds', 'webhook', 'queued')).toBe(0);
});

test('counts what is due as queued while no worker takes deliveries of its kind', async () => {
  await buildBacklog(db, form, 4, { kind: 'reply' });
  const registry = new Registry();
  await createBacklogGauges(registry, db.pool).measure();
  expect(await readGauge(registry, 'letterbox_backlog_deliveries', 'reply')).toBe(0);
  expect(await readGauge(registry, 'letterbox_outbox_deliveries', 'reply', 'queued')).toBe(4);
  expect(await readGauge(registry, 'letterbox_outbox_oldest_seconds', 'reply', 'queued')).toBeGreaterThan(3_500);
});

async function settleMany(count: number): Promise<void> {
  await db.pool.query(
    `INSERT INTO deliveries (id, account_id, submission_id, kind, status)
     SELECT gen_random_uuid(), account_id, id, 'email', 'succeeded'
     FROM (SELECT * FROM submissions LIMIT 1) AS one, generate_series(1, $1)`,
    [count],
  );
  await db.pool.query('ANALYZE deliveries');
}

async function readGauge(registry: Registry, name: string, kind: string, status?: string): Promise<number | undefined> {
  const metric = await registry.getSingleMetric(name)?.get();
  return metric?.values.find(({ labels }) => labels.kind === kind && labels.status === status)?.value;
}
