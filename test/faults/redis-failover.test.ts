import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../../config/limits';
import { redisPrefixOf } from '../../src/queues/redis-client';
import { redisPrograms } from '../setup/redis-server';
import { eventually } from '../support/eventually';
import { type FaultScene, openFaultScene, type PostAnswer } from '../support/fault-scene';
import { accepted, expectDelivered, expectStored, settledFates } from '../support/fault-verdict';
import { answerAfter } from '../support/http-receiver';
import { isNightly } from '../support/nightly';
import type { RunningProcess, RunningWeb } from '../support/processes';
import { type AdminedServer, startRedisCluster, startSentinelTrio } from '../support/redis-topologies';
import { runCommandProcess } from '../support/run-cli';
import { operatorEnv } from '../support/scrape';

/** Servers of which one takes over from another, in either of the two ways. */
interface Replicated {
  readonly url: string;
  /** The primary of the webhooks' queue. */
  primary(): Promise<AdminedServer>;
  /** Those that can take over from it. */
  replicas(): Promise<readonly AdminedServer[]>;
  /** Makes a replica the primary without stopping anything. */
  switchOver(): Promise<void>;
  /** Resolves once a failover can succeed. */
  waitUntilHealthy(): Promise<void>;
  restart(server: AdminedServer): Promise<void>;
  stop(): Promise<void>;
}

async function openCluster(dir: string, program: string): Promise<Replicated> {
  const cluster = await startRedisCluster(dir, program);
  const primary = () => cluster.primaryOf(redisPrefixOf('letterbox', 'webhook'));
  return {
    ...cluster,
    primary,
    replicas: async () => [await cluster.replicaOf(await primary())],
    switchOver: async () => void (await (await cluster.replicaOf(await primary())).admin.cluster('FAILOVER')),
    waitUntilHealthy: async () => {
      await cluster.waitUntilOk(cluster.nodes);
      await eventually(async () => cluster.replicaOf(await primary()), 60_000);
    },
  };
}

async function openSentinels(dir: string, program: string): Promise<Replicated> {
  const trio = await startSentinelTrio(dir, program);
  return {
    ...trio,
    switchOver: async () => void (await trio.sentinels[0]?.admin.call('SENTINEL', 'FAILOVER', 'letterbox')),
    waitUntilHealthy: trio.waitUntilReplicated,
  };
}

const everyDay = [
  ['a cluster of Redis', redisPrograms.Redis, openCluster],
  ['Valkey with Sentinels', redisPrograms.Valkey, openSentinels],
] as const;
const nightly = [
  ['a cluster of Valkey', redisPrograms.Valkey, openCluster],
  ['Redis with Sentinels', redisPrograms.Redis, openSentinels],
] as const;

describe.each(isNightly ? [...everyDay, ...nightly] : everyDay)('%s', (name, program, open) => {
  (program ? describe : describe.skip)('with two web and two worker processes', () => {
    let dir: string;
    let redis: Replicated;
    let scene: FaultScene;
    let webs: RunningWeb[];
    let workers: RunningProcess[];
    const responses: PostAnswer[] = [];
    beforeAll(async () => {
      dir = mkdtempSync(path.join(os.tmpdir(), 'redis-failover-'));
      redis = await open(dir, program as string);
      scene = await openFaultScene({ onRedis: false, env: { ...operatorEnv, REDIS_URL: redis.url } });
      scene.webhooksBehave(answerAfter(50));
      webs = await Promise.all([scene.startWeb(), scene.startWeb()]);
      workers = await Promise.all([scene.startWorker(), scene.startWorker()]);
    }, 120_000);
    afterAll(async () => {
      await scene?.close();
      await redis?.stop();
      rmSync(dir, { recursive: true, force: true });
    });

    const webAt = (n: number) => webs[n % webs.length] as RunningWeb;
    const readiness = async () => (await fetch(`${webAt(0).url}/readyz`)).status;

    /** Posts to both web processes until `during` ends; every response must be a success. */
    async function postDuring(during: () => Promise<void>): Promise<void> {
      let isOver = false;
      const streams = webs.map(async (web) => {
        while (!isOver) {
          const posted = await scene.post(web, 2);
          responses.push(...posted);
          expect(posted.map(({ body }) => body)).toEqual(posted.map(() => accepted));
          await sleep(50);
        }
      });
      const work = during().finally(() => {
        isOver = true;
      });
      await Promise.all([work, ...streams]);
    }

    /** One visitor posts to both processes in turn until the limit of a burst is exceeded. */
    let visitors = 0;
    async function expectExactLimit(): Promise<void> {
      const address = `192.0.2.${++visitors}`;
      const statuses: number[] = [];
      for (let n = 0; n < 2 * limits.burst.submissions; n += 1) {
        const response = await fetch(`${webAt(n).url}/api/submit`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
          body: JSON.stringify({ access_key: scene.form.accessKey, name: `eager-${visitors}-${n}` }),
        });
        await response.arrayBuffer();
        statuses.push(response.status);
      }
      expect(statuses.filter((status) => status === 200)).toHaveLength(limits.burst.submissions);
    }

    async function expectHealed(): Promise<void> {
      const began = performance.now();
      await eventually(async () => expect(await readiness()).toBe(200), 60_000);
      const readyAfter = Math.round(performance.now() - began);
      const { fates, seconds } = await settledFates(scene, 60_000);
      console.log(`${name}: ready after ${readyAfter} ms, everything delivered after ${seconds} s`);
      const ours = fates.filter(({ name: visitor }) => !visitor.startsWith('eager'));
      expectStored(ours, responses);
      expectDelivered(fates);
      expect(fates.filter(({ mails }) => mails !== 1)).toEqual([]);
      expect([...webs, ...workers].map((process) => process.isRunning())).toEqual([true, true, true, true]);
      await eventually(expectExactLimit, 30_000);
      await redis.waitUntilHealthy();
    }

    test('the doctor finds no problem, and limits are exact across processes', async () => {
      const { stdout } = await runCommandProcess(['doctor', '--json'], scene.env);
      expect(stdout).toMatch(name.includes('Valkey') ? /Valkey 8\.\S+ responds/ : /Redis \d+\.\S+ responds/);
      await expectExactLimit();
    });

    test('a planned failover loses nothing and repeats nothing', async () => {
      const { port } = await redis.primary();
      await postDuring(async () => {
        await sleep(500);
        await redis.switchOver();
        await eventually(async () => expect((await redis.primary()).port).not.toBe(port), 60_000);
        await sleep(1_000);
      });
      await expectHealed();
    });

    test('a primary that is killed loses nothing and repeats nothing, and /readyz shows it', async () => {
      const [killed, replicas] = [await redis.primary(), await redis.replicas()];
      await postDuring(async () => {
        await sleep(500);
        // Nobody takes over until this much was seen.
        for (const { child } of replicas) child.kill('SIGSTOP');
        await killed.stop('SIGKILL');
        await eventually(async () => expect(await readiness()).toBe(503));
        for (const { child } of replicas) child.kill('SIGCONT');
        await eventually(async () => expect((await redis.primary()).port).not.toBe(killed.port), 60_000);
        await redis.restart(killed);
      });
      await expectHealed();
    });

    test('a primary that freezes and comes back loses nothing and repeats nothing', async () => {
      const [frozen, replicas] = [await redis.primary(), await redis.replicas()];
      await postDuring(async () => {
        await sleep(500);
        frozen.child.kill('SIGSTOP');
        await eventually(async () => {
          const roles = await Promise.all(replicas.map(({ admin }) => admin.info('replication')));
          expect(roles.join()).toContain('role:master');
        }, 60_000);
        await sleep(1_000);
        frozen.child.kill('SIGCONT');
      });
      await expectHealed();
    });
  });
});
