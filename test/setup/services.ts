import { randomBytes, randomInt } from 'node:crypto';
import { closeSync, existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findPortProblem } from '../../src/standalone/free-port';

/**
 * A free port of 127.0.0.1, below those that Linux gives to outgoing connections, so that none of them takes it before
 * a server listens on it, and above those that browsers block.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(10_081, 32_768);
  return (await findPortProblem(port, '127.0.0.1')) === null ? port : freePort();
}

export const template = 'letterbox_template';
export const redisDatabases = 4096;

/** Runs one statement on a connection of its own. */
export async function execute(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  // A server that stops closes idle connections, which is no error here.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** A database of its own for one test file: a copy of the migrated template. */
export async function cloneDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const admin = fromSetup('LETTERBOX_TEST_PG');
  const name = `test_${randomBytes(8).toString('hex')}`;
  for (let attempt = 1; ; attempt++) {
    try {
      await execute(admin, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
      break;
    } catch (error) {
      // Another test file may be copying the template.
      if ((error as { code?: string }).code !== '55006' || attempt === 50) throw error;
      await sleep(50);
    }
  }
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => execute(admin, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

let lastDatabase = 0;

/** The address of an empty Redis database that no other call gets; null where there is no Redis. */
export function redisUrl(): string | null {
  const server = fromSetup('LETTERBOX_TEST_REDIS');
  if (server === '') return null;
  while (++lastDatabase < redisDatabases) {
    try {
      // Test files run in several processes: the one that creates the file gets the number.
      closeSync(openSync(path.join(fromSetup('LETTERBOX_TEST_DIR'), `redis-${lastDatabase}`), 'wx'));
      return `${server}/${lastDatabase}`;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  throw new Error('the test Redis has no empty database left');
}

/** The browser of the tests: Chromium. Its headless shell opens a page in a third of the processor time. */
export const chromiumPath =
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)) ?? null;

/** Whether there is a browser for the end-to-end tests. */
export function hasChromium(): boolean {
  return chromiumPath !== null;
}

/** Runs a suite twice: on Redis, and on PostgreSQL alone. Without Redis, its half is reported as skipped. */
export function describeOnEachBackend(title: string, suite: (backend: { redisUrl: string | undefined }) => void): void {
  const redis = redisUrl();
  (redis ? describe : describe.skip)(`${title} (on Redis)`, () => suite({ redisUrl: redis ?? undefined }));
  describe(`${title} (on PostgreSQL alone)`, () => suite({ redisUrl: undefined }));
}

export function fromSetup(variable: string): string {
  const value = process.env[variable];
  if (value === undefined) throw new Error(`${variable} is not set: run the tests through jest.config.js`);
  return value;
}
