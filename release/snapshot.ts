import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { migrate } from '../src/db/migrator';
import { createLogger } from '../src/lib/logger';
import { hashPassword } from '../src/lib/passwords';
import { queueSchema } from '../src/queues/contracts';
import { startEmbeddedPostgres } from '../src/standalone/embedded-postgres';
import { buildAlert } from '../test/support/alert-rows';
import { type FaultScene, openFaultScene } from '../test/support/fault-scene';
import type { RunningWeb } from '../test/support/processes';
import { dumpDatabase, dumpRedis, type Snapshot, storeSnapshot } from '../test/upgrade/snapshot';

/**
 * `npm run release:snapshot`: runs this version, lets it accept submissions and send some of them, and stores its database,
 * queues and files in test/upgrade/. From then on, the upgrade test starts from there.
 */
const password = 'correct horse battery staple';
const fileContent = 'What the visitor uploaded.';
const inPostgres = ['Waiting One', 'Waiting Two'];
const inRedis = 'Waiting in Redis';

async function main(): Promise<void> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-snapshot-'));
  chmodSync(dir, 0o711);
  const postgres = await startEmbeddedPostgres({
    dataDir: dir,
    logger: createLogger('snapshot', 'warn'),
    volatile: true,
  });
  try {
    await migrate({ databaseUrl: postgres.url, databaseSsl: 'disable' });
    const filesDir = path.join(dir, 'files');
    const scene = await openFaultScene({ onRedis: true, databaseUrl: postgres.url, env: { FILES_DIR: filesDir } });
    const { known, redis } = await fill(scene).finally(() => scene.close());
    storeSnapshot({
      queueMigrations: readQueueMigrations(),
      ...(await dumpDatabase(postgres.url)),
      redis,
      files: readFiles(filesDir),
      known,
    });
    console.log('Stored the snapshot of this version in test/upgrade/.');
  } finally {
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Uses the program as its owner and visitors do, and stops it while deliveries wait. */
async function fill(scene: FaultScene): Promise<Pick<Snapshot, 'known' | 'redis'>> {
  const { db, form, webhook, apiToken, receiver, smtp } = scene;
  const storageId = uuidv7();
  const query = (sql: string, values: readonly unknown[]) => db.pool.query(sql, [...values]);
  await query(`INSERT INTO storages (id, account_id, kind) VALUES ($1, $2, 'local')`, [storageId, form.accountId]);
  await query('UPDATE accounts SET storage_id = $1 WHERE id = $2', [storageId, form.accountId]);
  const { rows: users } = await query('UPDATE users SET password_hash = $1 RETURNING email', [
    await hashPassword(password),
  ]);

  const web = await scene.startWeb({ REDIS_URL: '' });
  const worker = await scene.startWorker({ REDIS_URL: '' });
  await submit(web, { access_key: form.accessKey, name: 'Delivered', email: 'ada@example.org' }, true);
  await submit(web, { access_key: form.accessKey, name: 'Spam', botcheck: 'on' });
  await until(() => receiver.requests.length === 1 && smtp.mails.length === 1);
  const delivered = (await query(`SELECT id FROM submissions WHERE data->>'name' = 'Delivered'`, [])).rows[0].id;
  const read = async (address: string, from = web) =>
    (await fetch(`${from.url}${address}`, { headers: { Authorization: `Bearer ${apiToken}` } })).json();
  const urlOfFile = async () =>
    JSON.stringify(await read(`/api/submissions/${delivered}`)).match(/[^"]*(\/files\/[^"]+)/)?.[1];
  await until(async () => (await fetch(`${web.url}${await urlOfFile()}`)).ok);

  const labelId = uuidv7();
  await query(`INSERT INTO labels (id, account_id, name, color) VALUES ($1, $2, 'Urgent', 'red')`, [
    labelId,
    form.accountId,
  ]);
  await query(
    `INSERT INTO submission_labels (submission_id, label_id, folder, submitted_at)
     SELECT id, $2, 'inbox', created_at FROM submissions WHERE id = $1`,
    [delivered, labelId],
  );
  await query(`INSERT INTO saved_views (id, account_id, name, query) VALUES ($1, $2, 'Mine', 'q=x')`, [
    uuidv7(),
    form.accountId,
  ]);
  await query(
    `INSERT INTO list_entries (id, account_id, scope_id, action, kind, value) VALUES ($1, $2, $2, 'block', 'text', 'blocked words')`,
    [uuidv7(), form.accountId],
  );
  await worker.signal('SIGTERM');
  await buildAlert(db, { accountId: form.accountId, formId: form.id, cause: 'files_dropped' });
  for (const name of inPostgres) await submit(web, { access_key: form.accessKey, name, email: 'ada@example.org' });
  const waiting = `SELECT count(*)::int AS jobs FROM ${queueSchema}.job WHERE state = 'waiting'`;
  await until(async () => (await query(waiting, [])).rows[0].jobs === 2 * inPostgres.length);
  const fileUrl = (await urlOfFile()) ?? '';
  await web.signal('SIGTERM');

  // The same installation with its queues in Redis.
  const onRedis = await scene.startWeb();
  const redisUrl = scene.redis?.url ?? '';
  await submit(onRedis, { access_key: form.accessKey, name: inRedis, email: 'ada@example.org' });
  const jobs = async () => Object.keys(await dumpRedis(redisUrl)).filter((key) => /:(?:webhook|email):wait$/.test(key));
  await until(async () => (await jobs()).length === 2);
  const { submissions } = (await read('/api/submissions', onRedis)) as { submissions: { id: string }[] };
  await onRedis.signal('SIGTERM');
  return {
    redis: await dumpRedis(redisUrl),
    known: {
      ...{ email: users[0].email, password, apiToken, accessKey: form.accessKey, fileUrl, fileContent },
      inFlight: [...inPostgres, inRedis],
      webhookSecret: webhook.plainSecret,
      submissionIds: submissions.map(({ id }) => id),
    },
  };
}

/** Posts as an HTML form does. */
async function submit(web: RunningWeb, fields: Readonly<Record<string, string>>, hasFile = false): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  if (hasFile) body.set('attachment', new Blob([fileContent], { type: 'text/plain' }), 'note.txt');
  const response = await fetch(`${web.url}/api/submit`, {
    method: 'POST',
    body,
    headers: { Accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`/api/submit responded ${response.status}: ${await response.text()}`);
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`this did not happen within 30 s: ${isSo}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function readQueueMigrations(): string[] {
  const folder = path.dirname(require.resolve('bullmq/package.json'));
  const { MIGRATIONS } = require(path.join(folder, 'dist/cjs/postgres/migrations'));
  return MIGRATIONS.map(({ load }: { load(): string }) => load());
}

function readFiles(dir: string): Record<string, string> {
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(path.join(dir, name)).isFile(),
  );
  return Object.fromEntries(names.map((name) => [name, readFileSync(path.join(dir, name)).toString('base64')]));
}

void main();
