import type { Sequelize } from 'sequelize';
import type { Account } from '../../src/accounts/account.model';
import type { Database } from '../../src/db/database';
import { listMigrations } from '../../src/db/migrator';
import { countUnread } from '../../src/submissions/unread';
import { explainedPool, openTestDatabase } from '../support/database';
import { buildAccount, buildForm } from '../support/factories';
import { buildManySubmissions, buildSubmission } from './rows';

let db: Database;
let account: Account;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db?.close());
beforeEach(async () => {
  account = await buildAccount(db);
});

const createdAt = '2026-01-01T00:00:00Z';
const markRead = (accountId: string) =>
  db.pool.query('UPDATE submissions SET read_at = now() WHERE account_id = $1', [accountId]);

test('unread submissions of the inbox are counted per form and in total', async () => {
  const [first, second, silent] = [
    await buildForm(db, account),
    await buildForm(db, account),
    await buildForm(db, account),
  ];
  const foreign = await buildForm(db, await buildAccount(db));
  await buildManySubmissions(db, first, 3);
  await buildManySubmissions(db, second, 2);
  await buildManySubmissions(db, foreign, 5);
  const hidden = [{ isSpam: true }, { archived: true }, { deleted: true }];
  for (const state of hidden) await buildSubmission(db, silent, { createdAt, ...state });

  const { total, byForm } = await countUnread(db.pool, account.id);
  expect(total).toEqual({ count: 5, more: false });
  expect(new Map(byForm)).toEqual(
    new Map([
      [first.id, { count: 3, more: false }],
      [second.id, { count: 2, more: false }],
    ]),
  );
});

test('counting stops at 1,000', async () => {
  const [large, small] = [await buildForm(db, account), await buildForm(db, account)];
  await buildManySubmissions(db, large, 1_000);
  expect((await countUnread(db.pool, account.id)).total).toEqual({ count: 1_000, more: false });
  await buildManySubmissions(db, small, 1);
  const { total, byForm } = await countUnread(db.pool, account.id);
  expect(total).toEqual({ count: 1_000, more: true });
  expect(byForm.get(large.id)).toEqual({ count: 1_000, more: false });
});

test('an account without forms has nothing unread', async () => {
  expect(await countUnread(db.pool, account.id)).toEqual({ total: { count: 0, more: false }, byForm: new Map() });
});

test('the index of unread submissions counts them, whether all are read or none', async () => {
  const form = await buildForm(db, account);
  await buildManySubmissions(db, form, 20_000);
  const check = async () => {
    await db.pool.query('VACUUM ANALYZE submissions');
    const { pool, plans } = explainedPool(db.pool);
    await countUnread(pool, account.id);
    expect(plans.join('\n')).toMatch(/submissions_unread/);
    expect(plans.join('\n')).not.toMatch(/submissions_of_|Seq Scan on submissions/);
  };
  await check();
  await markRead(account.id);
  await check();
});

test('submissions that existed before the migration count as read, and new ones as unread', async () => {
  const form = await buildForm(db, account);
  const migrations = listMigrations().filter(({ name }) => name.startsWith('0026-'));
  const context = { query: (sql: string) => db.pool.query(sql) } as unknown as Sequelize;
  for (const { down } of [...migrations].reverse()) await down({ context });
  await buildManySubmissions(db, form, 4);
  for (const { up } of migrations) await up({ context });
  expect((await countUnread(db.pool, account.id)).total.count).toBe(0);
  await buildSubmission(db, form, { createdAt });
  expect((await countUnread(db.pool, account.id)).total.count).toBe(1);
});
