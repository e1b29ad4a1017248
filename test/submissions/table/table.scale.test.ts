import type { Form } from '../../../src/forms/form.model';
import { findTableColumns } from '../../../src/submissions/table/table-columns';
import { findTablePage } from '../../../src/submissions/table/table-query';
import type { TableView } from '../../../src/submissions/table/table-view';
import { explainedPool } from '../../support/database';
import { buildAccount, buildForm } from '../../support/factories';
import { db, setUpDatabase } from '../../support/set-up';

const rows = 30_000;
setUpDatabase();
let form: Form;

beforeAll(async () => {
  const account = await buildAccount(db);
  form = await buildForm(db, account);
  const other = await buildForm(db, account);
  // In batches, so that each stays within the statement timeout on a busy machine.
  for (let from = 1; from <= rows; from += 10_000) {
    await db.pool.query(
      `INSERT INTO submissions (id, form_id, account_id, data, marked_spam, archived_at, deleted_at, ip_address, created_at)
       SELECT gen_random_uuid(), CASE WHEN n % 3 = 0 THEN $1::uuid ELSE $2::uuid END, $3,
              json_build_object('name', 'Visitor ' || n, 'n', n % 1000), n % 20 = 1,
              CASE WHEN n % 7 = 0 THEN now() END, CASE WHEN n % 40 = 2 THEN now() END, '192.0.2.1',
              date_trunc('milliseconds', now()) - n * interval '3 seconds' FROM generate_series($4::int, $4::int + 9999) AS n`,
      [other.id, form.id, account.id, from],
    );
  }
  await db.pool.query('VACUUM ANALYZE');
}, 120_000);

const byTime = { conditions: [], sortField: null, isDescending: true };
const views: [title: string, view: Omit<TableView, 'formId'>, index: RegExp][] = [
  ['all, newest first', { ...byTime, folder: 'all' }, /submissions_of_form/],
  ['all, oldest first', { ...byTime, folder: 'all', isDescending: false }, /submissions_of_form/],
  ['the archive', { ...byTime, folder: 'archived' }, /submissions_of_form/],
  ['spam', { ...byTime, folder: 'spam' }, /submissions_hidden/],
  ['the recycle bin', { ...byTime, folder: 'bin' }, /submissions_hidden/],
  [
    'a rare value',
    { ...byTime, folder: 'all', conditions: [{ field: 'name', operator: 'equals', value: 'visitor 29998' }] },
    /submissions_of_form/,
  ],
  ['a field, sorted', { ...byTime, folder: 'all', sortField: 'n' }, /submissions_of_form/],
];

test.each(views)(`of ${rows} submissions, %s is read along an index of the form`, async (title, view, index) => {
  const took: string[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < 3; page += 1) {
    const { pool, plans, milliseconds } = explainedPool(db.pool);
    const found = await findTablePage(pool, { ...view, formId: form.id }, cursor, 50);
    // Near the end, most of this small table is left to read.
    if (page === 0) expect(plans[0]).toMatch(index);
    took.push(milliseconds.join(' + '));
    cursor = found.next;
    if (cursor === null) break;
  }
  console.info(`${title}: ${took.join(', ')} ms`);
});

test('the columns are read from the newest submissions', async () => {
  const { pool, plans, milliseconds } = explainedPool(db.pool);
  await findTableColumns(pool, { accountId: form.accountId, formId: form.id }, 'all');
  expect(plans.join('\n')).not.toMatch(/Seq Scan on submissions\b/);
  console.info(`the columns: ${milliseconds.join(' + ')} ms`);
});
