import { createSilenceRule } from '../../src/alerts/causes/silence';
import { evaluateRule } from '../../src/alerts/evaluate';
import type { Database } from '../../src/db/database';
import type { Form } from '../../src/forms/form.model';
import { updateForm } from '../../src/forms/form.service';
import { buildSubmission } from '../submissions/rows';
import { openAlertRig } from '../support/alert-rig';
import { readAlerts } from '../support/alert-rows';
import { countDecisions } from '../support/decision-rows';
import { buildAccount, buildForm, testSecrets } from '../support/factories';
import { openSubmitClient, type SubmitClient } from '../support/submit-client';

let client: SubmitClient;
let account: Awaited<ReturnType<typeof buildAccount>>;
let form: Form;
beforeAll(async () => {
  client = await openSubmitClient();
});
afterAll(() => client?.close());
beforeEach(async () => {
  account = await buildAccount(client.db);
  form = await buildForm(client.db, account, { name: 'Contact' });
});

/** Each call is the first evaluation of a worker process, which looks at every form. */
const evaluate = () => evaluateRule(client.db.pool, createSilenceRule());
const alerts = async () => (await readAlerts(client.db, account.id)).filter(({ cause }) => cause === 'silence');
const open = async () => (await alerts()).filter(({ closed_at }) => closed_at === null);
const mails = async () => {
  const { rows } = await client.db.pool.query(
    `SELECT d.status FROM deliveries d JOIN alerts a ON a.id = d.alert_id WHERE a.account_id = $1 AND d.kind = 'email'`,
    [account.id],
  );
  return rows;
};
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

/** One submission in each `everyHours` of eight weeks, the last one `silentHours` ago. */
async function fillHistory(
  silentHours: number,
  { everyHours = 1, isSpam = false, days = 56 } = {},
  of = { db: client.db as Database, form },
): Promise<void> {
  await of.db.pool.query(
    `INSERT INTO submissions (id, form_id, account_id, data, marked_spam, ip_address, created_at)
     SELECT gen_random_uuid(), $1, $2, '{}', $5, '192.0.2.1', $3::timestamptz - n * make_interval(hours => $4)
     FROM generate_series(0, $6 * 24 / $4 - 1) AS n`,
    [of.form.id, of.form.accountId, hoursAgo(silentHours), everyHours, isSpam, days],
  );
}

test('a form that falls silent is reported with one e-mail', async () => {
  await fillHistory(40);
  await Promise.all([evaluate(), evaluate()]);
  await evaluate();
  expect(await alerts()).toMatchObject([{ form_id: form.id, count: 1, closed_at: null }]);
  expect(new Date(String((await alerts())[0]?.facts.lastAt)).getTime()).toBeCloseTo(hoursAgo(40).getTime(), -6);
  expect(await mails()).toEqual([{ status: 'queued' }]);
});

test('a submission ends it, spam does not, and another silence is another alert', async () => {
  await fillHistory(40);
  await evaluate();
  expect((await client.post(form, { email: 'bot@example.com', botcheck: 'yes' })).status).toBe(200);
  await evaluate();
  expect(await open()).toHaveLength(1);

  expect((await client.post(form, { email: 'ada@example.com' })).status).toBe(200);
  await evaluate();
  expect(await open()).toEqual([]);

  await client.db.pool.query(
    `UPDATE submissions SET created_at = created_at - interval '100 hours' WHERE form_id = $1`,
    [form.id],
  );
  await evaluate();
  expect(await alerts()).toHaveLength(2);
  expect(await open()).toHaveLength(1);
  // The second e-mail within a day waits for the daily summary.
  expect(await mails()).toHaveLength(1);
});

describe('nothing is reported', () => {
  afterEach(async () => {
    await evaluate();
    expect(await alerts()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  test('of a form that has been silent for less than a day', () => fillHistory(20));
  test('of a form that rarely receives anything', () => fillHistory(10 * 24, { everyHours: 4 * 24 }));
  test('of a new form', () => fillHistory(40, { days: 12 }));
  test('of a form that only received spam', () => fillHistory(40, { isSpam: true }));
  test('of a form without submissions', () => Promise.resolve());
  test('of a form that was given up long ago', () => fillHistory(57 * 24));

  test('of a form for which it is switched off', async () => {
    await fillHistory(40);
    form = await updateForm(client.db, testSecrets, form, { muted_alerts: ['silence'] });
  });

  test('of an account for which it is switched off', async () => {
    await fillHistory(40);
    await account.update({ mutedAlerts: ['silence'] });
  });

  test('of a paused form', async () => {
    await fillHistory(40);
    form = await updateForm(client.db, testSecrets, form, { active: false });
  });

  test('of a deleted form', async () => {
    await fillHistory(40);
    form = await updateForm(client.db, testSecrets, form, { deleted: true });
  });

  test('of a suspended account', async () => {
    await fillHistory(40);
    await account.update({ suspendedAt: new Date() });
  });

  test('when a submission arrived and was deleted', async () => {
    await fillHistory(40);
    await buildSubmission(client.db, form, { createdAt: hoursAgo(2).toISOString(), deleted: true });
  });

  test('when submissions were rejected over the quota', async () => {
    await fillHistory(40);
    await countDecisions(client.db, form, 'quota_reached', 3, hoursAgo(5));
  });
});

test.each([
  ['is paused', { active: false }],
  ['is deleted', { deleted: true }],
  ['is muted', { muted_alerts: ['silence' as const] }],
])('an alert is closed when its form %s', async (_title, settings) => {
  await fillHistory(40);
  await evaluate();
  expect(await open()).toHaveLength(1);
  await updateForm(client.db, testSecrets, form, settings);
  await evaluate();
  expect(await open()).toEqual([]);
});

test('an alert is closed after 8 weeks of silence, and not opened again', async () => {
  await fillHistory(40);
  await evaluate();
  await client.db.pool.query(`UPDATE submissions SET created_at = created_at - interval '60 days' WHERE form_id = $1`, [
    form.id,
  ]);
  await client.db.pool.query(`UPDATE alerts SET opened_at = now() - interval '57 days' WHERE form_id = $1`, [form.id]);
  await evaluate();
  await evaluate();
  expect(await open()).toEqual([]);
  expect(await alerts()).toHaveLength(1);
});

test('a process looks at all forms of a thousand accounts, but at each only once an hour', async () => {
  await fillHistory(40);
  const { pool } = client.db;
  // Twelve hundred forms that are silent but rare, with ids before and after that of the form above.
  await pool.query(
    `WITH rare AS (
       INSERT INTO forms (id, account_id, name, access_key, settings)
       SELECT gen_random_uuid(), $1, 'Rare', gen_random_uuid(), '{"email_to": "a@example.com"}' FROM generate_series(1, 1200) RETURNING id)
     INSERT INTO submissions (id, form_id, account_id, data, ip_address, created_at)
     SELECT gen_random_uuid(), id, $1, '{}', '192.0.2.1', now() - interval '10 days' FROM rare`,
    [(await buildAccount(client.db)).id],
  );
  const rule = createSilenceRule();
  for (let n = 0; n < 6; n += 1) await evaluateRule(pool, rule);
  expect(await open()).toHaveLength(1);

  await pool.query('DELETE FROM alerts WHERE account_id = $1', [account.id]);
  for (let n = 0; n < 6; n += 1) await evaluateRule(pool, rule);
  expect(await open()).toEqual([]);
});

test('the e-mail names the form, the last submission and where to test it', async () => {
  const rig = await openAlertRig(undefined);
  try {
    const owner = await buildAccount(rig.db);
    const silent = await buildForm(rig.db, owner, { name: 'Contact' });
    await fillHistory(40, {}, { db: rig.db, form: silent });
    await rig.alert();
    await rig.alert();
    const mails = rig.mailsTo(owner.email);
    expect(mails).toHaveLength(1);
    const { subject, text } = mails[0]?.parsed ?? {};
    expect(subject).toContain('“Contact”');
    const { rows } = await rig.db.pool.query<{ at: Date }>('SELECT max(created_at) AS at FROM submissions');
    const time = rows[0]?.at.toISOString().slice(11, 16);
    expect(text).toMatch(new RegExp(`no\\s+submission\\s+since \\w+ \\d+,\\s+${time}\\s+UTC`));
    expect(text).toContain(`https://forms.example/dashboard/forms/${silent.id}`);
    expect(text).toContain(`https://forms.example/dashboard/forms/${silent.id}/settings/notifications#alerts`);
  } finally {
    await rig.close();
  }
});
