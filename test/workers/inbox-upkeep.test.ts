import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../src/db/database';
import type { Form } from '../../src/forms/form.model';
import { createLogger } from '../../src/lib/logger';
import { findInboxPage } from '../../src/submissions/inbox.query';
import { startInboxUpkeep } from '../../workers/maintenance/search-indexer';
import { buildManySubmissions, buildSubmission } from '../submissions/rows';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm } from '../support/factories';
import { openTestDatabase } from '../support/open-database';

const logger = createLogger('test', 'silent');
let db: Database;
let form: Form;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db?.close());
beforeEach(async () => {
  await db.pool.query('DELETE FROM submissions');
  form = await buildForm(db, await buildAccount(db));
});

const start = (binDays: number | null, pool = db.pool) => startInboxUpkeep({ pool, logger, binDays, everyMs: 20 });
const findable = async () => (await db.pool.query('SELECT FROM submission_words')).rowCount;
const announce = () => db.pool.query('UPDATE usage SET last_created_at = now()');
const bin = () =>
  buildSubmission(db, form, { createdAt: '2020-01-01T00:00:00.000Z', deleted: true }).then(() => undefined);

test('makes what arrives findable, also what was there before it, and goes on after the database failed it', async () => {
  await buildManySubmissions(db, form, 1_000);
  await announce();
  let failures = 3;
  const pool = Object.create(db.pool);
  pool.query = (...given: Parameters<typeof db.pool.query>) =>
    failures-- > 0 ? Promise.reject(new Error('away')) : db.pool.query(...given);
  const upkeep = start(null, pool);
  await eventually(async () => expect(await findable()).toBe(1_000));

  const createdAt = new Date().toISOString();
  const id = await buildSubmission(db, form, { createdAt, data: '{"m":"whale"}' });
  await db.pool.query('UPDATE usage SET last_created_at = $1', [createdAt]);
  await eventually(async () => expect(await findable()).toBe(1_001));
  await upkeep.close();
  const filter = { accountId: form.accountId, folder: 'inbox', text: 'whale' } as const;
  expect((await findInboxPage(db.pool, filter, null, 9)).rows.map((row) => row.id)).toEqual([id]);
});

test('empties the bin where the operator set days, and never where not', async () => {
  await bin();
  const without = start(null);
  await sleep(200);
  await without.close();
  expect((await db.pool.query('SELECT FROM submissions')).rowCount).toBe(1);

  const upkeep = start(1);
  await eventually(async () => expect((await db.pool.query('SELECT FROM submissions')).rowCount).toBe(0));
  await upkeep.close();
});

test('ends after the step under way, however much is left', async () => {
  await buildManySubmissions(db, form, 20_000);
  await announce();
  const upkeep = start(null);
  await eventually(async () => expect(await findable()).toBeGreaterThan(0));
  await upkeep.close();
  const done = await findable();
  expect(done).toBeLessThan(20_000);
  await sleep(200);
  expect(await findable()).toBe(done);
});
