import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { loadConfig } from '../config';
import { createAccount } from '../src/accounts/account.service';
import { openDatabase } from '../src/db/database';
import { migrate } from '../src/db/migrator';
import { createForm } from '../src/forms/form.service';
import { createLogger } from '../src/lib/logger';
import { createSecretBox } from '../src/lib/secrets';
import { startEmbeddedPostgres } from '../src/standalone/embedded-postgres';
import { freePort } from '../src/standalone/free-port';

const secretKey = 'a secret key for benchmarks, 32 or more characters';
const uploads = { atOnce: 50, files: 5, bytesPerFile: 5 * 1024 * 1024 };
const chunk = Buffer.alloc(64 * 1024, 'x');

/**
 * Sends 50 uploads of 25 MB at once to a web process of its own and prints the most memory that it held above what it
 * held idle, and how long a small post took before and meanwhile; then the same beside 50 uploads that trickle.
 */
export async function benchUploads(): Promise<void> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: dir, logger: createLogger('bench', 'warn') });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    DATABASE_URL: postgres.url,
    SECRET_KEY: secretKey,
    PORT: String(port),
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
  };
  const config = loadConfig({ ...env, LOG_LEVEL: 'silent' });
  await migrate(config);
  const db = openDatabase(config, createLogger('bench', 'warn'));
  const web = spawn(process.execPath, [path.join(__dirname, '../src/server.js')], {
    env: { ...process.env, ...env, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const { account } = await createAccount(db, { email: 'bench@example.com', plan: 'pro' });
    const settings = { name: 'Bench', email_to: 'bench@example.com' };
    const { accessKey } = await createForm(db, createSecretBox(secretKey), account.id, settings);
    const storageId = uuidv7();
    await db.pool.query(`INSERT INTO storages (id, account_id, kind) VALUES ($1, $2, 'local')`, [
      storageId,
      account.id,
    ]);
    await db.pool.query('UPDATE accounts SET storage_id = $2, quota_override = $3 WHERE id = $1', [
      ...[account.id, storageId, '"unlimited"'],
    ]);
    await measure(url, accessKey, web);
    const { rows } = await db.pool.query('SELECT count(*)::int AS files, sum(size)::float8 AS bytes FROM files');
    console.log(`stored: ${rows[0].files} files, ${(rows[0].bytes / 1e6).toFixed(0)} MB`);
  } finally {
    web.kill('SIGTERM');
    await new Promise((resolve) => web.once('exit', resolve));
    await db.close();
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function measure(url: string, accessKey: string, web: ChildProcess): Promise<void> {
  while (!(await isReady(url))) await sleep(50);
  const small = { size: 0, files: 0 };
  for (let n = 0; n < 50; n += 1) await upload(url, accessKey, small);
  const idle = await probe(url, accessKey, sleep(3_000));
  const idleMb = residentMb(web, 'VmRSS');
  resetPeak(web);

  const startedAt = performance.now();
  const all = Array.from({ length: uploads.atOnce }, () =>
    upload(url, accessKey, { size: uploads.bytesPerFile, files: uploads.files }),
  );
  const busy = await probe(url, accessKey, Promise.all(all));
  const seconds = (performance.now() - startedAt) / 1_000;
  const peakMb = residentMb(web, 'VmHWM');

  const slow = Array.from({ length: uploads.atOnce }, () =>
    upload(url, accessKey, { size: 10 * chunk.length, files: 1, pauseMs: 500 }),
  );
  const beside = await probe(url, accessKey, Promise.all(slow));

  console.log(`\nuploads: ${uploads.atOnce} of 25 MB at once took ${seconds.toFixed(1)} s`);
  console.log(
    `resident: ${idleMb} MB idle, ${peakMb} MB at most, ${peakMb - idleMb} MB above idle (to stay under 200)`,
  );
  console.table({ idle, 'beside 50 uploads of 25 MB': busy, 'beside 50 that trickle': beside });
}

interface Upload {
  readonly size: number;
  readonly files: number;
  readonly pauseMs?: number;
}

let addresses = 0;

/** Posts a form with so many files; resolves when it was answered with 200. */
async function upload(url: string, accessKey: string, { size, files, pauseMs }: Upload): Promise<void> {
  const boundary = 'x-letterbox-bench';
  addresses += 1;
  const headers = {
    'Content-Type': `multipart/form-data; boundary=${boundary}`,
    'X-Forwarded-For': `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`,
  };
  const request = http.request(`${url}/api/submit`, { method: 'POST', headers, agent: false });
  const answered = new Promise<void>((resolve, reject) => {
    request.on('error', reject).on('response', (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`answered ${response.statusCode}`));
      });
    });
  });
  const part = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`;
  request.write(`${part('name="access_key"')}${accessKey}\r\n`);
  for (let n = 0; n < files; n += 1) {
    request.write(part(`name="f"; filename="${n}.bin"`));
    for (let sent = 0; sent < size; sent += chunk.length) {
      if (pauseMs) await sleep(pauseMs);
      if (!request.write(chunk)) await new Promise((resolve) => request.once('drain', resolve));
    }
    request.write('\r\n');
  }
  request.end(`--${boundary}--\r\n`);
  await answered;
}

/** Posts without a file, one after the other, until `end` settles: median and longest time in milliseconds. */
async function probe(url: string, accessKey: string, end: Promise<unknown>) {
  let over = false;
  void end.finally(() => {
    over = true;
  });
  const times: number[] = [];
  while (!over) {
    const startedAt = performance.now();
    await upload(url, accessKey, { size: 0, files: 0 });
    times.push(performance.now() - startedAt);
    await sleep(20);
  }
  await end;
  times.sort((a, b) => a - b);
  const round = (ms = Number.NaN) => Math.round(ms * 10) / 10;
  return { posts: times.length, 'median ms': round(times[times.length >> 1]), 'longest ms': round(times.at(-1)) };
}

async function isReady(url: string): Promise<boolean> {
  return await fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

function residentMb({ pid }: ChildProcess, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
}

function resetPeak({ pid }: ChildProcess): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
