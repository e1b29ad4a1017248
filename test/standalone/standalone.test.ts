import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { findRunningInstance, type RunningInstance } from '../../src/standalone/running-instance';
import { isAlive, waitUntil } from '../../src/standalone/system-processes';
import { freePort } from '../setup/services';
import { builtProgram } from '../support/built';

/*
 * Runs the compiled program with stand-ins for the web process and the worker, because only what happens around them is tested
 * here. They record their process ids and environment and exit on SIGTERM.
 */
const root = path.join(__dirname, '../..');
const built = path.join(root, 'node_modules/.cache', `letterbox-test-${process.pid}`);
const standIn = (name: string, work: string) => `
  const fs = require('fs');
  require('${built}/src/lib/exit-with-parent.js').onParentGone(() => process.exit(0));
  fs.appendFileSync(process.env.DATA_DIR + '/events', '${name} started ' + process.pid + '\\n');
  fs.writeFileSync(process.env.DATA_DIR + '/${name}.env', JSON.stringify(process.env));
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => { fs.appendFileSync(process.env.DATA_DIR + '/events', '${name} stopped\\n'); process.exit(0); });
  ${work}`;

jest.setTimeout(120_000);

let home: string;
let dataDir: string;
let port: number;
const runs: Run[] = [];

interface Run {
  readonly node: ChildProcess;
  readonly pid: number;
  output(): string;
  readonly ended: Promise<number | null>;
}

beforeAll(async () => {
  cpSync(await builtProgram(), built, { recursive: true });
  writeFileSync(
    path.join(built, 'src/server.js'),
    standIn(
      'web',
      `let failures = process.env.QUEUE_PREFIX === 'away' ? 1 : 0;
      require('http').createServer((q, s) => {
        s.statusCode = failures-- > 0 ? 503 : 200;
        s.end(JSON.stringify({ checks: { database: 'ok', queue: 'failed' } }));
      }).listen(process.env.PORT, process.env.HOST);`,
    ),
  );
  writeFileSync(path.join(built, 'workers/index.js'), standIn('worker', 'setInterval(() => {}, 1000);'));
});
afterAll(() => rmSync(built, { recursive: true, force: true }));

beforeEach(async () => {
  home = mkdtempSync(path.join(os.tmpdir(), 'letterbox-one-'));
  chmodSync(home, 0o711);
  dataDir = path.join(home, 'data');
  port = await freePort();
});

afterEach(async () => {
  for (const run of runs.splice(0)) {
    if (isAlive(run.pid)) run.node.kill('SIGTERM');
    await run.ended;
  }
  rmSync(home, { recursive: true, force: true });
});

function launch(env: Record<string, string> = {}, options: readonly string[] = []): Run {
  const node = spawn(process.execPath, [path.join(built, 'src/standalone.js'), ...options], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  node.stdout?.on('data', (chunk) => (output += chunk));
  node.stderr?.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => node.once('exit', resolve));
  const run = { node, pid: node.pid ?? 0, output: () => output, ended };
  runs.push(run);
  return run;
}

async function launchUntilReady(env: Record<string, string> = {}): Promise<Run & { instance: RunningInstance }> {
  const run = launch(env);
  await waitUntil(() => run.output().includes('Press Ctrl-C to stop') || run.node.exitCode !== null, 60_000);
  const instance = findRunningInstance(dataDir);
  if (!instance) throw new Error(`it did not start: ${run.output()}`);
  return { ...run, instance };
}

function events(): string[] {
  return readFileSync(path.join(dataDir, 'events'), 'utf8').trim().split('\n');
}

function idsOf(name: string): number[] {
  return events().flatMap((line) => (line.startsWith(`${name} started`) ? [Number(line.split(' ')[2])] : []));
}

function postmaster(): number {
  return Number.parseInt(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('the first start creates everything and prints where it is, and one signal stops it all in order', async () => {
  const run = await launchUntilReady();
  expect(run.output()).toContain(`Letterbox is ready at http://localhost:${port}`);
  expect(run.output()).toContain(`http://localhost:${port}/dev/mail`);
  expect(run.output()).toMatch(/API token +lbx_\S+/);
  for (const secret of ['standalone.json', 'secret.key', 'postgres.json', 'mail']) {
    expect(statSync(path.join(dataDir, secret)).mode & 0o077).toBe(0);
  }
  const web = JSON.parse(readFileSync(path.join(dataDir, 'web.env'), 'utf8'));
  expect(web).toMatchObject({ HOST: '127.0.0.1', DATABASE_URL: run.instance.databaseUrl, OPERATOR_USER: 'operator' });
  expect(web.SECRET_KEY.length).toBeGreaterThanOrEqual(32);
  expect(await query(run.instance.databaseUrl, 'SELECT count(*)::int AS accounts FROM accounts')).toHaveLength(1);

  const database = postmaster();
  run.node.kill('SIGINT');
  expect(await run.ended).toBe(0);
  expect(events().slice(-2)).toEqual(['web stopped', 'worker stopped']);
  expect([database, ...idsOf('web'), ...idsOf('worker')].filter(isAlive)).toEqual([]);
  expect(readdirSync(dataDir)).not.toContain('standalone.json');
  expect(readdirSync(dataDir)).not.toContain('standalone.lock');
});

test('after kill -9 of the whole group, the next start keeps the data, the key and the database URL', async () => {
  const first = await launchUntilReady();
  await query(first.instance.databaseUrl, 'CREATE TABLE kept AS SELECT 42 AS answer');
  const left = postmaster();
  process.kill(-first.pid, 'SIGKILL');
  await first.ended;
  expect(isAlive(left)).toBe(true);
  expect(findRunningInstance(dataDir)).toBeNull();

  const second = await launchUntilReady();
  expect(second.output()).not.toContain('API token');
  expect(isAlive(left)).toBe(false);
  expect(second.instance.databaseUrl).toBe(first.instance.databaseUrl);
  expect(second.instance.environment.SECRET_KEY).toBe(first.instance.environment.SECRET_KEY);
  expect(await query(second.instance.databaseUrl, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
});

test('a second start in the same folder fails with one line and disturbs nothing', async () => {
  const first = await launchUntilReady();
  const second = launch({ PORT: String(await freePort()) });
  expect(await second.ended).toBe(1);
  expect(second.output()).toBe(
    `Letterbox is already running in ${dataDir} (process ${first.pid}). Stop it first, or set DATA_DIR to another folder.\n`,
  );
  expect(await query(first.instance.databaseUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test.each([
  ['an invalid port', { PORT: 'many' }, /^PORT: got "many".*\n$/],
  ['an invalid log level', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL: got "loud".*\n$/],
  [
    'a folder that cannot be created',
    { DATA_DIR: '/dev/null/letterbox' },
    /^DATA_DIR: \/dev\/null\/letterbox cannot be used.*\n$/,
  ],
])('%s stops the start with one line', async (_what, env, line) => {
  const run = launch(env);
  expect(await run.ended).toBe(1);
  expect(run.output()).toMatch(line);
});

test('a port in use stops the start with one line, before anything is created', async () => {
  const otherServer = createServer();
  await new Promise<void>((resolve) => otherServer.listen(port, '127.0.0.1', () => resolve()));
  const run = launch();
  expect(await run.ended).toBe(1);
  expect(run.output()).toBe(`PORT: port ${port} of 127.0.0.1 cannot be used: another program is using it\n`);
  expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);
  otherServer.close();
});

test.each([
  ['an unknown option', {}, ['--dmeo'], /^Unknown option '--dmeo'.* The only option is --demo, .+\n$/],
  [
    'a database that does not respond',
    { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' },
    [],
    /^DATABASE_URL: cannot connect to the database: connect ECONNREFUSED 127\.0\.0\.1:1\n$/,
  ],
])('%s stops the start with one line', async (_what, env, options, line) => {
  const run = launch({ LOG_LEVEL: 'error', ...env }, options);
  expect(await run.ended).toBe(1);
  expect(run.output()).toMatch(line);
});

test('a start that waits for Redis says so once, and names a misspelled variable', async () => {
  const redis = { REDIS_URL: 'redis://127.0.0.1:1', QUEUE_PREFIX: 'away', LOG_LEVEL: 'warn', DATABSE_URL: 'x' };
  const run = await launchUntilReady(redis);
  const warnings = run.output().match(/^\{.*$/gm) ?? [];
  expect(warnings.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', variable: 'DATABSE_URL', meant: 'DATABASE_URL' },
    { level: 'warn', variable: 'REDIS_URL', msg: 'waiting until this responds' },
  ]);
});

test('a database that crashes is restarted on the same port, and the other processes keep running', async () => {
  const run = await launchUntilReady();
  const dead = postmaster();
  process.kill(dead, 'SIGKILL');
  const back = async () =>
    postmaster() !== dead &&
    (await query(run.instance.databaseUrl, 'SELECT 1').then(
      () => true,
      () => false,
    ));
  expect(await waitUntil(back, 20_000, 100)).toBe(true);
  expect(idsOf('web')).toHaveLength(1);
});

test('when only the supervisor is killed, the web process and the worker exit too', async () => {
  const run = await launchUntilReady();
  process.kill(run.pid, 'SIGKILL');
  expect(await waitUntil(() => ![...idsOf('web'), ...idsOf('worker')].some(isAlive), 5_000)).toBe(true);
  const next = await launchUntilReady();
  next.node.kill('SIGTERM');
  expect(await next.ended).toBe(0);
});

test.each(['src/server.js', 'workers/index.js'])(
  '%s exits if its parent is killed while it starts',
  async (program) => {
    // It accepts connections and never responds.
    const database = createTcpServer();
    const isConnected = once(database, 'connection');
    await once(database.listen(0, '127.0.0.1'), 'listening');
    const { port: databasePort } = database.address() as AddressInfo;
    const env = {
      ...{ PATH: process.env.PATH, PORT: String(port), SECRET_KEY: 'k'.repeat(32), SMTP_URL: 'smtp://127.0.0.1:1' },
      ...{ DATABASE_URL: `postgres://u:p@127.0.0.1:${databasePort}/x`, LOG_LEVEL: 'error' },
    };
    const fork = `process.stdout.write(String(require('node:child_process').fork(process.argv[1], [], { stdio: 'ignore' }).pid))`;
    const parent = spawn(process.execPath, ['-e', fork, path.join(await builtProgram(), program)], { env });
    const [[written]] = await Promise.all([once(parent.stdout, 'data'), isConnected]);
    const pid = Number(written);
    try {
      expect(isAlive(pid)).toBe(true);
      parent.kill('SIGKILL');
      expect(await waitUntil(() => !isAlive(pid), 5_000)).toBe(true);
    } finally {
      if (isAlive(pid)) process.kill(pid, 'SIGKILL');
      database.close();
    }
  },
);

test('a signal during the start leaves nothing running', async () => {
  const run = launch();
  expect(await waitUntil(() => existsSync(path.join(dataDir, 'postgres/postmaster.pid')), 30_000, 5)).toBe(true);
  const database = postmaster();
  run.node.kill('SIGTERM');
  expect(await run.ended).toBe(0);
  expect(isAlive(database)).toBe(false);
});

test('a repeated signal counts once', async () => {
  const run = await launchUntilReady();
  run.node.kill('SIGINT');
  run.node.kill('SIGTERM');
  expect(await run.ended).toBe(0);
  expect(events()).toContain('worker stopped');
});

test('when npm is killed, the program it launched stops in order', async () => {
  const npm = spawn('/bin/sh', ['-c', `"${process.execPath}" "${built}/src/standalone.js"; true`], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), npm_lifecycle_event: 'start' },
    stdio: 'ignore',
  });
  expect(await waitUntil(() => findRunningInstance(dataDir) !== null, 60_000)).toBe(true);
  const instance = findRunningInstance(dataDir);
  const database = postmaster();
  npm.kill('SIGKILL');
  expect(await waitUntil(() => !isAlive(instance?.pid ?? 0) && !isAlive(database), 20_000)).toBe(true);
  expect(events()).toContain('web stopped');
});
