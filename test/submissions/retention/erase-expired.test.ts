import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { updateAccount } from '../../../src/accounts/account.service';
import type { RetentionRule } from '../../../src/accounts/retention.settings';
import type { Form } from '../../../src/forms/form.model';
import { updateForm } from '../../../src/forms/form.service';
import { eraseExpired } from '../../../src/submissions/retention/erase-expired';
import {
  eraseTimeOf,
  findFormRetention,
  listRetentionLog,
  previewRetention,
} from '../../../src/submissions/retention/retention-rules';
import { commitBatch } from '../../../src/submit/commit/commit-batch';
import { buildNewSubmission, type CommitRig, openCommitRig } from '../../support/commit-rig';
import { untilWaiting } from '../../support/database';
import { buildFile, buildForm, testSecrets } from '../../support/factories';
import { buildManySubmissions, buildSubmission } from '../rows';

let rig: CommitRig;
beforeAll(async () => {
  rig = await openCommitRig();
});
afterAll(() => rig?.close());
afterEach(() => rig.db.pool.query('TRUNCATE submissions, retention_schedule, retention_log CASCADE'));

const hour = 3_600_000;
const day = 24 * hour;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

/** A form whose rule has outlived its first day. */
async function buildRuled(rule: RetentionRule | null): Promise<Form> {
  const form = await buildForm(rig.db, rig.account, { retention: rule });
  await startRules();
  return form;
}
const startRules = () =>
  rig.db.pool.query(`UPDATE retention_schedule SET starts_at = now() - interval '1 hour', next_at = now()`);

const settleDeliveries = () =>
  rig.db.pool.query(`UPDATE deliveries SET status = 'succeeded', started_at = now(), finished_at = now()`);

async function eraseAll(): Promise<number> {
  for (let total = 0; ; ) {
    const { erased, hasMore } = await eraseExpired(rig.db.pool);
    total += erased?.submissions ?? 0;
    if (!hasMore) return total;
  }
}
const remaining = async (): Promise<string[]> =>
  (await rig.db.pool.query('SELECT id FROM submissions ORDER BY id')).rows.map(({ id }) => id);
const preview = (rule: RetentionRule, form?: Form) =>
  previewRetention(rig.db.pool, { accountId: rig.account.id, ...(form && { formId: form.id }) }, rule);

/** Adds a delivery to a submission that finished `finishedMs` ago. */
async function deliver(
  submissionId: string,
  status: string,
  { kind = 'email', finishedMs = 2 * hour, webhookId = null as string | null } = {},
): Promise<string> {
  const id = uuidv7();
  await rig.db.pool.query(
    `INSERT INTO deliveries (id, account_id, submission_id, kind, webhook_id, status, finished_at)
     SELECT $1, account_id, id, $3, $4, $5, $6 FROM submissions WHERE id = $2`,
    [id, submissionId, kind, webhookId, status, status === 'queued' ? null : ago(finishedMs)],
  );
  return id;
}

describe('a rule in days', () => {
  test('erases older submissions of its form, also spam, archived and deleted ones, and nothing else', async () => {
    const form = await buildRuled('30 days');
    const other = await buildForm(rig.db, rig.account);
    const old = { createdAt: ago(30 * day + hour) };
    for (const draft of [{}, { withheld: 'honeypot' }, { archived: true }, { deleted: true }] as const) {
      await buildSubmission(rig.db, form, { ...old, ...draft });
    }
    const kept = [
      await buildSubmission(rig.db, form, { createdAt: ago(30 * day - hour) }),
      await buildSubmission(rig.db, other, old),
    ];
    expect(await preview('30 days', form)).toEqual({ submissions: 4, files: 0, bytes: 0, more: false });
    expect(await eraseAll()).toBe(4);
    expect(await remaining()).toEqual(kept.sort());
    expect(await preview('30 days', form)).toMatchObject({ submissions: 0 });
  });

  test.each(['1 days', 'after_delivery'] as const)(
    'waits for pending deliveries under %s, however long',
    async (rule) => {
      const form = await buildRuled(rule);
      const waiting = await buildSubmission(rig.db, form, { createdAt: ago(90 * day) });
      await deliver(waiting, 'queued');
      const failed = await buildSubmission(rig.db, form, { createdAt: ago(90 * day) });
      await deliver(failed, 'failed');
      expect(await preview(rule, form)).toMatchObject({ submissions: 1 });
      expect(await eraseAll()).toBe(1);
      expect(await remaining()).toEqual([waiting]);
    },
  );

  test('looks at a form again within an hour when its pass was interrupted for days', async () => {
    const form = await buildRuled('after_delivery');
    await startRules();
    await rig.db.pool.query("UPDATE retention_schedule SET walk_started_at = now() - interval '3 days'");
    await eraseAll();
    const { rows } = await rig.db.pool.query(
      "SELECT next_at - now() BETWEEN '59 minutes' AND '1 hour' AS soon FROM retention_schedule WHERE form_id = $1",
      [form.id],
    );
    expect(rows).toEqual([{ soon: true }]);
  });

  test('a form whose step fails lets the others go first', async () => {
    const [broken, form] = [await buildRuled('1 days'), await buildRuled('1 days')];
    await buildSubmission(rig.db, broken, { createdAt: ago(3 * day) });
    const old = await buildSubmission(rig.db, form, { createdAt: ago(3 * day) });
    await startRules();
    await rig.db.pool.query("UPDATE retention_schedule SET next_at = now() - interval '1 day' WHERE form_id = $1", [
      broken.id,
    ]);
    await rig.db.pool.query(`ALTER TABLE retention_log ADD CONSTRAINT broken CHECK (form_id <> '${broken.id}')`);
    try {
      await expect(eraseExpired(rig.db.pool)).rejects.toThrow('broken');
      expect((await eraseExpired(rig.db.pool)).erased).toMatchObject({ formId: form.id, submissions: 1 });
    } finally {
      await rig.db.pool.query('ALTER TABLE retention_log DROP CONSTRAINT broken');
    }
    expect(await remaining()).not.toContain(old);
  });

  test('looks at a form again when its oldest submission is due, and at an empty one after a day', async () => {
    const [form, empty] = [await buildRuled('30 days'), await buildRuled('30 days')];
    await startRules();
    await buildSubmission(rig.db, form, { createdAt: ago(29.5 * day) });
    await eraseAll();
    const { rows } = await rig.db.pool.query(
      `SELECT form_id, round(extract(epoch FROM next_at - now()) / 3600)::int AS hours FROM retention_schedule`,
    );
    expect(new Map(rows.map((row) => [row.form_id, row.hours]))).toEqual(
      new Map([
        [form.id, 12],
        [empty.id, 24],
      ]),
    );
    expect(await eraseExpired(rig.db.pool)).toEqual({ erased: null, hasMore: false });
  });
});

describe('after delivery', () => {
  const old = () => ({ createdAt: ago(3 * hour) });

  test('erases what was delivered more than an hour ago, and keeps what was not', async () => {
    const form = await buildRuled('after_delivery');
    const build = async (...statuses: string[]) => {
      const id = await buildSubmission(rig.db, form, old());
      for (const status of statuses) await deliver(id, status);
      return id;
    };
    await build('succeeded', 'skipped');
    const kept = [
      await build('succeeded', 'failed'),
      await build('succeeded', 'queued'),
      await build('succeeded', 'active'),
      await build(),
    ];
    const recent = await build('succeeded');
    await deliver(recent, 'succeeded', { kind: 'webhook', finishedMs: hour / 2 });
    expect(await preview('after_delivery', form)).toMatchObject({ submissions: 1 });
    expect(await eraseAll()).toBe(1);
    expect(await remaining()).toEqual([...kept, recent].sort());
  });

  test('a webhook call counts as delivered once a later one succeeded', async () => {
    const form = await buildRuled('after_delivery');
    const id = await buildSubmission(rig.db, form, old());
    const webhookId = randomUUID();
    await deliver(id, 'succeeded');
    await deliver(id, 'failed', { kind: 'webhook', webhookId });
    expect(await eraseAll()).toBe(0);
    await deliver(id, 'succeeded', { kind: 'webhook', webhookId });
    await startRules();
    expect(await eraseAll()).toBe(1);
  });

  test('waits for the payment, and for the end of the day in which a repeated request gets its response', async () => {
    const payment = { provider: 'stripe', secret_key: 'sk', currency: 'eur', amount: 5, product: 'x' } as const;
    const form = await buildForm(rig.db, rig.account, { retention: 'after_delivery', payment });
    const paid = await buildSubmission(rig.db, form, old());
    const unpaid = await buildSubmission(rig.db, form, old());
    const plain = await buildRuled('after_delivery');
    const repeatable = await buildSubmission(rig.db, plain, old());
    for (const id of [paid, unpaid, repeatable]) await deliver(id, 'succeeded');
    await rig.db.pool.query('UPDATE submissions SET paid_at = now() WHERE id = $1', [paid]);
    await rig.db.pool.query(
      `INSERT INTO idempotency_records (scope_id, fingerprint, submission_id, response) VALUES ($1, 'x', $2, '{}')`,
      [plain.id, repeatable],
    );
    expect(await eraseAll()).toBe(1);
    expect(await remaining()).toEqual([unpaid, repeatable].sort());
  });

  test('erases failed, held and unpaid submissions after two weeks', async () => {
    const form = await buildRuled('after_delivery');
    const failed = await buildSubmission(rig.db, form, { createdAt: ago(14 * day + hour) });
    await deliver(failed, 'failed');
    await buildSubmission(rig.db, form, { createdAt: ago(14 * day + 2 * hour), withheld: 'honeypot' });
    const young = await buildSubmission(rig.db, form, { createdAt: ago(14 * day - hour), withheld: 'honeypot' });
    expect(await eraseAll()).toBe(2);
    expect(await remaining()).toEqual([young]);
  });
});

describe('which rule applies', () => {
  const ruleOf = async (form: Form) => (await findFormRetention(rig.db.pool, form.id))?.rule ?? null;
  afterEach(() => updateAccount(rig.db, rig.account, { retention: null }));

  test('that of the form, else that of the account, else none', async () => {
    await updateAccount(rig.db, rig.account, { retention: '90 days' });
    const inheriting = await buildForm(rig.db, rig.account);
    const own = await buildForm(rig.db, rig.account, { retention: '7 days' });
    const keeping = await buildForm(rig.db, rig.account, { retention: 'keep' });
    expect(await Promise.all([inheriting, own, keeping].map(ruleOf))).toEqual(['90 days', '7 days', null]);

    await updateAccount(rig.db, rig.account, { retention: 'after_delivery' });
    expect(await Promise.all([inheriting, own, keeping].map(ruleOf))).toEqual(['after_delivery', '7 days', null]);
    await updateAccount(rig.db, rig.account, { retention: null });
    await updateForm(rig.db, testSecrets, own, { retention: null });
    expect(await Promise.all([inheriting, own, keeping].map(ruleOf))).toEqual([null, null, null]);
  });

  test('an account’s rule is previewed for the forms without their own', async () => {
    const own = await buildForm(rig.db, rig.account, { retention: 'keep' });
    const inheriting = await buildForm(rig.db, rig.account);
    for (const form of [own, inheriting]) await buildSubmission(rig.db, form, { createdAt: ago(9 * day) });
    expect(await preview('7 days')).toMatchObject({ submissions: 1 });
    expect(await preview('keep')).toMatchObject({ submissions: 0 });
  });

  test('a new or changed rule erases nothing for 24 hours', async () => {
    const form = await buildForm(rig.db, rig.account, { retention: '1 days' });
    const id = await buildSubmission(rig.db, form, { createdAt: ago(9 * day) });
    expect(await eraseExpired(rig.db.pool)).toEqual({ erased: null, hasMore: false });
    await startRules();
    await updateForm(rig.db, testSecrets, form, { name: 'Renamed', retention: '1 days' });
    const unchanged = await findFormRetention(rig.db.pool, form.id);
    expect(unchanged?.startsAt.getTime()).toBeLessThan(Date.now());
    await updateForm(rig.db, testSecrets, form, { retention: '2 days' });
    const changed = await findFormRetention(rig.db.pool, form.id);
    expect(changed && eraseTimeOf(changed, new Date(ago(9 * day))).getTime()).toBeGreaterThan(Date.now() + 23 * hour);
    expect(await eraseAll()).toBe(0);
    expect(await remaining()).toEqual([id]);
  });
});

test('files are deleted with their objects, counted as previewed, and recorded without personal data', async () => {
  const form = await buildRuled('1 days');
  const storageId = randomUUID();
  for (let n = 0; n < 3; n += 1) {
    const { submissionId } = await buildFile(rig.db, form, { content: Buffer.alloc(1_000) });
    await buildFile(rig.db, form, { content: Buffer.alloc(500), submissionId });
  }
  await rig.db.pool.query('UPDATE files SET storage_id = $1, uploaded_at = now()', [storageId]);
  await settleDeliveries();
  await rig.db.pool.query(`UPDATE submissions SET created_at = created_at - interval '16 days'`);
  const expected = { submissions: 3, files: 6, bytes: 4_500 };
  expect(await preview('1 days', form)).toEqual({ ...expected, more: false });
  expect(await eraseAll()).toBe(3);
  const { rows } = await rig.db.pool.query('SELECT count(*)::int AS n FROM file_deletions WHERE storage_id = $1', [
    storageId,
  ]);
  expect(rows).toEqual([{ n: 6 }]);
  expect(await listRetentionLog(rig.db.pool, { formId: form.id }, 10)).toEqual([
    { day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), rule: '1 days', ...expected },
  ]);
  expect(await listRetentionLog(rig.db.pool, { accountId: rig.account.id }, 10)).toHaveLength(1);
});

test('batches are shared by several workers, and each submission is counted once', async () => {
  const forms = [await buildRuled('1 days'), await buildRuled('1 days')];
  for (const form of forms) await buildManySubmissions(rig.db, form, 450);
  await rig.db.pool.query(`UPDATE submissions SET created_at = created_at - interval '1000 days'`);
  const done = await Promise.all([eraseAll(), eraseAll(), eraseAll()]);
  expect(done.reduce((sum, n) => sum + n, 0)).toBe(900);
  expect(await remaining()).toEqual([]);
  const log = await Promise.all(forms.map(({ id }) => listRetentionLog(rig.db.pool, { formId: id }, 10)));
  expect(log.flat().reduce((sum, { submissions }) => sum + submissions, 0)).toBe(900);
});

test('two workers at once take different forms', async () => {
  const forms = [await buildRuled('1 days'), await buildRuled('1 days')];
  for (const form of forms) await buildSubmission(rig.db, form, { createdAt: ago(9 * day) });
  const blocker = await rig.db.pool.connect();
  try {
    await blocker.query('BEGIN; LOCK TABLE retention_log IN EXCLUSIVE MODE');
    const steps = Promise.all([eraseExpired(rig.db.pool), eraseExpired(rig.db.pool)]);
    await untilWaiting(rig.db.pool, 2);
    await blocker.query('ROLLBACK');
    const taken = (await steps).map(({ erased }) => erased?.formId);
    expect(taken.sort()).toEqual(forms.map(({ id }) => id).sort());
  } finally {
    await blocker.query('ROLLBACK');
    blocker.release();
  }
});

test('a worker that dies in a step leaves everything to the next one', async () => {
  const form = await buildRuled('1 days');
  await buildManySubmissions(rig.db, form, 450);
  await rig.db.pool.query(`UPDATE submissions SET created_at = created_at - interval '1000 days'`);
  expect(await eraseExpired(rig.db.pool)).toMatchObject({ erased: { submissions: 200 }, hasMore: true });
  const blocker = await rig.db.pool.connect();
  try {
    // The step has deleted its submissions and waits to record them.
    await blocker.query('BEGIN; LOCK TABLE retention_log IN EXCLUSIVE MODE');
    const dying = eraseExpired(rig.db.pool).catch((error: { code?: string }) => error.code);
    await untilWaiting(rig.db.pool, 1);
    await blocker.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    expect(await dying).toBe('57P01');
  } finally {
    await blocker.query('ROLLBACK');
    blocker.release();
  }
  expect(await remaining()).toHaveLength(250);
  await startRules();
  expect(await eraseAll()).toBe(250);
  const [entry] = await listRetentionLog(rig.db.pool, { formId: form.id }, 10);
  expect(entry?.submissions).toBe(450);
});

test('a submission that someone else is changing is left for the next turn', async () => {
  const form = await buildRuled('1 days');
  const [locked, called] = [
    await buildSubmission(rig.db, form, { createdAt: ago(9 * day) }),
    await buildSubmission(rig.db, form, { createdAt: ago(8 * day) }),
  ];
  await buildSubmission(rig.db, form, { createdAt: ago(7 * day) });
  const delivery = await deliver(called, 'failed');
  const other = await rig.db.pool.connect();
  try {
    await other.query('BEGIN');
    await other.query('SELECT FROM submissions WHERE id = $1 FOR NO KEY UPDATE', [locked]);
    await other.query('SELECT FROM deliveries WHERE id = $1 FOR UPDATE', [delivery]);
    expect(await eraseAll()).toBe(1);
  } finally {
    await other.query('ROLLBACK');
    other.release();
  }
  expect(await remaining()).toEqual([locked, called].sort());
  await startRules();
  expect(await eraseAll()).toBe(2);
});

test('a submission to the same account is stored while a step erases submissions that had files', async () => {
  const form = await buildRuled('1 days');
  for (let n = 0; n < 3; n += 1) await buildFile(rig.db, form, { content: Buffer.alloc(10) });
  await settleDeliveries();
  await rig.db.pool.query(`UPDATE submissions SET created_at = created_at - interval '1000 days'`);
  // This step alone locks the account's usage.
  expect((await eraseExpired(rig.db.pool)).erased).toMatchObject({ submissions: 0, files: 3 });
  const blocker = await rig.db.pool.connect();
  try {
    await blocker.query('BEGIN; LOCK TABLE retention_log IN EXCLUSIVE MODE');
    const erasing = eraseExpired(rig.db.pool);
    await untilWaiting(rig.db.pool, 1);
    // The step holds all its locks now.
    const fresh = buildNewSubmission({ ...rig, account: await rig.account.reload(), form: await form.reload() });
    expect(await commitBatch(rig.db.pool, [fresh], { lockTimeoutMs: 2_000, skipsLocked: true })).toMatchObject([
      { kind: 'accepted' },
    ]);
    await blocker.query('ROLLBACK');
    expect((await erasing).erased).toMatchObject({ submissions: 3, files: 0 });
    expect(await remaining()).toEqual([fresh.id]);
  } finally {
    await blocker.query('ROLLBACK');
    blocker.release();
  }
});
