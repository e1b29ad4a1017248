import { setTimeout as sleep } from 'node:timers/promises';
import type { Form } from '../../src/forms/form.model';
import { createLogger } from '../../src/lib/logger';
import { wholeAccount } from '../../src/members/scope';
import { findInboxPage } from '../../src/submissions/inbox/inbox.query';
import { startSearchIndexer } from '../../workers/maintenance/search-indexer';
import { buildManySubmissions, buildSubmission } from '../submissions/rows';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm } from '../support/factories';
import { db, setUpDatabase } from '../support/set-up';

const logger = createLogger('test', 'silent');
setUpDatabase();
let form: Form;

beforeEach(async () => {
  await db.pool.query('DELETE FROM submissions');
  form = await buildForm(db, await buildAccount(db));
});

const start = (pool = db.pool) => startSearchIndexer({ pool, logger, intervalMs: 20 });
const countIndexed = async () => (await db.pool.query('SELECT FROM submission_words')).rowCount;
const announce = () => db.pool.query('UPDATE usage SET last_created_at = now()');

test('indexes old and new submissions, and continues after database errors', async () => {
  await buildManySubmissions(db, form, 1_000);
  await announce();
  let failures = 3;
  const pool = Object.create(db.pool);
  pool.query = (...args: Parameters<typeof db.pool.query>) =>
    failures-- > 0 ? Promise.reject(new Error('away')) : db.pool.query(...args);
  const indexer = start(pool);
  await eventually(async () => expect(await countIndexed()).toBe(1_000));

  const createdAt = new Date().toISOString();
  const id = await buildSubmission(db, form, { createdAt, data: '{"m":"whale"}' });
  await db.pool.query('UPDATE usage SET last_created_at = $1', [createdAt]);
  await eventually(async () => expect(await countIndexed()).toBe(1_001));
  await indexer.close();
  const filter = { ...wholeAccount(form.accountId), folder: 'inbox', text: 'whale' } as const;
  expect((await findInboxPage(db.pool, filter, null, 9)).rows.map((row) => row.id)).toEqual([id]);
});

test('close waits for the current step only', async () => {
  await buildManySubmissions(db, form, 20_000);
  await announce();
  const indexer = start();
  await eventually(async () => expect(await countIndexed()).toBeGreaterThan(0));
  await indexer.close();
  const indexed = await countIndexed();
  expect(indexed).toBeLessThan(20_000);
  await sleep(200);
  expect(await countIndexed()).toBe(indexed);
});
