import { execFile } from 'node:child_process';
import path from 'node:path';
import { loadConfig } from '../../config';
import type { Variable } from '../../config/env';
import { migrate } from '../../src/db/migrator';
import { hasRedis } from '../setup/redis-server';
import { startApp } from '../support/app';
import { builtProgram } from '../support/built';
import { eventually } from '../support/eventually';
import { type FaultScene, openFaultScene } from '../support/fault-scene';
import { expectDelivered, settledFates } from '../support/fault-verdict';
import { endProcesses, startWeb, startWorker, waitUntilReady } from '../support/processes';
import { runCommand } from '../support/run-cli';
import { startTlsServers, type TlsServers } from '../support/tls-servers';

let servers: TlsServers;
let scene: FaultScene;

beforeAll(async () => {
  servers = await startTlsServers();
  const { code, said } = await runMigrate({ DATABASE_SSL: 'require' });
  if (code !== 0) throw new Error(said);
  scene = await openFaultScene({
    onRedis: false,
    databaseUrl: servers.databaseUrl,
    env: { DATABASE_SSL: 'require' },
  });
}, 180_000);
afterEach(endProcesses);
afterAll(async () => {
  // Either may be missing if the other failed to start.
  await scene?.close();
  await servers?.stop();
});

async function runMigrate(env: NodeJS.ProcessEnv): Promise<{ code: number; said: string }> {
  const program = path.join(await builtProgram(), 'src/db/migrate.js');
  const options = { env: { PATH: process.env.PATH, DATABASE_URL: servers.databaseUrl, ...env } };
  return new Promise((resolve) => {
    execFile(process.execPath, [program], options, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), said: stdout + stderr }),
    );
  });
}

/** The state of each dependency, as `/readyz` of a web process at this URL reports it. */
async function readParts(url: string): Promise<unknown> {
  return ((await (await fetch(`${url}/readyz`)).json()) as { checks: unknown }).checks;
}

/** What a web process with these settings reports. It is one of this process. */
async function partsOf(config: Partial<Record<Variable, string>>, redisUrl?: string): Promise<unknown> {
  const app = await startApp({ databaseUrl: servers.databaseUrl, redisUrl, config });
  try {
    return await readParts(app.url);
  } finally {
    await app.close();
  }
}

const allOk = { database: 'ok', migrations: 'ok', queue: 'ok' };
// Read when a process starts.
const trusting = () => ({ NODE_EXTRA_CA_CERTS: servers.certificate });
const onRedis = () => ({ REDIS_URL: String(servers.redisUrl) });

/** Expects a submission to be accepted by a web process and delivered by a worker with these variables. */
async function expectWorking(env: NodeJS.ProcessEnv): Promise<void> {
  const settings = { ...scene.env, ...env };
  const [worker, web] = await Promise.all([startWorker(settings), startWeb(settings)]);
  await waitUntilReady(web);
  expect((await scene.post(web, 2)).map(({ status }) => status)).toEqual([200, 200]);
  expectDelivered((await settledFates(scene)).fates);
  expect(worker.output()).toContain(env.REDIS_URL ? '"backend":"redis"' : '"backend":"postgres"');
}

describe('a database with a self-signed certificate', () => {
  test('is used without verification of its certificate', () => expectWorking({}));

  test('is used if its certificate is trusted', async () => {
    const web = await startWeb({ ...scene.env, DATABASE_SSL: 'verify', ...trusting() });
    await waitUntilReady(web);
    expect(await readParts(web.url)).toEqual(allOk);
  });

  test('is used if the URL asks for encryption', async () => {
    const env = { DATABASE_URL: `${servers.databaseUrl}?sslmode=require`, DATABASE_SSL: '' };
    expect(await partsOf(env)).toEqual(allOk);
    expect(await migrate(loadConfig(env, ['DATABASE_URL']))).toEqual([]);
  });

  test.each([
    ['verify', /self-signed certificate/],
    ['disable', /no encryption/],
  ])('is not talked to under %s, and every program says so', async (ssl, reason) => {
    const env = { ...scene.env, DATABASE_SSL: ssl };
    await expect(migrate(loadConfig(env, ['DATABASE_URL']))).rejects.toThrow(reason);
    const shown = await runCommand(['account:show', '--email', 'nobody@example.com'], env);
    expect([shown.code, shown.stdout, shown.stderr]).toEqual([1, '', expect.stringMatching(reason)]);
    expect(await partsOf({ DATABASE_SSL: ssl })).toEqual({
      ...{ database: 'failed', migrations: 'failed' },
      queue: expect.stringMatching(/failed|timed out/),
    });
  });

  test('that is not trusted is an error of one line of the migrations, and in the log of the worker', async () => {
    const migrated = await runMigrate({ DATABASE_SSL: 'verify' });
    expect([migrated.code, migrated.said]).toEqual([1, expect.stringMatching(/self-signed certificate/)]);
    expect(migrated.said.trim()).not.toContain('\n');
    const worker = await startWorker({ ...scene.env, DATABASE_SSL: 'verify' });
    await eventually(() => expect(worker.output()).toContain('self-signed certificate'));
  });

  test('is used by the command line as by the web process and the worker', async () => {
    const shown = await runCommand(['account:show', '--email', 'nobody@example.com'], scene.env);
    // It could query the database and found no such account.
    expect([shown.code, shown.stderr]).toEqual([1, expect.stringContaining('nobody@example.com')]);
  });
});

(hasRedis() ? describe : describe.skip)('a Redis with a self-signed certificate', () => {
  test('is used without verification of its certificate if REDIS_TLS says so', () =>
    expectWorking({ ...onRedis(), REDIS_TLS: 'no-verify' }));

  test('is used if its certificate is trusted', () =>
    expectWorking({ ...onRedis(), ...trusting(), DATABASE_SSL: 'verify' }));

  test('is not used by default; submissions are stored, and doctor reports the reason', async () => {
    const env = { ...scene.env, ...onRedis() };
    expect(await partsOf({ DATABASE_SSL: 'require' }, env.REDIS_URL)).toEqual({
      ...{ database: 'ok', migrations: 'ok' },
      queue: expect.stringMatching(/failed|timed out/),
    });
    const worker = await startWorker(env);
    await eventually(() => expect(worker.output()).toContain('self-signed certificate'));
    const { stdout } = await runCommand(['doctor'], env);
    expect(stdout).toContain('Redis cannot be reached: self-signed certificate');
  });
});
