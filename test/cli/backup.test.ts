import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { backupTables, excludedTables } from '../../src/backup/backup-format';
import { openForMigrations } from '../../src/db/database';
import { createMigrator } from '../../src/db/migrator';
import { buildAlert } from '../support/alert-rows';
import { builtProgram } from '../support/built';
import { createEmptyDatabase, openTestDatabase } from '../support/database';
import { eventually } from '../support/eventually';
import { buildAccount, buildFile, buildForm, buildWebhook, testSecretKey, testSecrets } from '../support/factories';
import { type CliResult, runCommand } from '../support/run-cli';

let db: Awaited<ReturnType<typeof openTestDatabase>>;
const dir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-backup-'));
const file = path.join(dir, 'whole.gz');
const targets: { drop(): Promise<void> }[] = [];
let backup: CliResult;

beforeAll(async () => {
  db = await openTestDatabase();
  const account = await buildAccount(db);
  const form = await buildForm(db, account, {
    recaptcha_secret: 'a-captcha-secret',
    name: 'Größe',
  });
  const webhook = await buildWebhook(db, account);
  await buildWebhook(db, account);
  const { id: fileId, submissionId } = await buildFile(db, form, { filename: 'größe\\.png' });
  await db.pool.query(
    `INSERT INTO digest_entries (submission_id, recipient, form_id, due_at) VALUES ($1, 'a@example.com', $2, now())`,
    [submissionId, form.id],
  );
  await db.pool.query(`INSERT INTO thumbnails (file_id, width, height, content) VALUES ($1, 4, 3, '\\x00ff5c')`, [
    fileId,
  ]);
  const storageId = '01900000-0000-7000-8000-000000000001';
  await db.pool.query(`INSERT INTO storages (id, account_id, kind) VALUES ($1, $2, 'local')`, [storageId, account.id]);
  await db.pool.query('UPDATE accounts SET storage_id = $1 WHERE id = $2', [storageId, account.id]);
  await db.pool.query('UPDATE submissions SET data = $1', [
    JSON.stringify({ b: 'tab\there, "quoted" \\N\n\\.\nüé😀', a: '\\.' }),
  ]);
  const addDelivery = (status: string, more: string) =>
    db.pool.query(
      `INSERT INTO deliveries (id, account_id, submission_id, kind, webhook_id, status, ${more.split('=')[0]})
       SELECT gen_random_uuid(), account_id, id, 'webhook', $2, $3, ${more.split('=')[1]} FROM submissions WHERE id = $1`,
      [submissionId, webhook.id, status],
    );
  await addDelivery('queued', 'enqueued_at=now()');
  await addDelivery('active', `started_at=now() - interval '1 hour'`);
  await addDelivery('succeeded', 'finished_at=now()');
  await addDelivery('failed', 'finished_at=now()');
  const alert = await buildAlert(db, { accountId: account.id, formId: form.id, cause: 'files_dropped' });
  await db.pool.query(`UPDATE deliveries SET status = 'succeeded', finished_at = now() WHERE id = $1`, [
    alert.deliveryId,
  ]);
  await db.pool.query(`INSERT INTO search_marks (account_id) VALUES ($1)`, [account.id]);
  await db.pool.query(
    `INSERT INTO sessions (id, user_id, token_hash, expires_at)
     SELECT gen_random_uuid(), user_id, 'h', 'infinity' FROM members WHERE account_id = $1`,
    [account.id],
  );
  backup = await runCommand(['backup', file], { DATABASE_URL: db.url, FILES_DIR: '/srv/files' });
}, 60_000);
afterAll(async () => {
  for (const target of targets) await target.drop();
  await db.close();
  rmSync(dir, { recursive: true, force: true });
});

async function emptyTarget(): Promise<string> {
  const target = await createEmptyDatabase(db.url);
  targets.push(target);
  return target.url;
}

function restore(url: string, from = file, ...options: string[]): Promise<CliResult> {
  return runCommand(['restore', from, ...options], { DATABASE_URL: url, SECRET_KEY: testSecretKey });
}

async function query<T>(url: string, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** All rows of all backed-up tables as text, without the column that a restore resets. */
async function contentOf(url: string): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {};
  for (const table of backupTables) {
    const row = table === 'deliveries' ? `(to_jsonb(t) - 'enqueued_at')::text` : 't::text';
    content[table] = await query(url, `SELECT ${row} AS row FROM ${table} t ORDER BY 1`);
  }
  return content;
}

/** The schema as the system catalogs describe it. */
function schemaOf(url: string): Promise<unknown[]> {
  return query(
    url,
    `SELECT 'column' AS kind, table_name || '.' || column_name || ' ' || data_type || coalesce(column_default, '') AS what
       FROM information_schema.columns WHERE table_schema = 'public'
     UNION ALL SELECT 'index', indexdef FROM pg_indexes WHERE schemaname = 'public'
     UNION ALL SELECT 'constraint', conrelid::regclass || ' ' || conname || pg_get_constraintdef(oid) || convalidated
       FROM pg_constraint WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT 'trigger', tgenabled::text || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
     UNION ALL SELECT 'function', pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
     UNION ALL SELECT 'migration', name FROM migrations
     ORDER BY 1, 2`,
  );
}

function expectError(result: CliResult, message: RegExp): void {
  expect(result).toMatchObject({ code: 1, stdout: '' });
  expect(result.stderr).toMatch(/^[^\n]+\n$/);
  expect(result.stderr).toMatch(message);
}

async function expectUntouched(url: string): Promise<void> {
  expect(await query(url, `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace`)).toEqual([]);
}

describe('a backup', () => {
  test('is a private file, and the report says what is in it and what else to keep', () => {
    expect(backup).toMatchObject({ code: 0, stderr: '' });
    expect(backup.json()).toMatchObject({
      file,
      bytes: statSync(file).size,
      tables: { accounts: 1, webhooks: 2, alerts: 1, deliveries: 6, files: 1 },
      left_out: { sessions: expect.any(String), rate_limits: expect.any(String) },
      keep_beside: [expect.stringContaining('SECRET_KEY')],
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(dir)).toEqual(['whole.gz']);
  });

  test('contains every table of the schema or says why not', async () => {
    const tables = await query<{ name: string }>(
      db.url,
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    const decided = [...backupTables, ...Object.keys(excludedTables)];
    expect(tables.map(({ name }) => name).filter((name) => !decided.includes(name))).toEqual([]);
    expect(Object.keys(backup.json<{ tables: object }>().tables)).toEqual([...backupTables]);
  });

  test('reports files in local storage that are not in it', async () => {
    await db.pool.query(`UPDATE files SET storage_id = '01900000-0000-7000-8000-000000000001'`);
    const content = (await db.pool.query('SELECT id, content FROM files')).rows[0];
    await db.pool.query('UPDATE files SET content = NULL, uploaded_at = now()');
    const reported = await runCommand(['backup', path.join(dir, 'files.gz')], {
      DATABASE_URL: db.url,
      FILES_DIR: '/srv/files',
    });
    expect(reported.json<{ keep_beside: string[] }>().keep_beside.join()).toMatch(/\/srv\/files, .*number of files: 1/);
    await db.pool.query('UPDATE files SET content = $1, uploaded_at = NULL, storage_id = NULL', [content.content]);
  });

  test('that cannot be written fails with one line and leaves nothing', async () => {
    const env = { DATABASE_URL: db.url };
    expectError(
      await runCommand(['backup', path.join(dir, 'none/x.gz')], env),
      /none\/x\.gz cannot be written: ENOENT$/m,
    );
    const link = path.join(dir, 'link.gz');
    symlinkSync('/dev/null', link);
    expectError(await runCommand(['backup', link], env), /link\.gz cannot be written: it is not a regular file$/m);
    expectError(await runCommand(['restore', dir], env), /cannot be read: it is a folder$/m);
    rmSync(link);
    const never = await emptyTarget();
    const nowhere = path.join(dir, 'never.gz');
    expectError(await runCommand(['backup', nowhere], { DATABASE_URL: never }), /was never migrated/);
    expect(readdirSync(dir).filter((name) => name.startsWith('never'))).toEqual([]);
  });
});

describe('a restore', () => {
  test('into an empty database recreates the same rows and schema', async () => {
    const url = await emptyTarget();
    const restored = await restore(url);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.json()).toMatchObject({
      tables: backup.json<{ tables: object }>().tables,
      migrated: [],
      deliveries_to_send: 3,
      secrets: 'SECRET_KEY decrypts all 3 stored secrets',
    });
    expect(await contentOf(url)).toEqual(await contentOf(db.url));
    expect(await schemaOf(url)).toEqual(await schemaOf(db.url));
    expect(await query(url, 'SELECT 1 FROM sessions')).toEqual([]);
    expect(await query(url, 'SELECT 1 FROM bullmq.migration LIMIT 1')).toHaveLength(1);
    const [hook] = await query<{ secret: string }>(url, 'SELECT secret FROM webhooks');
    expect(testSecrets.open(hook?.secret ?? '')).toMatch(/^whsec_/);
  });

  test('leaves pending deliveries to the sweeper and active ones to recovery', async () => {
    const url = await emptyTarget();
    await restore(url);
    const rows = await query(
      url,
      'SELECT status, count(*)::int AS n, count(enqueued_at)::int AS marked FROM deliveries GROUP BY 1 ORDER BY 1',
    );
    expect(rows).toEqual([
      { status: 'active', n: 1, marked: 0 },
      { status: 'failed', n: 1, marked: 0 },
      { status: 'queued', n: 2, marked: 0 },
      { status: 'succeeded', n: 2, marked: 0 },
    ]);
  });

  test('with --fail-unfinished leaves unfinished deliveries for manual retry', async () => {
    const url = await emptyTarget();
    expect((await restore(url, file, '--fail-unfinished')).json()).toMatchObject({ deliveries_failed: 4 });
    expect(await query(url, 'SELECT d.status FROM digest_entries e JOIN deliveries d ON d.id = e.delivery_id')).toEqual(
      [{ status: 'failed' }],
    );
    const rows = await query(url, `SELECT DISTINCT status, error FROM deliveries WHERE error IS NOT NULL`);
    expect(rows).toEqual([{ status: 'failed', error: 'restored from a backup; it may have been sent since then' }]);
    expect(await query(url, `SELECT 1 FROM deliveries WHERE status IN ('queued', 'active')`)).toEqual([]);
  });

  test('migrates a backup of an older schema', async () => {
    const old = await emptyTarget();
    await restore(old);
    const sequelize = openForMigrations({ databaseUrl: old, databaseSsl: 'disable' });
    await createMigrator(sequelize).down({ to: '0014-search' });
    await sequelize.close();
    const older = path.join(dir, 'older.gz');
    expect(await runCommand(['backup', older], { DATABASE_URL: old })).toMatchObject({ code: 0 });
    const url = await emptyTarget();
    const restored = await restore(url, older);
    expect(restored.json<{ migrated: string[] }>().migrated).toEqual(
      expect.arrayContaining(['0014-search', '0015-labels', '0020-spam-filter']),
    );
    expect(await schemaOf(url)).toEqual(await schemaOf(db.url));
    expect((await contentOf(url)).submissions).toEqual((await contentOf(db.url)).submissions);
  });

  test('accepts a migrated empty database and no other', async () => {
    const url = await emptyTarget();
    await restore(url);
    const before = await contentOf(url);
    expectError(await restore(url), /the database is not empty: accounts has rows/);
    expect(await contentOf(url)).toEqual(before);
    for (const table of ['submissions', 'accounts', 'storages', 'users', 'file_deletions'])
      await query(url, `DELETE FROM ${table}`);
    await query(url, `INSERT INTO setup_codes (code_hash) VALUES ('of a web process that was started too early')`);
    await query(url, 'DELETE FROM file_deletions');
    expect(await restore(url)).toMatchObject({ code: 0 });
    expect(await contentOf(url)).toEqual(before);
    expect(await query(url, 'SELECT 1 FROM setup_codes')).toEqual([]);
  });

  test('warns when SECRET_KEY does not match the stored secrets', async () => {
    const url = await emptyTarget();
    const env = { DATABASE_URL: url, SECRET_KEY: 'another key, which is 32 characters or more' };
    expect((await runCommand(['restore', file], env)).json()).toMatchObject({
      secrets: 'SECRET_KEY cannot decrypt 3 of 3 stored secrets; set the key of the backed-up installation',
    });
  });
});

describe('a backup goes through a pipe', () => {
  const cli = async (...args: string[]) =>
    `"${process.execPath}" "${path.join(await builtProgram(), 'src/cli.js')}" ${args.join(' ')}`;

  test('from one database into another, with the report on standard error', async () => {
    const url = await emptyTarget();
    const pipe = `DATABASE_URL=${db.url} ${await cli('backup', '-')} | DATABASE_URL=${url} ${await cli('restore', '-')}`;
    const env = { PATH: process.env.PATH, SECRET_KEY: testSecretKey, DATA_DIR: dir };
    const { stdout, stderr } = await promisify(execFile)('/bin/sh', ['-c', pipe], { env });
    expect(JSON.parse(stdout)).toMatchObject({ secrets: 'SECRET_KEY decrypts all 3 stored secrets' });
    expect(JSON.parse(stderr)).toMatchObject({ tables: { accounts: 1 } });
    expect(await contentOf(url)).toEqual(await contentOf(db.url));
  }, 60_000);

  test('whose reader may close early', async () => {
    const pipe = `${await cli('backup', '-')} | head -c 1`;
    const env = { PATH: process.env.PATH, DATABASE_URL: db.url, DATA_DIR: dir };
    await promisify(execFile)('/bin/sh', ['-c', pipe], { env, timeout: 20_000 });
  }, 60_000);
});

describe('a database connection that breaks', () => {
  test('leaves one error line and no file', async () => {
    const source = await openTestDatabase();
    await buildAccount(source);
    // Large and hard to compress, so that the first bytes are written long before the last are read.
    const noise = `(SELECT string_agg(md5(random()::text), '') FROM generate_series(1, 30000))`;
    const row = `gen_random_uuid(), id, convert_to(${noise}, 'UTF8'), '\\x00'`;
    // In parts, each well within the timeout of a statement.
    for (let part = 0; part < 10; part += 1) {
      await source.pool.query(
        `INSERT INTO erasures (id, account_id, salt, address_hash) SELECT ${row} FROM accounts, generate_series(1, 6)`,
      );
    }
    const partial = path.join(dir, 'partial.gz');
    const backingUp = runCommand(['backup', partial], { DATABASE_URL: source.url });
    const hasBegun = () =>
      readdirSync(dir).some((name) => name.startsWith('partial') && statSync(path.join(dir, name)).size > 0);
    await eventually(() => expect(hasBegun()).toBe(true));
    // Repeated, because no COPY is running between two tables.
    const ended = backingUp.then(() => true);
    while (!(await Promise.race([ended, sleep(10, false)]))) {
      await source.pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'COPY %'`);
    }
    expectError(await backingUp, /terminat|connection/i);
    expect(readdirSync(dir).filter((name) => name.startsWith('partial'))).toEqual([]);
    await source.close();
  });
});

describe('an invalid backup is rejected and the database stays unchanged', () => {
  const broken = path.join(dir, 'broken.gz');
  const plain = () => gunzipSync(readFileSync(file));

  test.each([
    ['cut off within', () => readFileSync(file).subarray(0, -2_000), /ends too early|cannot be decompressed/],
    ['cut off by a byte', () => readFileSync(file).subarray(0, -1), /ends too early/],
    ['empty', () => Buffer.alloc(0), /not a complete Letterbox backup/],
    ['of something else', () => Buffer.from('PGDMP, which is no backup of ours'), /cannot be decompressed/],
    ['cut off and packed anew', () => gzipSync(plain().subarray(0, -100)), /ends too early/],
    ['longer than it was', () => gzipSync(Buffer.concat([plain(), plain()])), /there is more data after its end/],
    [
      'with bytes appended',
      () => Buffer.concat([readFileSync(file), Buffer.from('and more')]),
      /cannot be decompressed/,
    ],
  ])('%s', async (_, content, message) => {
    writeFileSync(broken, content());
    const url = await emptyTarget();
    expectError(await restore(url, broken), message);
    await expectUntouched(url);
  });

  test('altered in any single byte', async () => {
    const url = await emptyTarget();
    const bytes = plain();
    for (let at = 0; at < bytes.length; at += Math.floor(bytes.length / 23)) {
      const altered = Buffer.from(bytes);
      altered[at] = (altered[at] ?? 0) ^ 1;
      writeFileSync(broken, gzipSync(altered));
      expect(await restore(url, broken)).toMatchObject({ code: 1, stdout: '' });
    }
    await expectUntouched(url);
  });

  test('from a newer version', async () => {
    const url = await emptyTarget();
    const newer = plain().toString('latin1').replace('0005-submissions', '9005-submissions');
    writeFileSync(broken, gzipSync(Buffer.from(newer, 'latin1')));
    expectError(await restore(url, broken), /newer version of Letterbox .* 9005-submissions/);
    await expectUntouched(url);
  });

  test('absent', async () => {
    expectError(await restore(await emptyTarget(), path.join(dir, 'nothing')), /nothing cannot be read: ENOENT/);
  });
});
