import type { Form } from '../../../src/forms/form.model';
import { purgeRecycleBin } from '../../../src/submissions/changes/erase';
import { buildAccount, buildForm } from '../../support/factories';
import { db, setUpDatabase } from '../../support/set-up';
import { buildManySubmissions } from '../rows';

setUpDatabase();
let forms: Form[];

beforeAll(async () => {
  forms = [await buildForm(db, await buildAccount(db)), await buildForm(db, await buildAccount(db))];
});
beforeEach(() => db.pool.query('DELETE FROM submissions'));

const days = 30;

/** Creates `count` submissions per form that were deleted `hours` ago; the forms belong to two accounts. */
async function buildDeleted(count: number, hours: number): Promise<void> {
  for (const form of forms) await buildManySubmissions(db, form, count, `{"hours":${hours}}`);
  await db.pool.query(`UPDATE submissions SET deleted_at = now() - $1 * interval '1 hour' WHERE data->>'hours' = $2`, [
    hours,
    String(hours),
  ]);
}

const countRemaining = async () => (await db.pool.query('SELECT count(*)::int AS n FROM submissions')).rows[0].n;

async function purgeAll(): Promise<number> {
  let total = 0;
  for (;;) {
    const { purged, hasMore } = await purgeRecycleBin(db.pool, days);
    total += purged;
    if (!hasMore) return total;
  }
}

test('only submissions deleted long enough ago are purged', async () => {
  await buildDeleted(3, 30 * 24 + 1);
  await buildDeleted(5, 30 * 24 - 1);
  for (const form of forms) await buildManySubmissions(db, form, 7);
  expect(await purgeAll()).toBe(6);
  expect(await countRemaining()).toBe(24);
  expect(await purgeRecycleBin(db.pool, days)).toEqual({ purged: 0, hasMore: false });
});

test('a full recycle bin is purged in batches, also by several workers at once', async () => {
  await buildDeleted(900, 24 * 365);
  const done = await Promise.all([purgeAll(), purgeAll()]);
  expect(done.reduce((sum, n) => sum + n, 0)).toBe(1_800);
  expect(await countRemaining()).toBe(0);
});

test('a submission restored meanwhile is not purged', async () => {
  await buildDeleted(1, 24 * 365);
  const restoring = await db.pool.connect();
  await restoring.query('BEGIN');
  await restoring.query('UPDATE submissions SET deleted_at = NULL');
  const purging = purgeRecycleBin(db.pool, days);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await restoring.query('COMMIT');
  restoring.release();
  expect((await purging).purged).toBe(0);
  expect(await countRemaining()).toBe(2);
});
