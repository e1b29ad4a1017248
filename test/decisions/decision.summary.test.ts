import { countByForm, countByPeriod, findDroppedFiles } from '../../src/decisions/decision.summary';
import { findSamples } from '../../src/decisions/decisions.repository';
import type { Form } from '../../src/forms/form.model';
import { wholeAccount } from '../../src/members/scope';
import { explainedPool } from '../support/database';
import { buildAccount, buildForm } from '../support/factories';
import { db, setUpDatabase } from '../support/set-up';

setUpDatabase();
let form: Form;

beforeAll(async () => {
  const account = await buildAccount(db);
  form = await buildForm(db, account);
  const noisy = await buildForm(db, account);
  for (const { id } of [form, noisy]) {
    await db.pool.query(
      `INSERT INTO decision_samples (id, form_id, account_id, created_at, reason)
       SELECT gen_random_uuid(), $1, $2, now() - n * interval '1 minute', 'time_trap' FROM generate_series(1, 10000) AS n`,
      [id, account.id],
    );
    await db.pool.query(
      `INSERT INTO decision_counts SELECT $1, date_trunc('hour', now()) - n * interval '1 hour', 'time_trap', 9
       FROM generate_series(0, 9000) AS n`,
      [id],
    );
  }
  await db.pool.query('ANALYZE');
}, 60_000);

test.each([
  ['a page', {}, 'decision_samples_form'],
  ['the requests of a rare reason', { reason: 'payment_failed' }, 'decision_samples_reason'],
  ['the requests of a frequent reason', { reason: 'time_trap' }, 'decision_samples_(reason|form)'],
] as const)('%s is read from an index', async (_what, filter, index) => {
  const { pool, plans } = explainedPool(db.pool);
  const page = { limit: 30, before: `${Date.now() - 86_400_000}-00000000-0000-4000-8000-000000000000` };
  await findSamples(pool, { accountId: form.accountId, formId: form.id }, filter, page);
  expect(plans.join('\n')).toMatch(new RegExp(`Index (?:Only )?Scan using ${index} `));
  expect(plans.join('\n')).not.toMatch(/Seq Scan on decision|Sort/);
});

test('counts and files are read from indexes', async () => {
  const { pool, plans } = explainedPool(db.pool);
  await countByPeriod(pool, { accountId: form.accountId, formId: form.id }, 'UTC');
  await countByForm(pool, wholeAccount(form.accountId), ['time_trap'], 'UTC');
  await findDroppedFiles(pool, form.id);
  expect(plans).toHaveLength(3);
  expect(plans.join('\n')).not.toMatch(/Seq Scan on decision/);
});
