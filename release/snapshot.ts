import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import semver from 'semver';
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
import { findPreviousRelease, readSections, readVersions } from './versions';

/**
 * `npm run release:snapshot`: runs this version, lets it accept submissions and send some of them, and stores its database,
 * queues and files in test/upgrade/. From then on, the upgrade test starts from there. Refuses unless this is the code of
 * the newest release, or the first release is still to come.
 */
const password = 'correct horse battery staple';
const fileContent = 'What the visitor uploaded.';
const inPostgres = ['Waiting One', 'Waiting Two'];
const inRedis = 'Waiting in Redis';

async function main(): Promise<void> {
  const problem = findProblem();
  if (problem) {
    console.error(problem);
    process.exit(1);
  }
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

/** Why there must be no snapshot of this code, as a sentence; null if there may be. */
function findProblem(): string | null {
  const { manifests, changelog } = readVersions('.');
  const version = manifests.get('package.json')?.version ?? '';
  if (semver.prerelease(version)) return `${version} is a prerelease. Upgrades are tested from releases.`;
  const isUnreleased = readSections(changelog).some(({ name, date }) => name === version && date === 'unreleased');
  if (isUnreleased && findPreviousRelease(changelog, version) === null) return null;
  try {
    execFileSync('git', ['diff', '--quiet', `v${version}`, '--', 'migrations', 'src', 'workers'], { stdio: 'ignore' });
    return null;
  } catch {
    return `This is not the code of ${version}, or the tag v${version} is missing. Take the snapshot right after the release.`;
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

  await fillOverApi(web, apiToken, form.id, delivered);
  await until(() => smtp.mails.length === 2);
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

/** Leaves something of each kind behind that an owner or a program can. */
async function fillOverApi(web: RunningWeb, apiToken: string, formId: string, submissionId: string): Promise<void> {
  const post = async (address: string, body: object | string) => {
    const isText = typeof body === 'string';
    const response = await fetch(`${web.url}/api${address}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${apiToken}`,
        'Content-Type': isText ? 'text/csv' : 'application/json',
        'Idempotency-Key': uuidv7(),
      },
      body: isText ? body : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${address} responded ${response.status}: ${await response.text()}`);
  };
  await post('/labels', { name: 'Urgent', color: 'red' });
  await post('/submissions/labels', { ids: [submissionId], add: ['Urgent'] });
  await post('/views', { name: 'Mine', query: 'q=x' });
  await post('/templates', { name: 'Thanks', text: 'Thank you, {{name}}.' });
  await post('/lists', { action: 'block', kind: 'text', values: ['blocked words'] });
  await post('/invitations', { email: 'ann@example.org', role: 'editor' });
  await post('/tokens', { name: 'Website', scopes: ['submissions:read'] });
  await post(`/submissions/${submissionId}/notes`, { text: 'Call back on Monday.' });
  await post(`/submissions/${submissionId}/reply`, { text: 'We will call you on Monday.' });
  await post(`/imports?form=${formId}&service=generic`, 'Sent,Name\n2021-05-03,Imported\n');
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
