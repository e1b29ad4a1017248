import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { createLogger } from '../../src/lib/logger';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/standalone/embedded-postgres';
import { findNativeFolder, preparePostgresBinaries } from '../../src/standalone/postgres-binaries';
import { isAlive } from '../../src/standalone/system-processes';

const logger = createLogger('test', 'silent');
const isRoot = process.getuid?.() === 0;
if (!isRoot) process.stderr.write('\nSKIPPED: not root here, so a server under another user was not tried.\n\n');
const asRoot = isRoot ? test : test.skip;
const nobody = { uid: 65_534, gid: 65_534 };

let home: string;
const servers: EmbeddedPostgres[] = [];

beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'letterbox-pg-'));
  chmodSync(home, 0o711);
});

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  rmSync(home, { recursive: true, force: true });
});

async function start(options: { sharedPlaces?: string[]; port?: number } = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir: home, logger, ...options });
  servers.push(server);
  return server;
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('a fresh server is durable, speaks UTF-8 and UTC, and listens on this machine alone', async () => {
  const { url, dataDir } = await start();
  expect(dataDir).toBe(path.join(home, 'postgres'));
  const rows = await ask(
    url,
    `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes', 'TimeZone',
      'listen_addresses', 'unix_socket_directories', 'server_encoding', 'password_encryption')`,
  );
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    TimeZone: 'UTC',
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    server_encoding: 'UTF8',
    password_encryption: 'scram-sha-256',
  });
  const wrong = new URL(url);
  wrong.password = 'guess';
  await expect(ask(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
  expect(statSync(path.join(home, 'postgres.json')).mode & 0o777).toBe(0o600);
});

test('a restart keeps the data, the password and the port', async () => {
  const first = await start();
  await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);

  const second = await start();
  expect(second.url).toBe(first.url);
  expect(await ask(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
});

test('another port is taken when somebody else listens on the old one', async () => {
  const first = await start();
  await first.stop();
  const squatter = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
  await once(squatter, 'listening');
  const second = await start();
  squatter.close();
  expect(second.url).not.toBe(first.url);
  expect(await ask(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a server that a killed run left behind is ended and its data taken over', async () => {
  const first = await start();
  await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');

  const second = await start();
  expect(isAlive(first.pid)).toBe(false);
  expect(await ask(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
});

test('a server that was killed while busy is started again, with what it had committed', async () => {
  const first = await start();
  await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  const busy = ask(first.url, 'SELECT count(*) FROM generate_series(1, 60000000)').catch(() => []);
  process.kill(first.pid, 'SIGKILL');

  const second = await start();
  expect(await ask(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  await busy;
});

test('a process that merely has the old id is left alone', async () => {
  const first = await start();
  await first.stop();
  writeFileSync(path.join(first.dataDir, 'postmaster.pid'), `${process.pid}\n${first.dataDir}\n`);

  await start();
  expect(isAlive(process.pid)).toBe(true);
});

test('a first start that was broken off leaves nothing that the next one trips over', async () => {
  mkdirSync(path.join(home, 'postgres.new'));
  writeFileSync(path.join(home, 'postgres.new', 'PG_VERSION'), '18\n');
  expect(await ask((await start()).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a cluster whose password is gone is refused with a line that says so', async () => {
  await (await start()).stop();
  servers.pop();
  rmSync(path.join(home, 'postgres.json'));
  await expect(start()).rejects.toThrow(/password of the database .* is missing/);
});

asRoot('in a folder that only root can enter, the cluster is kept elsewhere and found again', async () => {
  const shared = mkdtempSync(path.join(os.tmpdir(), 'letterbox-shared-'));
  chmodSync(shared, 0o711);
  chmodSync(home, 0o700);
  try {
    const first = await start({ sharedPlaces: [shared] });
    expect(path.dirname(first.dataDir)).toBe(shared);
    await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    const second = await start({ sharedPlaces: [shared] });
    expect(await ask(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    await second.stop();

    rmSync(path.join(home, 'postgres.json'));
    const afterwards = await start({ sharedPlaces: [shared] });
    expect(await ask(afterwards.url, `SELECT to_regclass('kept') AS kept`)).toEqual([{ kept: null }]);
    expect(readdirSync(shared)).toHaveLength(2);
    await afterwards.stop();
  } finally {
    rmSync(shared, { recursive: true, force: true });
  }
});

asRoot('binaries that the server’s user cannot reach, without their links, are copied and made whole once', () => {
  const shared = mkdtempSync(path.join(os.tmpdir(), 'letterbox-shared-'));
  chmodSync(home, 0o700);
  chmodSync(shared, 0o711);
  const native = path.join(home, 'linux-x64', 'native');
  cpSync(path.dirname(findNativeFolder()), path.dirname(native), { recursive: true, verbatimSymlinks: true });
  for (const file of readdirSync(path.join(native, 'lib'))) {
    const library = path.join(native, 'lib', file);
    if (lstatSync(library).isSymbolicLink()) rmSync(library);
  }
  try {
    const { postgres } = preparePostgresBinaries(native, nobody, [shared]);
    expect(postgres.startsWith(shared)).toBe(true);
    const madeAt = statSync(postgres).ctimeMs;
    expect(preparePostgresBinaries(native, nobody, [shared]).postgres).toBe(postgres);
    expect(statSync(postgres).ctimeMs).toBe(madeAt);
  } finally {
    rmSync(shared, { recursive: true, force: true });
  }
});
