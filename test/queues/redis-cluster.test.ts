import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Cluster } from 'ioredis';
import { Registry } from 'prom-client';
import { checkRedis } from '../../src/doctor/redis.check';
import { succeeded } from '../../src/lib/delivery-result';
import { createLogger } from '../../src/lib/logger';
import { type DeliveryKind, queueNames } from '../../src/queues/contracts';
import { createJobGauge } from '../../src/queues/queue.metrics';
import { redisPrefixOf } from '../../src/queues/redis-client';
import { createRateLimiter } from '../../src/rate-limits/create-rate-limiter';
import { hasRedis } from '../setup/redis-server';
import { type RunningApp, startApp } from '../support/app';
import { type DeliveryRig, openDeliveryRig } from '../support/delivery-rig';
import { addJob, buildDelivery, readDelivery } from '../support/delivery-rows';
import { eventually } from '../support/eventually';
import { type AdminedServer, type RedisCluster, startRedisCluster } from '../support/redis-topologies';
import { operatorEnv, scrape } from '../support/scrape';

const processor = async () => ({ target: 'target.example', outcome: succeeded('sent') });
const logger = createLogger('test', 'silent');
const windows = [{ limit: 3, windowMs: 3_600_000 }];

(hasRedis() ? describe : describe.skip)('a cluster of three primaries', () => {
  let dir: string;
  let cluster: RedisCluster;
  let rig: DeliveryRig;
  beforeAll(async () => {
    dir = mkdtempSync(path.join(os.tmpdir(), 'redis-cluster-'));
    cluster = await startRedisCluster(dir);
    rig = await openDeliveryRig(cluster.url, 'letterbox');
    for (const kind of queueNames) rig.startWorker(kind, processor);
  }, 60_000);
  afterAll(async () => {
    await rig?.close();
    await cluster?.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  /** Queued without a job for so long that a sweep adds one. */
  const buildQueued = (kind: DeliveryKind) => buildDelivery(rig.db, rig.form, { kind, queuedAgoMs: 60_000 });
  /** As the sweeper does every 5 s; returns the deliveries that could not be added. */
  const enqueue = (id: string) => addJob(rig, id);
  const expectDelivered = (ids: readonly string[]) =>
    eventually(async () => {
      await Promise.all(ids.map((id) => enqueue(id).catch(() => undefined)));
      for (const id of ids) expect((await readDelivery(rig.db, id)).status).toBe('succeeded');
    }, 30_000);
  const primaryOf = (kind: DeliveryKind) => cluster.primaryOf(redisPrefixOf('letterbox', kind));
  const doctor = async (redisUrl: string) => {
    const config = { redisUrl, redisTls: 'verify', queuePrefix: 'letterbox' };
    const findings = await checkRedis({ config } as never, new AbortController().signal);
    return findings.map(({ severity, found }) => `${severity}: ${found}`);
  };

  test('keeps each queue in one slot, and the queues on several primaries', async () => {
    const primaries = new Set<number>();
    for (const kind of queueNames) {
      const id = await buildQueued(kind);
      await enqueue(id);
      await expectDelivered([id]);
      primaries.add((await primaryOf(kind)).port);
    }
    expect(primaries.size).toBeGreaterThan(1);
    const slots = new Set<number>();
    for (const { admin } of cluster.nodes) {
      for (const key of await admin.keys('{letterbox:*')) slots.add(Number(await admin.cluster('KEYSLOT', key)));
    }
    expect(slots.size).toBe(queueNames.length);
  });

  test('shows every queue in Bull Board and in the metrics', async () => {
    const registry = new Registry();
    await createJobGauge(registry, rig.queues, rig.backend).measure();
    const text = await registry.metrics();
    expect(text).toMatch(/^letterbox_queue_up 1$/m);
    for (const kind of queueNames) expect(text).toMatch(`letterbox_jobs{queue="${kind}",state="waiting"} 0`);

    const app: RunningApp = await startApp({ databaseUrl: rig.url, redisUrl: cluster.url, config: operatorEnv });
    try {
      const { OPERATOR_USER, OPERATOR_PASSWORD } = operatorEnv;
      const login = `Basic ${Buffer.from(`${OPERATOR_USER}:${OPERATOR_PASSWORD}`).toString('base64')}`;
      await eventually(async () => {
        const response = await fetch(`${app.url}/admin/queues/api/queues`, { headers: { Authorization: login } });
        const { queues } = (await response.json()) as { queues: { name: string; counts: { completed: number } }[] };
        expect(queues.map(({ name }) => name)).toEqual(queueNames);
        for (const { counts } of queues) expect(counts.completed).toBeGreaterThan(0);
      });
      expect((await scrape(app.url)).of('letterbox_queue_up')).toBe(1);
    } finally {
      await app.close();
    }
  });

  test('applies rate limits exactly across slots and processes', async () => {
    const clients = cluster.nodes.slice(0, 2).map(({ port }) => new Cluster([{ port, host: '127.0.0.1' }]));
    const fallbacks: string[] = [];
    const limiters = clients.map((redis) =>
      createRateLimiter({ redis, onFallback: () => fallbacks.push('fallback'), logger }),
    );
    try {
      await Promise.all(clients.map((client) => client.ping()));
      for (let visitor = 0; visitor < 120; visitor += 1) {
        const hits = Array.from({ length: 6 }, (_, n) => limiters[n % 2]?.consume(`visitor ${visitor}`, windows));
        const results = await Promise.all(hits);
        expect(results.filter((result) => result?.allowed)).toHaveLength(3);
      }
      await limiters[0]?.refund('visitor 1');
      expect(await limiters[1]?.consume('visitor 1', windows)).toEqual({ allowed: true });
      expect(await limiters[0]?.consume('visitor 1', windows)).toEqual({ allowed: false });
      expect(fallbacks).toEqual([]);
    } finally {
      for (const client of clients) client.disconnect();
    }
  });

  test('is examined by the doctor, which also recognizes a wrong kind of address', async () => {
    const findings = await doctor(cluster.url);
    expect(findings[0]).toMatch(/^ok: Redis \d+\.\d+.* responds$/);
    for (const kind of queueNames) {
      const { port } = await primaryOf(kind);
      expect(findings).toContain(`warning: 127.0.0.1:${port}: appendonly is off`);
    }
    expect(findings.join()).not.toMatch(/problem|no replica/);
    expect(await doctor(cluster.url.replace(/redis\+cluster(.*?),.*/, 'redis$1'))).toEqual([
      'problem: the server in REDIS_URL is a node of a Redis Cluster',
    ]);
    expect(await doctor(String(process.env.LETTERBOX_TEST_REDIS).replace('redis:', 'redis+cluster:'))).toEqual([
      'problem: the server in REDIS_URL is not part of a Redis Cluster',
    ]);
  });

  test('follows a planned failover', async () => {
    const replica = await cluster.replicaOf(await primaryOf('webhook'));
    const ids = await Promise.all(Array.from({ length: 10 }, () => buildQueued('webhook')));
    await Promise.all(ids.map((id) => enqueue(id)));
    await replica.admin.cluster('FAILOVER');
    await eventually(async () => expect((await primaryOf('webhook')).port).toBe(replica.port), 30_000);
    await expectDelivered([...ids, await buildQueued('webhook')]);
    await eventually(() => rig.backend.ping());
  });

  test('when a primary is killed, only its queues wait and are distrusted', async () => {
    await rig.backend.rememberQueues(queueNames);
    expect(await rig.backend.findChangedQueues()).toEqual([]);
    const killed = await primaryOf('webhook');
    const affected: DeliveryKind[] = [];
    for (const kind of queueNames) if ((await primaryOf(kind)).port === killed.port) affected.push(kind);
    const other = queueNames.find((kind) => !affected.includes(kind)) as DeliveryKind;
    const limited = createRateLimiter({ redis: rig.backend.redis ?? undefined, logger });

    // Nobody takes over until this much was seen.
    const replica = await cluster.replicaOf(killed);
    replica.child.kill('SIGSTOP');
    await killed.stop('SIGKILL');
    await eventually(() => expect(rig.backend.ping()).rejects.toThrow());
    const [webhook, elsewhere] = [await buildQueued('webhook'), await buildQueued(other)];
    await eventually(async () => {
      await rig.sweep();
      expect((await readDelivery(rig.db, elsewhere)).status).toBe('succeeded');
    }, 30_000);
    expect((await readDelivery(rig.db, webhook)).status).toBe('queued');
    // Until BullMQ has given up its blocking command, and opened another connection.
    await sleep(8_000);
    replica.child.kill('SIGCONT');
    const left = cluster.nodes.filter(({ port }) => port !== killed.port);
    await cluster.waitUntilOk(left);
    await expectDelivered([webhook]);
    await eventually(() => rig.backend.ping());
    expect(await rig.backend.findChangedQueues()).toEqual(affected);
    await rig.backend.rememberQueues(affected);
    expect(await rig.backend.findChangedQueues()).toEqual([]);
    await eventually(async () => {
      const key = `visitor ${Math.random()}`;
      const results = await Promise.all([1, 2, 3, 4].map(() => limited.consume(key, windows)));
      expect(results.filter(({ allowed }) => allowed)).toHaveLength(3);
    });
    await cluster.restart(killed);
    await cluster.waitUntilOk(cluster.nodes);
  }, 90_000);

  test('a primary that is frozen is left once its replica has taken over', async () => {
    const frozen: AdminedServer = await primaryOf('email');
    frozen.child.kill('SIGSTOP');
    try {
      await cluster.waitUntilOk(cluster.nodes.filter(({ port }) => port !== frozen.port));
      await expectDelivered([await buildQueued('email')]);
    } finally {
      frozen.child.kill('SIGCONT');
    }
  }, 90_000);
});
