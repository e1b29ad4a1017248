import { v7 as uuidv7 } from 'uuid';
import { countRedeliverable, redeliverFailed } from '../../src/deliveries/redeliver-failed';
import { findWaitingCalls, findWebhookCalls, type WebhookLogFilter } from '../../src/deliveries/webhook-log';
import { explainedPool } from '../support/database';
import { buildBacklog, buildDelivery, readDelivery } from '../support/delivery-rows';
import { buildAccount, buildForm, buildWebhook } from '../support/factories';
import { db, setUpDatabase } from '../support/set-up';

setUpDatabase();
let form: Awaited<ReturnType<typeof buildForm>>;
let webhookIds: string[];
let other: string;

const noon = new Date('2026-03-01T12:00:00Z');
const hourOf = (hour: number) => new Date(noon.getTime() + (hour - 12) * 3_600_000);

/** A call that ended at this time, in PostgreSQL's syntax. */
async function buildCall(webhookId: string, status: string, finishedAt: string): Promise<string> {
  const id = await buildDelivery(db, form, { kind: 'webhook', webhookId });
  await db.pool.query('UPDATE deliveries SET status = $2, finished_at = $3 WHERE id = $1', [id, status, finishedAt]);
  return id;
}

const expected: string[] = [];
beforeAll(async () => {
  const account = await buildAccount(db);
  form = await buildForm(db, account);
  webhookIds = [(await buildWebhook(db, account)).id, (await buildWebhook(db, account)).id];
  other = (await buildWebhook(db, await buildAccount(db))).id;
  for (let n = 0; n < 23; n++) {
    // Groups of three end within one millisecond, two of them in the same microsecond.
    const at = `2026-03-01 12:00:${10 + Math.floor(n / 3)}.0001${n % 3 === 0 ? '00' : '01'}Z`;
    const status = ['succeeded', 'failed', 'skipped'][n % 3] ?? '';
    expected.unshift(await buildCall(webhookIds[n % 2] ?? '', status, at));
  }
  await buildCall(other, 'failed', '2026-03-01 12:00:00Z');
  await buildDelivery(db, form, { kind: 'email', status: 'failed' });
});

async function walk(filter: Omit<WebhookLogFilter, 'webhookIds'>, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let before: string | null = null;
  do {
    const place: { before: string } | null = before === null ? null : { before };
    const page = await findWebhookCalls(db.pool, { webhookIds, ...filter }, place, limit);
    ids.push(...page.calls.map(({ id }) => id));
    before = page.older;
  } while (before !== null);
  return ids;
}

test.each([1, 2, 5, 23, 50])('pages of %i show every call once, the newest first', async (limit) => {
  const ids = await walk({}, limit);
  expect([...ids].sort()).toEqual([...expected].sort());
  const ends = await Promise.all(ids.map(async (id) => (await readDelivery(db, id)).finished_at?.getTime() ?? 0));
  expect(ends).toEqual(ends.toSorted((a, b) => b - a));
});

test('pages back show the same calls', async () => {
  const page = (place: Parameters<typeof findWebhookCalls>[2]) => findWebhookCalls(db.pool, { webhookIds }, place, 5);
  const first = await page(null);
  const second = await page({ before: first.older ?? '' });
  const third = await page({ before: second.older ?? '' });
  expect(await page({ after: third.newer ?? '' })).toEqual(second);
  expect(await page({ after: second.newer ?? '' })).toEqual({ ...first, newer: null });
});

test('filters by outcome, time and webhook', async () => {
  const { calls } = await findWebhookCalls(db.pool, { webhookIds, status: 'failed' }, null, 50);
  expect(calls).toHaveLength(8);
  expect(calls.every(({ status }) => status === 'failed')).toBe(true);
  const since = new Date('2026-03-01T12:00:11Z');
  expect(await walk({ since, until: new Date('2026-03-01T12:00:13Z') }, 4)).toHaveLength(6);
  const ofOne = await findWebhookCalls(db.pool, { webhookIds: [other] }, null, 50);
  expect(ofOne.calls).toMatchObject([{ webhookId: other, formName: form.name, mayResend: true }]);
});

test('reads a page from the index, however many calls there are', async () => {
  const { pool, plans } = explainedPool(db.pool);
  await db.pool.query('ANALYZE deliveries');
  await db.pool.query(
    `INSERT INTO deliveries (id, account_id, submission_id, kind, webhook_id, status, finished_at)
     SELECT gen_random_uuid(), account_id, submission_id, 'webhook', gen_random_uuid(), 'succeeded', now() - n * interval '1 s'
     FROM generate_series(1, 20000) n, (SELECT account_id, submission_id FROM deliveries LIMIT 1) one`,
  );
  await db.pool.query('ANALYZE deliveries');
  await findWebhookCalls(pool, { webhookIds, status: 'failed', until: new Date() }, null, 50);
  expect(plans[0]).toMatch(/deliveries_webhook_log/);
  expect(plans[0]).not.toMatch(/Seq Scan on deliveries/);
});

test('lists waiting and running calls separately', async () => {
  const queued = await buildDelivery(db, form, { kind: 'webhook', webhookId: webhookIds[0] ?? '' });
  const active = await buildDelivery(db, form, { kind: 'webhook', webhookId: webhookIds[1] ?? '', status: 'active' });
  await buildDelivery(db, form, { kind: 'webhook', webhookId: other });
  expect((await findWaitingCalls(db.pool, webhookIds, 50)).map(({ id }) => id)).toEqual([active, queued]);
  expect(await findWaitingCalls(db.pool, webhookIds, 1)).toHaveLength(1);

  const backlog = await buildBacklog(db, form, 3, { kind: 'webhook', webhookId: webhookIds[0] ?? '' });
  await buildBacklog(db, form, 3, { kind: 'webhook', webhookId: other });
  const waiting = (await findWaitingCalls(db.pool, webhookIds, 50)).map(({ id }) => id);
  expect(waiting.sort()).toEqual([queued, active, ...backlog].sort());
});

describe('the number of redeliverable calls', () => {
  test('is the number that redelivering queues, and zero afterwards', async () => {
    const webhook = await buildWebhook(db, await buildAccount(db));
    for (const hour of [9, 10, 11]) await buildCall(webhook.id, 'failed', hourOf(hour).toISOString());
    await buildCall(webhook.id, 'succeeded', hourOf(10).toISOString());
    const spam = await readDelivery(db, await buildCall(webhook.id, 'failed', hourOf(10).toISOString()));
    await db.pool.query('UPDATE submissions SET marked_spam = true WHERE id = $1', [spam.submission_id]);

    expect(await countRedeliverable(db, [webhook.id], hourOf(10), hourOf(12))).toBe(2);
    expect(await redeliverFailed(db, webhook.id, hourOf(10), hourOf(12))).toBe(2);
    expect(await countRedeliverable(db, [webhook.id], hourOf(10), hourOf(12))).toBe(0);
    expect(await countRedeliverable(db, [webhook.id], hourOf(8), hourOf(12))).toBe(1);
  });

  test('is null when there are too many to count in one request', async () => {
    const webhookId = uuidv7();
    await db.pool.query(
      `INSERT INTO deliveries (id, account_id, submission_id, kind, webhook_id, status, finished_at)
       SELECT gen_random_uuid(), account_id, submission_id, 'webhook', $1, 'failed', $2
       FROM generate_series(1, 10001), (SELECT account_id, submission_id FROM deliveries LIMIT 1) one`,
      [webhookId, noon],
    );
    expect(await countRedeliverable(db, [webhookId], hourOf(12), hourOf(13))).toBeNull();
    expect(await countRedeliverable(db, [webhookId], hourOf(13), hourOf(14))).toBe(0);
  });
});
