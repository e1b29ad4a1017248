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
if (!isRoot)
  process.stderr.write('\nSKIPPED: a server that runs as another user, because these tests do not run as root.\n\n');
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

async function start(options: { sharedFolders?: string[]; port?: number } = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir: home, logger, ...options });
  servers.push(server);
  return server;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('a new server is durable, uses UTF-8 and UTC, and listens on loopback only', async () => {
  const { url, dataDir } = await start();
  expect(dataDir).toBe(path.join(home, 'postgres'));
  const rows = await query(
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
  await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
  expect(statSync(path.join(home, 'postgres.json')).mode & 0o777).toBe(0o600);
});

test('a restart keeps the data, the password and the port', async () => {
  const first = await start();
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);

  const second = await start();
  expect(second.url).toBe(first.url);
  expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
});

test('a server whose port is in use starts on another one', async () => {
  const first = await start();
  await first.stop();
  const otherServer = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
  await once(otherServer, 'listening');
  const second = await start();
  otherServer.close();
  expect(second.url).not.toBe(first.url);
  expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a server that a killed run left behind is stopped and its data is kept', async () => {
  const first = await start();
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');

  const second = await start();
  expect(isAlive(first.pid)).toBe(false);
  expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
});

test('a server that was killed while busy restarts with everything it had committed', async () => {
  const first = await start();
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  const busy = query(first.url, 'SELECT count(*) FROM generate_series(1, 60000000)').catch(() => []);
  process.kill(first.pid, 'SIGKILL');

  const second = await start();
  expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  await busy;
});

test('an unrelated process with the id in postmaster.pid is not signalled', async () => {
  const first = await start();
  await first.stop();
  writeFileSync(path.join(first.dataDir, 'postmaster.pid'), `${process.pid}\n${first.dataDir}\n`);

  await start();
  expect(isAlive(process.pid)).toBe(true);
});

test('an interrupted first start does not affect the next one', async () => {
  mkdirSync(path.join(home, 'postgres.new'));
  writeFileSync(path.join(home, 'postgres.new', 'PG_VERSION'), '18\n');
  expect(await query((await start()).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a cluster without its stored password fails to start with a clear error', async () => {
  await (await start()).stop();
  servers.pop();
  rmSync(path.join(home, 'postgres.json'));
  await expect(start()).rejects.toThrow(/password of the database .* is missing/);
});

asRoot('when only root can enter the data folder, the cluster is created elsewhere and found again', async () => {
  const shared = mkdtempSync(path.join(os.tmpdir(), 'letterbox-shared-'));
  chmodSync(shared, 0o711);
  chmodSync(home, 0o700);
  try {
    const first = await start({ sharedFolders: [shared] });
    expect(path.dirname(first.dataDir)).toBe(shared);
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    const second = await start({ sharedFolders: [shared] });
    expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    await second.stop();

    rmSync(path.join(home, 'postgres.json'));
    const afterwards = await start({ sharedFolders: [shared] });
    expect(await query(afterwards.url, `SELECT to_regclass('kept') AS kept`)).toEqual([{ kept: null }]);
    expect(readdirSync(shared)).toHaveLength(2);
    await afterwards.stop();
  } finally {
    rmSync(shared, { recursive: true, force: true });
  }
});

asRoot('binaries that the server’s user cannot reach are copied once, and missing library links are added', () => {
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
    const copiedAt = statSync(postgres).ctimeMs;
    expect(preparePostgresBinaries(native, nobody, [shared]).postgres).toBe(postgres);
    expect(statSync(postgres).ctimeMs).toBe(copiedAt);
  } finally {
    rmSync(shared, { recursive: true, force: true });
  }
});
