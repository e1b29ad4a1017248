import type { Account } from '../../src/accounts/account.model';
import { updateAccount } from '../../src/accounts/account.service';
import { createAlertSummaries, pruneAlerts } from '../../src/alerts/alert-summary';
import { evaluateRule } from '../../src/alerts/evaluate';
import { createRules } from '../../src/alerts/rules';
import type { Form } from '../../src/forms/form.model';
import { updateForm } from '../../src/forms/form.service';
import { evaluateAlerts } from '../support/alert-rig';
import { ageAlerts, buildAlert, readAlerts } from '../support/alert-rows';
import { openTestDatabase, untilWaiting } from '../support/database';
import { countDecisions } from '../support/decision-rows';
import { buildDelivery } from '../support/delivery-rows';
import { buildAccount, buildForm, buildWebhook, testSecrets } from '../support/factories';
import { setUsage } from '../support/usage-rows';

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let account: Account;
let form: Form;
beforeAll(async () => {
  db = await openTestDatabase();
});
/** Everything happens in the hour in which a test begins, however long it takes. */
let at: Date;
beforeEach(async () => {
  at = new Date();
  account = await buildAccount(db);
  form = await buildForm(db, account);
});
afterAll(() => db.close());

const evaluate = () => evaluateAlerts(db);
const alerts = () => readAlerts(db, account.id);
const causes = async () => (await alerts()).map(({ cause, closed_at }) => (closed_at ? `${cause} closed` : cause));
const mailCount = async (accountId = account.id) =>
  (
    await db.pool.query('SELECT FROM deliveries d JOIN alerts a ON a.id = d.alert_id WHERE a.account_id = $1', [
      accountId,
    ])
  ).rowCount;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

test('empty tables have no alerts', async () => {
  const empty = await openTestDatabase();
  await evaluateAlerts(empty);
  await pruneAlerts(empty.pool);
  expect((await empty.pool.query('SELECT FROM alerts')).rowCount).toBe(0);
  await empty.close();
});

describe('the quota', () => {
  test.each([
    ['a little below 80 %', 3_999, []],
    ['80 %', 4_000, ['quota_80']],
    ['a little below the limit', 4_999, ['quota_80']],
    ['the limit', 5_000, ['quota_100']],
    ['more, after the limit was lowered', 9_002, ['quota_100']],
  ])('at %s', async (_how, used, expected) => {
    await setUsage(db, account, used);
    await evaluate();
    expect(await causes()).toEqual(expected);
  });

  test.each([
    ['an unlimited plan', { plan: 'unlimited' }],
    ['an unlimited override', { quota_override: 'unlimited' }],
    ['a higher quota', { quota_override: 100_000 }],
  ] as const)('of %s is not close, and ends the alert', async (_how, settings) => {
    await setUsage(db, account, 5_000);
    await evaluate();
    await updateAccount(db, account, settings);
    await evaluate();
    expect(await causes()).toEqual(['quota_100 closed']);
    expect(await mailCount()).toBe(1);
  });

  test('of the override counts, and the alert at 80 % ends at 100 %', async () => {
    await updateAccount(db, account, { quota_override: 10 });
    await setUsage(db, account, 8);
    await evaluate();
    await setUsage(db, account, 10);
    await evaluate();
    expect(await causes()).toEqual(['quota_80 closed', 'quota_100']);
    expect((await alerts()).map(({ facts }) => facts)).toMatchObject([
      { used: 8, limit: 10 },
      { used: 10, limit: 10 },
    ]);
    expect(await mailCount()).toBe(2);
  });

  test('starts again with the month', async () => {
    await setUsage(db, account, 5_000, '2020-01');
    await evaluate();
    expect(await causes()).toEqual([]);
    await setUsage(db, account, 5_000);
    await evaluate();
    await db.pool.query(`UPDATE usage SET period = '2020-01' WHERE account_id = $1`, [account.id]);
    await evaluate();
    expect(await causes()).toEqual(['quota_100 closed']);
    await ageAlerts(db, account.id, 24 * 30);
    await setUsage(db, account, 4_500);
    await evaluate();
    await setUsage(db, account, 5_000);
    await evaluate();
    expect(await causes()).toEqual(['quota_100 closed', 'quota_80 closed', 'quota_100']);
    expect(await mailCount()).toBe(3);
  });
});

describe('a wave', () => {
  const accept = async (count: number) => {
    for (let n = 0; n < count; n += 1) await buildDelivery(db, form, { status: 'succeeded' });
    await db.pool.query('UPDATE submissions SET created_at = $2 WHERE form_id = $1', [form.id, at]);
  };

  test('is at least ten requests in an hour', async () => {
    await countDecisions(db, form, 'time_trap', 9, at);
    await countDecisions(db, form, 'captcha_failed', 9, at);
    await evaluate();
    expect(await causes()).toEqual([]);
    await countDecisions(db, form, 'time_trap', 1, at);
    await evaluate();
    expect(await causes()).toEqual(['time_trap_wave']);
  });

  test('is at least a fifth of all requests in that hour, wherever they ended', async () => {
    await countDecisions(db, form, 'captcha_missing', 10, at);
    await countDecisions(db, form, 'rate_limited', 20, at);
    await countDecisions(db, form, 'honeypot', 10, at);
    // Those are among the accepted ones.
    await countDecisions(db, form, 'files_dropped', 1_000, hoursAgo(500));
    await accept(11);
    await evaluate();
    expect(await causes()).toEqual([]);
    await countDecisions(db, form, 'captcha_failed', 1, at);
    await evaluate();
    expect(await alerts()).toMatchObject([{ cause: 'captcha_wave', facts: { dropped: 11, requests: 52 }, count: 11 }]);
  });

  test('long ago is none', async () => {
    await countDecisions(db, form, 'time_trap', 100, hoursAgo(4));
    await countDecisions(db, form, 'files_dropped', 100, hoursAgo(4));
    await evaluate();
    expect(await causes()).toEqual([]);
  });

  test('ends after a week without one, and so do dropped files', async () => {
    await countDecisions(db, form, 'time_trap', 20, at);
    await countDecisions(db, form, 'files_dropped', 1, at);
    await evaluate();
    const happenedDaysAgo = async (days: number) => {
      await db.pool.query(`UPDATE decision_counts SET hour = now() - make_interval(days => $2) WHERE form_id = $1`, [
        ...[form.id, days],
      ]);
      await db.pool.query('UPDATE alerts SET opened_at = now() - make_interval(days => $2) WHERE account_id = $1', [
        ...[account.id, days],
      ]);
    };
    await happenedDaysAgo(6);
    await evaluate();
    expect((await causes()).sort()).toEqual(['files_dropped', 'time_trap_wave']);
    await happenedDaysAgo(8);
    await evaluate();
    expect((await causes()).sort()).toEqual(['files_dropped closed', 'time_trap_wave closed']);
  });
});

describe('notifications', () => {
  const settle = async (outcome: 'failed' | 'succeeded', error: string | null = null, status: number | null = null) => {
    const id = await buildDelivery(db, form, { status: outcome });
    await db.pool.query(
      'UPDATE deliveries SET finished_at = clock_timestamp(), error = $2, response_status = $3 WHERE id = $1',
      [id, error, status],
    );
  };

  test('that fail twice, or not in a row, are no alert', async () => {
    for (const outcome of ['failed', 'failed', 'succeeded', 'failed', 'failed'] as const) await settle(outcome);
    await evaluate();
    expect(await causes()).toEqual([]);
    await settle('failed');
    await evaluate();
    expect(await alerts()).toMatchObject([{ cause: 'mail_failing', facts: { failures: 3, isRejected: false } }]);
  });

  test.each([
    ['for good because of the recipient', 'The mail server rejected the recipient: 550 no such user', 550, 1],
    ['for now', 'The mail server temporarily rejected the recipient: 451 come back later', 451, 0],
    ['because of the login', 'The mail server rejected the login: 535 no', 535, 0],
    ['because of its content', 'The mail server rejected the message: 554 spam', 554, 0],
  ])('that are rejected once, %s', async (_why, error, status, expected) => {
    await settle('failed', error, status);
    await evaluate();
    expect(await causes()).toHaveLength(expected);
  });

  test('that are accepted again end the alert, and auto-replies do not', async () => {
    for (let n = 0; n < 3; n += 1) await settle('failed');
    await evaluate();
    const reply = await buildDelivery(db, form, { kind: 'auto-reply', status: 'succeeded' });
    await db.pool.query('UPDATE deliveries SET finished_at = clock_timestamp() WHERE id = $1', [reply]);
    await evaluate();
    expect(await causes()).toEqual(['mail_failing']);
    await settle('succeeded');
    await evaluate();
    expect(await causes()).toEqual(['mail_failing closed']);
  });
});

describe('an alert', () => {
  const dropFiles = (count = 1) => countDecisions(db, form, 'files_dropped', count, at);

  test('of many processes at once is opened once, with one e-mail', async () => {
    await dropFiles();
    await Promise.all(Array.from({ length: 8 }, () => evaluate()));
    expect(await causes()).toEqual(['files_dropped']);
    expect(await mailCount()).toBe(1);
  });

  test('is opened once even when two processes do not see each other', async () => {
    await dropFiles();
    const [rule] = createRules().filter(({ cause }) => cause === 'files_dropped');
    if (!rule) throw new Error('no rule');
    const client = await db.pool.connect();
    await client.query('BEGIN');
    const findings = (await rule.find(client)).filter(({ formId }) => formId === form.id);
    await client.query('COMMIT');
    client.release();
    for (const cause of ['files_dropped', 'files_dropped'] as const) {
      await evaluateRule(db.pool, { cause, state: 'SELECT false AS over, 1 AS count', find: async () => findings });
    }
    expect(await causes()).toEqual(['files_dropped']);
    expect(await mailCount()).toBe(1);
  });

  test('survives a process that dies between its statements: no e-mail is lost, and none is sent twice', async () => {
    await dropFiles();
    const holder = await db.pool.connect();
    await holder.query('BEGIN; LOCK TABLE deliveries IN ACCESS EXCLUSIVE MODE');
    const evaluating = evaluate();
    evaluating.catch(() => undefined);
    await untilWaiting(db.pool, 1);
    await db.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
    );
    await expect(evaluating).rejects.toThrow();
    await holder.query('ROLLBACK');
    holder.release();
    expect(await causes()).toEqual([]);
    await evaluate();
    await evaluate();
    expect(await causes()).toEqual(['files_dropped']);
    expect(await mailCount()).toBe(1);
  });

  test('that is switched off for one form is not opened there, and an open one ends', async () => {
    const other = await buildForm(db, account);
    await updateForm(db, testSecrets, form, { muted_alerts: ['files_dropped'] });
    await dropFiles();
    await countDecisions(db, other, 'files_dropped', 1, at);
    await evaluate();
    expect(await alerts()).toMatchObject([{ form_id: other.id, closed_at: null }]);
    await updateForm(db, testSecrets, other, { muted_alerts: ['files_dropped'] });
    await evaluate();
    expect(await causes()).toEqual(['files_dropped closed']);
  });

  test('ends with its form, in the recycle bin and for good', async () => {
    await dropFiles();
    await evaluate();
    await updateForm(db, testSecrets, form, { deleted: true });
    await evaluate();
    expect(await causes()).toEqual(['files_dropped closed']);
    await evaluate();
    expect(await causes()).toHaveLength(1);
    await form.destroy();
    expect(await causes()).toEqual([]);
  });

  test('that returns within a day of its e-mail waits for the summary, in which the same cause is one line', async () => {
    const webhook = await buildWebhook(db, account);
    const setFailures = async (failures: number) => {
      await db.pool.query('UPDATE webhooks SET consecutive_failures = $2 WHERE id = $1', [webhook.id, failures]);
      await evaluate();
    };
    for (const failures of [3, 0, 4, 0, 5]) await setFailures(failures);
    expect(await causes()).toEqual(['webhook_failing closed', 'webhook_failing closed', 'webhook_failing']);
    expect(await mailCount()).toBe(1);
    await ageAlerts(db, account.id, 25);
    await evaluate();
    await evaluate();
    const [digest] = (await alerts()).filter(({ cause }) => cause === 'digest');
    expect(digest?.facts).toMatchObject({ lines: [{ news: 9 }] });
    expect(await mailCount()).toBe(2);
  });

  test('is deleted with its deliveries 90 days after it ended', async () => {
    const old = await buildAlert(db, { accountId: account.id, cause: 'quota_80' });
    const young = await buildAlert(db, { accountId: account.id, cause: 'quota_100' });
    await db.pool.query(
      `UPDATE alerts SET closed_at = now() - CASE id WHEN $1 THEN interval '91 days' ELSE interval '89 days' END
       WHERE id IN ($1, $2)`,
      [old.id, young.id],
    );
    await pruneAlerts(db.pool);
    expect((await alerts()).map(({ id }) => id)).toEqual([young.id]);
    expect(await mailCount()).toBe(1);
  });
});

test('a summary is created once by many processes, and nothing of it remains when one fails', async () => {
  await countDecisions(db, form, 'files_dropped', 1, at);
  await evaluate();
  await countDecisions(db, form, 'files_dropped', 5, at);
  await evaluate();
  await ageAlerts(db, account.id, 24);
  await db.pool.query('ALTER TABLE deliveries ADD CONSTRAINT broken CHECK (alert_id IS NULL) NOT VALID');
  await expect(createAlertSummaries(db.pool)).rejects.toThrow(/broken/);
  await db.pool.query('ALTER TABLE deliveries DROP CONSTRAINT broken');
  expect(await alerts()).toMatchObject([{ count: 6, told_count: 1, digested_at: null }]);
  await Promise.all(Array.from({ length: 8 }, () => createAlertSummaries(db.pool)));
  expect(await alerts()).toMatchObject([{ count: 6, told_count: 6 }, { cause: 'digest' }]);
  expect(await mailCount()).toBe(2);
});
