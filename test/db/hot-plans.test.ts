import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Account } from '../../src/accounts/account.model';
import type { RetentionRule } from '../../src/accounts/retention.settings';
import { claimDeliveries, claimLocked } from '../../src/deliveries/delivery.claim';
import { findSubmissionContexts } from '../../src/deliveries/delivery.context';
import { recordLocked, recordOutcomes } from '../../src/deliveries/delivery.record';
import { settleOrphanedDeliveries } from '../../src/deliveries/recovery/dead-workers';
import { requeueLostJobs } from '../../src/deliveries/recovery/lost-jobs';
import { scheduleDeliveries } from '../../src/deliveries/schedule';
import type { Form } from '../../src/forms/form.model';
import { succeeded } from '../../src/lib/delivery-result';
import { newId } from '../../src/lib/new-id';
import type { Queues } from '../../src/queues/queues';
import { findInboxPage } from '../../src/submissions/inbox/inbox.query';
import { eraseStep } from '../../src/submissions/retention/erase-expired';
import { previewRetention } from '../../src/submissions/retention/retention-rules';
import { findPage } from '../../src/submissions/submission-listing';
import { commitBatch, type NewSubmission } from '../../src/submit/commit/commit-batch';
import { buildAccount, buildForm } from '../support/factories';
import { db, setUpDatabase } from '../support/set-up';

const rows = 20_000;
setUpDatabase();
let account: Account;
let form: Form;
let ids: { id: string; deliveryId: string }[];

/** Submissions of the past 25 months, half of them of one form, each with a finished e-mail and a few with a file. */
async function fill(forms: readonly Form[]): Promise<void> {
  // In batches, so that each stays within the statement timeout on a busy machine.
  for (let from = 1; from <= rows; from += 5_000) {
    await db.pool.query(
      `WITH posts AS MATERIALIZED (
         SELECT n, uuidv7(at - now()) AS id, at, f.id AS form_id, f.account_id
         FROM generate_series($2::int, $3::int) AS n
         CROSS JOIN LATERAL (SELECT now() - interval '1 hour' - (1 - n::float8 / $4) * interval '25 months' AS at) AS time
         JOIN ROWS FROM (json_to_recordset($1) AS (id uuid, account_id uuid)) WITH ORDINALITY AS f (id, account_id, f)
           ON f = CASE WHEN n % 2 = 0 THEN 1 ELSE 1 + n / 2 % json_array_length($1) END
       ), made AS (
         INSERT INTO submissions (id, form_id, account_id, data, marked_spam, ip_address, created_at)
         SELECT id, form_id, account_id, '{"name":"Ada","message":"Good day"}', n % 50 = 1, '192.0.2.1', at FROM posts
       ), stored AS (
         INSERT INTO files (id, submission_id, account_id, field, filename, mime_type, size, sha256, storage_key)
         SELECT uuidv7(at - now()), id, account_id, 'photo', 'a.png', 'image/png', 10, '\\x00', id FROM posts WHERE n % 5 = 0
       )
       INSERT INTO deliveries (id, submission_id, account_id, kind, status, queued_at, enqueued_at, started_at, finished_at)
       SELECT uuidv7(at - now()), id, account_id, 'email', 'succeeded', at, at, at, at FROM posts`,
      [JSON.stringify(forms.map((one) => ({ id: one.id, account_id: one.accountId }))), from, from + 4_999, rows],
    );
  }
}

function entryOf({ id: formId, version: formVersion }: Form): NewSubmission {
  return {
    ...{ id: newId(), requestId: newId(), formId, formVersion, accountId: account.id, accountVersion: account.version },
    ...{
      quota: null,
      isCounted: true,
      dataJson: '{"name":"Ada"}',
      mailOverrides: {},
      withheld: null,
      isMarkedSpam: false,
      spam: null,
    },
    ...{ ipAddress: '192.0.2.1', referer: null, files: [], storageLimit: null, idempotency: null },
    deliveries: [{ id: newId(), kind: 'email' }] as unknown as NewSubmission['deliveries'],
  };
}

beforeAll(async () => {
  account = await buildAccount(db);
  form = await buildForm(db, account);
  const others = [await buildForm(db, await buildAccount(db)), await buildForm(db, await buildAccount(db))];
  await fill([form, ...others]);
  await account.reload();
  await form.reload();
  const found = await db.pool.query<{ id: string; deliveryId: string }>(
    `SELECT s.id, d.id AS "deliveryId" FROM submissions s JOIN deliveries d ON d.submission_id = s.id
     WHERE s.form_id = $1 ORDER BY s.id DESC LIMIT 3`,
    [form.id],
  );
  ids = found.rows;
  await db.pool.query('VACUUM ANALYZE submissions, deliveries, files');
}, 120_000);

/** A pool that also collects the plans of each statement: for its values, and the generic one of a prepared statement. */
function explainingPool(plans: string[]): Pool {
  const query = async (statement: string | { name?: string; text: string; values?: unknown[] }, more?: unknown[]) => {
    const { name, text, values = more ?? [] } = typeof statement === 'string' ? { text: statement } : statement;
    const explain = async (sql: string, given: unknown[]) => {
      const { rows: lines } = await db.pool.query(sql, given);
      plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
    };
    await explain(`EXPLAIN ${text}`, values);
    if (name !== undefined) {
      // Without values, a simple query may contain parameters.
      await explain(`EXPLAIN (GENERIC_PLAN) ${text}`, []);
    }
    return db.pool.query(text, values);
  };
  return { query } as unknown as Pool;
}

const noQueues = { add: async () => [], findLost: async () => [] } as unknown as Queues;
const claimsOf = () => ids.map(({ deliveryId }) => ({ id: deliveryId, token: randomUUID(), retried: true }));
const recordsOf = () =>
  claimsOf().map((delivery) => ({ delivery, outcome: succeeded('', { status: 200, excerpt: 'ok' }), durationMs: 1 }));
const longAgo = new Date(Date.now() - 700 * 86_400_000);

/** A step under a rule, which erases `what`. */
async function eraseUnder(pool: Pool, retention: RetentionRule, what: object | null): Promise<void> {
  await form.update({ storedSettings: { retention } });
  await db.pool.query('UPDATE retention_schedule SET next_at = now()');
  const { erased } = await eraseStep(pool);
  if (what === null) expect(erased).toBeNull();
  else expect(erased).toMatchObject(what);
}

const statements: [title: string, run: (pool: Pool) => Promise<unknown>][] = [
  ['a commit', (pool) => commitBatch(pool, [entryOf(form), entryOf(form)], { lockTimeoutMs: 1_000 })],
  ['claims', (pool) => claimDeliveries(pool, claimsOf())],
  ['a claim that waits', (pool) => claimLocked(pool, claimsOf()[0] ?? { id: '', token: '', retried: false })],
  [
    'what deliveries deliver',
    (pool) =>
      findSubmissionContexts(
        pool,
        ids.map(({ id }) => id),
      ),
  ],
  ['outcomes', (pool) => recordOutcomes(pool, recordsOf())],
  [
    'an outcome that waits',
    async (pool) => {
      for (const record of recordsOf().slice(0, 1)) await recordLocked(pool, record);
    },
  ],
  ['the sweep for dead workers', (pool) => settleOrphanedDeliveries(pool)],
  ['scheduling', (pool) => scheduleDeliveries(pool, noQueues)],
  ['the sweep for lost jobs', (pool) => requeueLostJobs(pool, noQueues)],
  ['the first page of the API', (pool) => findPage(pool, { accountId: account.id, formIds: null }, 100)],
  ['an old page of the API', (pool) => findPage(pool, { accountId: account.id, formIds: null, before: longAgo }, 100)],
  [
    'an old page of a form',
    (pool) => findPage(pool, { accountId: account.id, formIds: null, formId: form.id, before: longAgo }, 100),
  ],
  ['a poll of the API', (pool) => findPage(pool, { accountId: account.id, formIds: null, since: new Date() }, 100)],
  ['the inbox', (pool) => findInboxPage(pool, { accountId: account.id, formIds: null, folder: 'inbox' }, null, 50)],
  ['the preview of a retention rule', (pool) => previewRetention(pool, { accountId: account.id }, '700 days')],
  ['the erasure of files', (pool) => eraseUnder(pool, '700 days', { files: 40 })],
  [
    'the erasure of submissions',
    async (pool) => {
      await db.pool.query(`DELETE FROM files WHERE id IN (SELECT id FROM files ORDER BY id LIMIT 400)`);
      await eraseUnder(pool, 'after_delivery', { submissions: 200 });
    },
  ],
  ['the end of a pass', (pool) => eraseUnder(pool, '3000 days', null)],
];

test.each(statements)('%s reads submissions, deliveries and files by index only', async (_, run) => {
  const plans: string[] = [];
  await run(explainingPool(plans));
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (submissions|deliveries|files)\b/);
});
