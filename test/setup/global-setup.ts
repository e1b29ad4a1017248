import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrate } from '../../src/db/migrator';
import { createLogger } from '../../src/lib/logger';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/standalone/embedded-postgres';
import { hasDovecot } from '../support/dovecot';
import { hasPgBouncer } from '../support/pgbouncer';
import { hasRedis, type RedisServer, redisPrograms, startRedisServer } from './redis-server';
import { execute, hasChromium, template } from './services';

/** What global-setup started and global-teardown stops. */
export interface TestServices {
  readonly dir: string;
  readonly postgres: EmbeddedPostgres;
  readonly redis: RedisServer | null;
  readonly watchdog: ChildProcess;
}

declare global {
  var letterboxTestServices: TestServices | undefined;
}

/** Starts one PostgreSQL and one Redis for the whole run and migrates the database that each test file copies. */
export default async function startTestServices(): Promise<void> {
  if (!hasRedis()) reportMissing('redis-server', 'EVERY SUITE THAT NEEDS REDIS IS SKIPPED');
  if (!hasPgBouncer()) reportMissing('pgbouncer', 'EVERY TEST BEHIND A CONNECTION POOLER IS SKIPPED');
  if (!hasDovecot()) reportMissing('dovecot-imapd', 'EVERY TEST OF READING A MAILBOX IS SKIPPED');
  if (!redisPrograms.Valkey) reportMissing('valkey-server', 'EVERY SUITE THAT NEEDS VALKEY IS SKIPPED');
  if (!hasChromium()) reportMissing('chromium-headless-shell', 'EVERY SUITE THAT NEEDS A BROWSER IS SKIPPED');

  const dir = mkdtempSync(path.join(fastestFolder(), 'letterbox-test-'));
  // PostgreSQL's user must be able to enter it.
  chmodSync(dir, 0o711);
  const logger = createLogger('test', 'warn');
  const postgres = await startEmbeddedPostgres({ dataDir: dir, logger, volatile: true });
  const redis = hasRedis() ? await startRedisServer(dir) : null;
  const watchdog = startWatchdog(dir, postgres.pid, redis?.child.pid);
  globalThis.letterboxTestServices = { dir, postgres, redis, watchdog };

  const admin = urlOf(postgres, 'postgres');
  await execute(admin, `CREATE DATABASE ${template}`);
  await migrate({ databaseUrl: urlOf(postgres, template), databaseSsl: 'disable' });
  // A template cannot be copied while there are connections to it.
  await execute(admin, `ALTER DATABASE ${template} WITH ALLOW_CONNECTIONS false`);
  await execute(admin, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${template}'`);

  // Test processes keep their temporary files here too.
  process.env.TMPDIR = dir;
  process.env.LETTERBOX_TEST_DIR = dir;
  process.env.LETTERBOX_TEST_PG = admin;
  process.env.LETTERBOX_TEST_REDIS = redis?.url ?? '';
}

/** Uses memory where there is enough: copying a database takes 30 ms there, and up to a second on a disk. */
function fastestFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 4 * 1024 ** 3 ? '/dev/shm' : os.tmpdir();
  } catch {
    return os.tmpdir();
  }
}

function urlOf(postgres: EmbeddedPostgres, database: string): string {
  const url = new URL(postgres.url);
  url.pathname = `/${database}`;
  return url.href;
}

// When this process ends, even by SIGKILL, the watchdog's input closes, and it stops the servers that would be left.
function startWatchdog(dir: string, postgres: number, redis: number | undefined): ChildProcess {
  const servers = [`kill -INT ${postgres}`, ...(redis ? [`kill -TERM ${redis}`] : [])];
  const watchdog = spawn('/bin/sh', ['-c', `read -r _; ${servers.join('; ')}; sleep 5; rm -rf "$1"`, 'sh', dir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.unref();
  return watchdog;
}

function reportMissing(what: string, consequence: string): void {
  const line = '!'.repeat(78);
  process.stderr.write(`\n${line}\n!!  ${what} is not installed on this machine.\n!!  ${consequence}.\n${line}\n\n`);
  if (process.env.CI) throw new Error(`${what} is missing, and a run in CI must not skip anything`);
}
