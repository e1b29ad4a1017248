import { execFile } from 'node:child_process';
import path from 'node:path';
import { hasRedis } from '../setup/redis-server';
import { builtProgram } from '../support/built';
import { eventually } from '../support/eventually';
import { type FaultScene, openFaultScene } from '../support/fault-scene';
import { expectDelivered, settledFates } from '../support/fault-verdict';
import { endProcesses, startWeb, startWorker, waitUntilReady } from '../support/processes';
import { runCommandProcess } from '../support/run-cli';
import { startTlsServers, type TlsServers } from '../support/tls-servers';

let servers: TlsServers;
let scene: FaultScene;

beforeAll(async () => {
  servers = await startTlsServers();
  const { code, said } = await migrate({ DATABASE_SSL: 'require' });
  if (code !== 0) throw new Error(said);
  scene = await openFaultScene({
    onRedis: false,
    databaseUrl: servers.databaseUrl,
    env: { DATABASE_SSL: 'require' },
  });
});
afterEach(endProcesses);
afterAll(async () => {
  // Either may be missing if the other failed to start.
  await scene?.close();
  await servers?.stop();
});

async function migrate(env: NodeJS.ProcessEnv): Promise<{ code: number; said: string }> {
  const program = path.join(await builtProgram(), 'src/db/migrate.js');
  const options = { env: { PATH: process.env.PATH, DATABASE_URL: servers.databaseUrl, ...env } };
  return new Promise((resolve) => {
    execFile(process.execPath, [program], options, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), said: stdout + stderr }),
    );
  });
}

/** The state of each dependency, as a running web process reports it. */
async function partsOf(env: NodeJS.ProcessEnv): Promise<unknown> {
  const web = await startWeb({ ...scene.env, ...env });
  const { checks } = (await (await fetch(`${web.url}/readyz`)).json()) as { checks: unknown };
  return checks;
}

const trusting = () => ({ NODE_EXTRA_CA_CERTS: servers.certificate });
const onRedis = () => ({ REDIS_URL: String(servers.redisUrl) });

/** Expects a submission to be accepted by a web process and delivered by a worker with these variables. */
async function expectWorking(env: NodeJS.ProcessEnv): Promise<void> {
  const worker = await startWorker({ ...scene.env, ...env });
  const web = await startWeb({ ...scene.env, ...env });
  await waitUntilReady(web);
  expect((await scene.post(web, 2)).map(({ status }) => status)).toEqual([200, 200]);
  expectDelivered((await settledFates(scene)).fates);
  expect(worker.output()).toContain(env.REDIS_URL ? '"backend":"redis"' : '"backend":"postgres"');
}

describe('a database with a self-signed certificate', () => {
  test('is used without verification of its certificate', () => expectWorking({}));

  test('is used if its certificate is trusted', () => expectWorking({ DATABASE_SSL: 'verify', ...trusting() }));

  test('is verified if the URL says so', async () => {
    const url = `${servers.databaseUrl}?sslmode=require`;
    await expectWorking({ DATABASE_URL: url, DATABASE_SSL: '' });
    expect(await migrate({ DATABASE_URL: url })).toEqual({ code: 0, said: 'The database is up to date.\n' });
  });

  test.each([
    ['verify', /self-signed certificate/],
    ['disable', /no encryption/],
  ])('is not talked to under %s, and every program says so', async (ssl, reason) => {
    const env = { ...scene.env, DATABASE_SSL: ssl };
    const migrated = await migrate(env);
    expect([migrated.code, migrated.said]).toEqual([1, expect.stringMatching(reason)]);
    expect(migrated.said.trim()).not.toContain('\n');
    const shown = await runCommandProcess(['account:show', '--email', 'nobody@example.com'], env);
    expect([shown.code, shown.stdout, shown.stderr]).toEqual([1, '', expect.stringMatching(reason)]);
    expect(await partsOf(env)).toEqual({ database: 'failed', queue: expect.stringMatching(/failed|timed out/) });
    const worker = await startWorker(env);
    await eventually(() => expect(worker.output()).toMatch(reason));
  });

  test('is used by the command line as by the web process and the worker', async () => {
    const shown = await runCommandProcess(['account:show', '--email', 'nobody@example.com'], scene.env);
    // It could query the database and found no such account.
    expect([shown.code, shown.stderr]).toEqual([1, expect.stringContaining('nobody@example.com')]);
  });
});

(hasRedis() ? describe : describe.skip)('a Redis with a self-signed certificate', () => {
  test('is used without verification of its certificate if REDIS_TLS says so', () =>
    expectWorking({ ...onRedis(), REDIS_TLS: 'no-verify' }));

  test('is used if its certificate is trusted', () => expectWorking({ ...onRedis(), ...trusting() }));

  test('is not used by default; submissions are stored, and doctor reports the reason', async () => {
    const env = { ...scene.env, ...onRedis() };
    expect(await partsOf(env)).toEqual({ database: 'ok', queue: expect.stringMatching(/failed|timed out/) });
    const worker = await startWorker(env);
    await eventually(() => expect(worker.output()).toContain('self-signed certificate'));
    const { stdout } = await runCommandProcess(['doctor'], env);
    expect(stdout).toContain('Redis cannot be reached: self-signed certificate');
  });
});
