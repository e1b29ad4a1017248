import { findWebhookLatency } from '../../src/deliveries/webhook-latency';
import { formatDateTime } from '../../src/lib/format-time';
import type { Webhook } from '../../src/webhooks/webhook.model';
import { buildSubmission } from '../submissions/rows';
import { explainedPool } from '../support/database';
import { buildWebhook } from '../support/factories';
import { app, form, owner, setUpDashboard, setUpForm } from './set-up';

const hourMs = 3_600_000;

setUpDashboard();
setUpForm();
let webhook: Webhook;

beforeEach(async () => {
  webhook = await buildWebhook(app.database, owner.account);
});

/** Deliveries that ended `hoursAgo`, one for each duration in milliseconds. */
async function deliver(hoursAgo: number, durations: readonly number[], status = 'succeeded', target = webhook) {
  const id = await buildSubmission(app.database, form, {
    createdAt: new Date(Date.now() - hoursAgo * hourMs).toISOString(),
  });
  await app.database.pool.query(
    `INSERT INTO deliveries (id, submission_id, account_id, kind, webhook_id, status, finished_at, duration_ms)
     SELECT gen_random_uuid(), $1, $2, 'webhook', $3, $4, $5, ms FROM unnest($6::int[]) AS ms`,
    [id, form.accountId, target.id, status, new Date(Date.now() - hoursAgo * hourMs), durations],
  );
}

function hourAgo(hours: number): string {
  const at = new Date(Math.floor(Date.now() / hourMs - hours) * hourMs);
  return formatDateTime(at, 'UTC', { now: at });
}

async function look(period = '') {
  const { status, html } = await owner.get(`/dashboard/webhooks/${webhook.id}${period && `?period=${period}`}`);
  expect(status).toBe(200);
  const [, card = ''] = /<section class="card" id="latency"(.*?)<\/section>\s*<\/details>|$/s.exec(html) ?? [];
  const text = (part: string) =>
    part
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  const rows = [...card.matchAll(/<tr>(<th scope="row">.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gs)].map(([, cell = '']) => cell),
  );
  return { html, rows, summary: text(/<p class="legend">(.*?)<\/p>/s.exec(card)?.[1] ?? '') };
}

test('median, 95th percentile and failures are shown over the period and for each day', async () => {
  await deliver(0, [100, 200, 300, 400, 2_000]);
  await deliver(72, [8_000, 8_000], 'failed');
  await deliver(24 * 20, [50]);
  const other = await buildWebhook(app.database, owner.account);
  await deliver(0, [7_000], 'failed', other);
  const { rows, summary } = await look();
  expect(summary).toBe('400 ms median 8.0 s 95th percentile 2 of 7 failed (28.6%)');
  expect(rows).toHaveLength(7);
  expect(rows[0]).toEqual([new Date().toISOString().slice(0, 10), '300 ms', '2.0 s', '5', '0']);
  expect(rows[3]).toEqual([new Date(Date.now() - 72 * hourMs).toISOString().slice(0, 10), '8.0 s', '8.0 s', '2', '2']);
  expect(rows[1]?.slice(1)).toEqual(['–', '–', '0', '0']);
});

test('the last 24 hours are shown by the hour, and 30 days by the day', async () => {
  await deliver(2, [120]);
  await deliver(24 * 20, [50]);
  const day = await look('24h');
  expect(day.rows).toHaveLength(24);
  expect(day.rows.filter(([, median]) => median !== '–')).toEqual([[hourAgo(2), '120 ms', '120 ms', '1', '0']]);
  const month = await look('30d');
  expect(month.rows).toHaveLength(30);
  expect(month.summary).toContain('0 of 2 failed');
  expect((await look('constructor')).rows).toHaveLength(7);
});

test('deliveries whose worker died count as failed, though their duration is not known', async () => {
  await deliver(0, [100, 300]);
  await deliver(0, [1], 'failed');
  await app.database.pool.query("UPDATE deliveries SET duration_ms = NULL WHERE status = 'failed'");
  expect((await look()).summary).toBe('100 ms median 300 ms 95th percentile 1 of 3 failed (33.3%)');
});

test('the chart needs no script, and a webhook that was never called has none', async () => {
  expect((await look()).html).not.toContain('id="latency"');
  await deliver(240, [100]);
  expect((await look()).html).toContain('No deliveries in this period.');
  await deliver(0, [100, 600], 'failed');
  const { html } = await look();
  expect(html).toMatch(/<rect class="p95"[^>]+height="160"/);
  expect(html).toMatch(/<rect class="failures"/);
});

test('many deliveries are read along the index of the log, up to the newest 20,000', async () => {
  await deliver(
    1,
    Array.from({ length: 12_000 }, (_, n) => 10 + (n % 100)),
  );
  await deliver(
    50,
    Array.from({ length: 12_000 }, () => 1_000),
    'failed',
  );
  await app.database.pool.query('VACUUM ANALYZE deliveries');
  const { pool, plans } = explainedPool(app.database.pool);
  const { total, countedSince } = await findWebhookLatency(pool, webhook.id, '7d', 'UTC');
  expect(plans.join()).toContain('deliveries_webhook_log');
  expect(plans.join()).not.toMatch(/Seq Scan on deliveries/);
  expect(total).toMatchObject({ deliveries: 20_000, failed: 8_000 });
  expect(countedSince).not.toBeNull();
  expect((await look()).summary).toMatch(/8,000 of 20,000 failed .* The newest 20,000, since/);
});
