import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkRedis } from '../../src/doctor/redis.check';
import { succeeded } from '../../src/lib/delivery-result';
import { queueNames } from '../../src/queues/contracts';
import { hasRedis } from '../setup/redis-server';
import { freePort } from '../setup/services';
import { type DeliveryRig, openDeliveryRig } from '../support/delivery-rig';
import { addJob, buildDelivery, readDelivery } from '../support/delivery-rows';
import { eventually } from '../support/eventually';
import { type SentinelTrio, startSentinelTrio } from '../support/redis-topologies';

const processor = async () => ({ target: 'target.example', outcome: succeeded('sent') });

(hasRedis() ? describe : describe.skip)('a primary with two replicas and three Sentinels', () => {
  let dir: string;
  let trio: SentinelTrio;
  let rig: DeliveryRig;
  beforeAll(async () => {
    dir = mkdtempSync(path.join(os.tmpdir(), 'redis-sentinel-'));
    trio = await startSentinelTrio(dir);
    rig = await openDeliveryRig(trio.url);
    rig.startWorker('webhook', processor);
  }, 60_000);
  beforeEach(() => trio.waitUntilReplicated(), 60_000);
  afterAll(async () => {
    await rig?.close();
    await trio?.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  const buildQueued = () => buildDelivery(rig.db, rig.form, { kind: 'webhook' });
  /** As the sweeper does every 5 s. */
  const enqueue = (id: string) => addJob(rig, id).catch(() => undefined);
  const expectDelivered = (ids: readonly string[]) =>
    eventually(async () => {
      await Promise.all(ids.map(enqueue));
      for (const id of ids) expect((await readDelivery(rig.db, id)).status).toBe('succeeded');
    }, 30_000);
  const expectNewPrimary = (old: number) =>
    eventually(async () => expect((await trio.primary()).port).not.toBe(old), 60_000);
  const doctor = async (redisUrl: string) => {
    const config = { redisUrl, redisTls: 'verify', queuePrefix: 'letterbox' };
    const findings = await checkRedis({ config } as never, new AbortController().signal);
    return findings.map(({ severity, found }) => `${severity}: ${found}`);
  };

  test('finds the primary', async () => {
    await expectDelivered([await buildQueued()]);
    await expect(rig.backend.ping()).resolves.toBeUndefined();
  });

  test('is examined by the doctor', async () => {
    expect(await doctor(trio.url)).toEqual([
      expect.stringMatching(/^ok: Redis \d+\.\d+.* responds$/),
      'warning: appendonly is off',
    ]);
    const [sentinel] = trio.sentinels;
    const at = `127.0.0.1:${sentinel?.port}`;
    expect(await doctor(`redis+sentinel://${at}/other`)).toEqual([
      `problem: no primary called other is known to ${at}`,
    ]);
    expect(await doctor(`redis://${at}`)).toEqual(['problem: the server in REDIS_URL is a Sentinel']);
    const closed = `127.0.0.1:${await freePort()}`;
    expect(await doctor(`redis+sentinel://${at},${closed}/letterbox`)).toContainEqual(
      expect.stringMatching(`^warning: a Sentinel cannot be asked: ${closed}: .*ECONNREFUSED`),
    );
    const server = `127.0.0.1:${trio.servers[0]?.port}`;
    expect(await doctor(`redis+sentinel://${server}/letterbox`)).toEqual([
      expect.stringMatching(`^problem: no Sentinel can be asked: ${server}: .*unknown command`),
    ]);
  });

  test('follows a planned failover, after which the jobs are distrusted', async () => {
    await rig.backend.rememberQueues(queueNames);
    const { port } = await trio.primary();
    await trio.sentinels[0]?.admin.call('SENTINEL', 'FAILOVER', 'letterbox');
    await expectNewPrimary(port);
    await expectDelivered([await buildQueued()]);
    await eventually(() => rig.backend.ping());
    await eventually(async () => expect(await rig.backend.findChangedQueues()).toEqual(queueNames));
  });

  test('follows the Sentinels when the primary is killed', async () => {
    const killed = await trio.primary();
    // Nobody takes over until this much was seen.
    const replicas = await trio.replicas();
    for (const { child } of replicas) child.kill('SIGSTOP');
    await killed.stop('SIGKILL');
    await eventually(() => expect(rig.backend.ping()).rejects.toThrow());
    const ids = await Promise.all(Array.from({ length: 10 }, buildQueued));
    await Promise.all(ids.map(enqueue));
    for (const { child } of replicas) child.kill('SIGCONT');
    await expectNewPrimary(killed.port);
    await expectDelivered(ids);
    await eventually(() => rig.backend.ping());
    await trio.restart(killed);
  }, 90_000);
});
