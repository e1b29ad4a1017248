import type { Database } from '../../src/db/database';
import type { Form } from '../../src/forms/form.model';
import { purgeRecycleBin } from '../../src/submissions/erase';
import { openTestDatabase } from '../support/database';
import { buildAccount, buildForm } from '../support/factories';
import { buildManySubmissions } from './rows';

let db: Database;
let forms: Form[];

beforeAll(async () => {
  db = await openTestDatabase();
  forms = [await buildForm(db, await buildAccount(db)), await buildForm(db, await buildAccount(db))];
});
afterAll(() => db?.close());
beforeEach(() => db.pool.query('DELETE FROM submissions'));

const days = 30;

/** Two forms of two accounts with so many each that have lain in the bin for some hours. */
async function bin(count: number, hours: number): Promise<void> {
  for (const form of forms) await buildManySubmissions(db, form, count, `{"hours":${hours}}`);
  await db.pool.query(`UPDATE submissions SET deleted_at = now() - $1 * interval '1 hour' WHERE data->>'hours' = $2`, [
    hours,
    String(hours),
  ]);
}

const left = async () => (await db.pool.query('SELECT count(*)::int AS n FROM submissions')).rows[0].n;

async function pruneAll(): Promise<number> {
  let total = 0;
  for (;;) {
    const { purged, hasMore } = await purgeRecycleBin(db.pool, days);
    total += purged;
    if (!hasMore) return total;
  }
}

test('only submissions deleted long enough ago are purged', async () => {
  await bin(3, 30 * 24 + 1);
  await bin(5, 30 * 24 - 1);
  for (const form of forms) await buildManySubmissions(db, form, 7);
  expect(await pruneAll()).toBe(6);
  expect(await left()).toBe(24);
  expect(await purgeRecycleBin(db.pool, days)).toEqual({ purged: 0, hasMore: false });
});

test('a full recycle bin is purged in batches, also by several workers at once', async () => {
  await bin(900, 24 * 365);
  const done = await Promise.all([pruneAll(), pruneAll()]);
  expect(done.reduce((sum, n) => sum + n, 0)).toBe(1_800);
  expect(await left()).toBe(0);
});

test('a submission restored meanwhile is not purged', async () => {
  await bin(1, 24 * 365);
  const restoring = await db.pool.connect();
  await restoring.query('BEGIN');
  await restoring.query('UPDATE submissions SET deleted_at = NULL');
  const pruning = purgeRecycleBin(db.pool, days);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await restoring.query('COMMIT');
  restoring.release();
  expect((await pruning).purged).toBe(0);
  expect(await left()).toBe(2);
});
