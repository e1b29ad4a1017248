import { randomUUID } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { backupTables } from '../../src/backup/backup-format';
import { restoreBackup } from '../../src/backup/restore-backup';
import { writeBackup } from '../../src/backup/write-backup';
import { createEmptyDatabase, openTestDatabase, quietPool, untilWaiting } from '../support/database';
import { buildAccount, buildForm } from '../support/factories';

type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>;
const hour = 3_600_000;
const submissionsPerSlice = 4;
const drops: (() => Promise<void>)[] = [];
let db: TestDatabase;

beforeEach(async () => {
  db = await openTestDatabase();
});
afterEach(async () => {
  for (const drop of drops.splice(0)) await drop();
  await db.close();
});

/** Submissions with ids of these ages, each with a delivery, a file of 10 bytes and a search entry. */
async function buildOld(formId: string, accountId: string, hoursAgo: readonly number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const hours of hoursAgo) {
    const msecs = Date.now() - hours * hour;
    const id = uuidv7({ msecs });
    ids.push(id);
    await db.pool.query(
      `INSERT INTO submissions (id, form_id, account_id, data, ip_address, created_at)
       VALUES ($1, $2, $3, '{"name":"Ada"}', '192.0.2.1', $4)`,
      [id, formId, accountId, new Date(msecs)],
    );
    await db.pool.query(
      `INSERT INTO deliveries (id, account_id, submission_id, kind, status)
       SELECT $1, account_id, id, 'email', 'succeeded' FROM submissions WHERE id = $2`,
      [uuidv7({ msecs: msecs + 1 }), id],
    );
    await db.pool.query(
      `INSERT INTO files (id, submission_id, account_id, field, filename, mime_type, size, sha256, content, storage_key)
       VALUES ($1, $2, $3, 'photo', 'a.png', 'image/png', 10, '\\x00', '\\x00112233445566778899', gen_random_uuid())`,
      [uuidv7({ msecs: msecs + 1 }), id, accountId],
    );
    await db.pool.query(
      `INSERT INTO submission_words (submission_id, account_id, created_at, block, words) VALUES ($1, $2, $3, 0, 'ada')`,
      [id, accountId, new Date(msecs)],
    );
  }
  await db.pool.query('UPDATE usage SET storage_bytes = (SELECT sum(size) FROM files) WHERE account_id = $1', [
    accountId,
  ]);
  await db.pool.query('INSERT INTO search_marks (account_id) VALUES ($1) ON CONFLICT DO NOTHING', [accountId]);
  return ids;
}

async function backUp(): Promise<{ bytes: Buffer; tables: Readonly<Record<string, number>> }> {
  const output = new PassThrough();
  const chunks: Buffer[] = [];
  output.on('data', (chunk: Buffer) => chunks.push(chunk));
  const { tables } = await writeBackup({ databaseUrl: db.url, databaseSsl: 'disable' }, output, {
    submissionsPerSlice,
  });
  return { bytes: Buffer.concat(chunks), tables };
}

/** Restores into a new database; resolves to a function that queries it. */
async function restore(bytes: Buffer) {
  const target = await createEmptyDatabase(db.url);
  const restored = await restoreBackup({ databaseUrl: target.url, databaseSsl: 'disable' }, Readable.from([bytes]), {
    failsUnfinished: false,
  });
  const pool = quietPool({ connectionString: target.url });
  drops.push(async () => {
    await pool.end();
    await target.drop();
  });
  return { ...restored, pool };
}

async function idsOf(
  pool: { query: TestDatabase['pool']['query'] },
  table = 'submissions',
  column = 'id',
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(`SELECT ${column} AS id FROM ${table} ORDER BY ${column}`);
  return rows.map(({ id }) => id);
}

test('contains every row once, whichever slice it is in', async () => {
  const account = await buildAccount(db);
  const form = await buildForm(db, account);
  const days = Array.from({ length: 23 }, (_, n) => 700 - n * 30);
  await buildOld(form.id, account.id, [...days, 30, 25, 20, 2, 0]);
  // Ids that are not of the time of their row: another version, and a clock that is ahead.
  await db.pool.query('UPDATE deliveries SET id = gen_random_uuid() WHERE id IN (SELECT id FROM deliveries LIMIT 5)');
  await db.pool.query(
    `INSERT INTO deliveries (id, account_id, submission_id, kind, status)
     SELECT $1, account_id, id, 'email', 'failed' FROM submissions LIMIT 1`,
    [uuidv7({ msecs: Date.now() + 3_000 * hour })],
  );

  const { bytes, tables } = await backUp();
  const { pool, tables: restored } = await restore(bytes);
  expect(restored).toEqual(tables);
  expect(Object.keys(tables)).toEqual([...backupTables]);
  for (const table of backupTables) {
    const row = table === 'deliveries' ? `(to_jsonb(t) - 'enqueued_at')::text` : 't::text';
    const content = `SELECT ${row} AS row FROM ${table} t ORDER BY 1`;
    expect([table, (await pool.query(content)).rows]).toEqual([table, (await db.pool.query(content)).rows]);
  }
  expect(tables.submissions).toBe(28);
}, 60_000);

test('reads old submissions in transactions of their own, and a small database in one', async () => {
  const account = await buildAccount(db);
  const form = await buildForm(db, account);
  await buildOld(form.id, account.id, [5, 4, 3, 2, 1]);
  const snapshots = async () => {
    const begun: string[] = [];
    const original = Client.prototype.query;
    const noting = function (this: Client, ...given: unknown[]) {
      if (typeof given[0] === 'string' && /^BEGIN .*REPEATABLE READ/.test(given[0])) begun.push(given[0]);
      return Reflect.apply(original, this, given);
    };
    Client.prototype.query = noting as typeof original;
    await backUp().finally(() => {
      Client.prototype.query = original;
    });
    return begun.length;
  };
  expect(await snapshots()).toBe(1);
  await buildOld(
    form.id,
    account.id,
    Array.from({ length: 9 }, (_, n) => 100 + n),
  );
  // The search marks, two slices of four, and the rest.
  expect(await snapshots()).toBe(4);
}, 60_000);

test('can be restored when submissions were deleted while it was written', async () => {
  const account = await buildAccount(db);
  const form = await buildForm(db, account);
  const deletedForm = await buildForm(db, account);
  const [erased = '', deleted = '', kept = ''] = await buildOld(form.id, account.id, [900, 800, 700]);
  await buildOld(deletedForm.id, account.id, [650, 640]);
  const [unread = '', ...later] = await buildOld(form.id, account.id, [500, 400, 300, 200, 100, 1]);

  // The first slice has read submissions, deliveries and files when it waits for this lock.
  const other = new Client({ connectionString: db.url });
  await other.connect();
  await other.query('BEGIN; LOCK TABLE submission_words IN ACCESS EXCLUSIVE MODE');
  const backingUp = backUp();
  await untilWaiting(db.pool, 1);
  await other.query('DELETE FROM submissions WHERE id = ANY ($1)', [[erased, deleted, unread]]);
  await other.query(
    `INSERT INTO erasures (id, account_id, salt, address_hash, submission_ids) VALUES ($1, $2, '\\x00', '\\x00', $3)`,
    [randomUUID(), account.id, [erased]],
  );
  await other.query('DELETE FROM forms WHERE id = $1', [deletedForm.id]);
  await other.query('COMMIT');
  await other.end();
  const { bytes } = await backingUp;

  const { pool, tables } = await restore(bytes);
  // What was deleted after its slice was read is as it was then.
  const expected = [deleted, kept, ...later].sort();
  expect(await idsOf(pool)).toEqual(expected);
  for (const table of ['deliveries', 'files']) expect(await idsOf(pool, table, 'submission_id')).toEqual(expected);
  expect(tables).toMatchObject({ submissions: expected.length, files: expected.length, deliveries: expected.length });
  const { rows } = await pool.query('SELECT storage_bytes::int AS bytes FROM usage');
  expect(rows).toEqual([{ bytes: 10 * expected.length }]);
}, 60_000);
