import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Redis from 'ioredis';
import { checkRedis } from '../../src/doctor/redis.check';
import { succeeded } from '../../src/lib/delivery-result';
import type { Logger } from '../../src/lib/logger';
import type { QueueBackend } from '../../src/queues/backend';
import { openQueueBackend } from '../../src/queues/open-backend';
import { hasRedis, type RedisServer, startRedisServer } from '../setup/redis-server';
import { type RunningApp, startApp } from '../support/app';
import { type Balancer, startBalancer } from '../support/balancer';
import { type DeliveryRig, openDeliveryRig } from '../support/delivery-rig';
import { addJob, buildDelivery, readDelivery } from '../support/delivery-rows';
import { eventually } from '../support/eventually';
import { operatorEnv, scrape } from '../support/scrape';

const processor = async () => ({ target: 'target.example', outcome: succeeded('sent') });

(hasRedis() ? describe : describe.skip)('a Redis that responds but accepts no writes', () => {
  let dir: string;
  let server: RedisServer;
  let replica: RedisServer;
  let admin: Redis;
  let balancer: Balancer;
  let rig: DeliveryRig;
  beforeAll(async () => {
    dir = mkdtempSync(path.join(os.tmpdir(), 'redis-writes-'));
    const diskless = ['--repl-diskless-sync-delay', '0'];
    server = await startRedisServer(dir, undefined, diskless);
    replica = await startRedisServer(dir, undefined, [...diskless, '--replicaof', `127.0.0.1 ${server.port}`]);
    admin = new Redis(server.url);
    balancer = await startBalancer();
    balancer.ports = [server.port];
    rig = await openDeliveryRig(balancer.url.replace('http:', 'redis:'));
    rig.startWorker('webhook', processor);
  });
  afterAll(async () => {
    await rig?.close();
    await balancer.stop();
    admin.disconnect();
    await Promise.all([server.stop('SIGKILL'), replica.stop('SIGKILL')]);
    rmSync(dir, { recursive: true, force: true });
  });

  const buildQueued = () => buildDelivery(rig.db, rig.form, { kind: 'webhook' });
  /** As the sweeper does every 5 s. */
  const enqueue = (id: string) => addJob(rig, id).catch(() => undefined);
  const expectDelivered = (ids: readonly string[]) =>
    eventually(async () => {
      await Promise.all(ids.map(enqueue));
      for (const id of ids) expect((await readDelivery(rig.db, id)).status).toBe('succeeded');
    }, 20_000);

  const replication = (client: Redis) => client.info('replication');

  const set = (name: string, value: string) => admin.config('SET', name, value);
  const allow = (...rules: string[]) => admin.acl('SETUSER', 'default', 'resetkeys', ...rules);

  test.each<[string, () => Promise<unknown>, () => Promise<unknown>, RegExp]>([
    ['a replica', () => admin.replicaof('127.0.0.1', 1), () => admin.replicaof('NO', 'ONE'), /READONLY/],
    [
      'too few replicas',
      () => set('min-replicas-to-write', '3'),
      () => set('min-replicas-to-write', '0'),
      /NOREPLICAS/,
    ],
    ['a user who may only read', () => allow('%R~*'), () => allow('~*'), /NOPERM/],
  ])(
    '%s: readiness, metric and doctor say so, the log once, and all is delivered later',
    async (_name, breakIt, mend, reason) => {
      const warnings: string[] = [];
      const notes: string[] = [];
      const logger = {
        warn: (fields: { error: string }, message: string) => warnings.push(`${message}: ${fields.error}`),
        info: (message: string) => notes.push(message),
        debug: () => undefined,
      } as unknown as Logger;
      const settings = { databaseUrl: rig.url, databaseSsl: 'disable' } as const;
      const store = { redisUrl: server.url, redisTls: 'verify', queuePrefix: 'letterbox' } as const;
      const backend: QueueBackend = openQueueBackend(store, settings, 'producer', logger);
      await backend.waitUntilReady(5_000);
      const app: RunningApp = await startApp({ databaseUrl: rig.url, redisUrl: server.url, config: operatorEnv });
      const readiness = async () =>
        ((await (await fetch(`${app.url}/readyz`)).json()) as { checks: { queue: string } }).checks.queue;
      const metric = async () => (await scrape(app.url)).of('letterbox_queue_up');
      const doctor = async () =>
        (await checkRedis({ config: store } as never, new AbortController().signal)).map(({ found }) => found);
      try {
        await expectDelivered([await buildQueued()]);
        await eventually(async () => expect([await readiness(), await metric()]).toEqual(['ok', 1]));
        await breakIt();
        await eventually(async () => expect([await readiness(), await metric()]).toEqual(['failed', 0]));
        expect(await doctor()).toContainEqual(expect.stringMatching(/^Redis accepts no writes: /));
        for (let n = 0; n < 5; n += 1) await expect(backend.ping()).rejects.toThrow();
        const ids = [await buildQueued(), await buildQueued()];
        await Promise.all(ids.map(enqueue));
        for (const id of ids) expect((await readDelivery(rig.db, id)).status).toBe('queued');
        await mend();
        await expectDelivered(ids);
        await eventually(async () => expect([await readiness(), await metric()]).toEqual(['ok', 1]));
        await eventually(() => expect(notes).toEqual(['Redis accepts writes again']));
        expect(warnings).toEqual([expect.stringMatching(/^Redis accepts no writes; jobs wait in the outbox: /)]);
        expect(warnings[0]).toMatch(reason);
        expect(await doctor()).not.toContainEqual(expect.stringMatching(/no writes/));
      } finally {
        await mend();
        await app.close();
        await backend.close();
      }
    },
  );

  test('after a planned failover the connections move to the new primary', async () => {
    const other = new Redis(replica.url);
    try {
      await expectDelivered([await buildQueued()]);
      await eventually(async () => expect(await replication(other)).toContain('master_link_status:up'), 20_000);
      await admin.call('FAILOVER', 'TO', '127.0.0.1', String(replica.port), 'FORCE', 'TIMEOUT', '1000');
      await eventually(async () => expect(await replication(other)).toContain('role:master'), 20_000);
      // The address follows; the old connections stay open.
      balancer.ports = [replica.port];
      const id = await buildQueued();
      await expectDelivered([id]);
      await eventually(() => rig.backend.ping());
    } finally {
      other.disconnect();
    }
  });

  test('a primary that freezes is left when the address leads to another one', async () => {
    const other = new Redis(replica.url);
    try {
      await Promise.all([admin, other].map((client) => client.replicaof('NO', 'ONE')));
      await expectDelivered([await buildQueued()]);
      const [frozen, next] = balancer.ports[0] === server.port ? [server, replica] : [replica, server];
      frozen.child.kill('SIGSTOP');
      try {
        await eventually(() => expect(rig.backend.ping()).rejects.toThrow());
        // The connections to the frozen server stay open.
        balancer.ports = [next.port];
        await expectDelivered([await buildQueued()]);
        // On a busy machine, the client may take the new connection for a silent one, and open another.
        await eventually(() => rig.backend.ping());
      } finally {
        frozen.child.kill('SIGCONT');
      }
    } finally {
      other.disconnect();
    }
  });
});
