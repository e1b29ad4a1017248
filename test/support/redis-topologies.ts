import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Redis from 'ioredis';
import { type RedisServer, redisPrograms, startRedisServer } from '../setup/redis-server';
import { freePort } from '../setup/services';
import { eventually } from './eventually';

/** A server with a client for its administration. */
export interface AdminedServer extends RedisServer {
  readonly admin: Redis;
}

/** Servers of which one can take over from another. */
interface Topology {
  /** The `REDIS_URL`. */
  readonly url: string;
  stop(): Promise<void>;
}

export interface RedisCluster extends Topology {
  readonly nodes: readonly AdminedServer[];
  /** The primary that serves the key. */
  primaryOf(key: string): Promise<AdminedServer>;
  /** A replica of the node. */
  replicaOf(node: AdminedServer): Promise<AdminedServer>;
  /** Resolves once every slot has a primary and each of `nodes` knows it. */
  waitUntilOk(nodes: readonly AdminedServer[]): Promise<void>;
  /** Starts a node that was stopped, without its data. */
  restart(node: AdminedServer): Promise<void>;
}

export interface SentinelTrio extends Topology {
  readonly servers: readonly AdminedServer[];
  readonly sentinels: readonly AdminedServer[];
  /** The server that the Sentinels call the primary. */
  primary(): Promise<AdminedServer>;
  replicas(): Promise<AdminedServer[]>;
  /** Resolves once a replica follows the primary and every Sentinel knows it, so that a failover can succeed. */
  waitUntilReplicated(): Promise<void>;
  restart(server: AdminedServer): Promise<void>;
}

const fast = ['--repl-diskless-sync-delay', '0', '--repl-ping-replica-period', '1'];
const slots = 16_384;

async function start(dir: string, name: string, args: string[], program: string | null, port?: number) {
  const folder = path.join(dir, name);
  mkdirSync(folder, { recursive: true });
  const server = await startRedisServer(folder, port, args, program);
  const admin = new Redis({
    port: server.port,
    host: '127.0.0.1',
    retryStrategy: () => 100,
    maxRetriesPerRequest: null,
  });
  admin.on('error', () => undefined);
  return { ...server, admin };
}

async function stopAll(servers: readonly AdminedServer[]): Promise<void> {
  for (const { admin } of servers) admin.disconnect();
  await Promise.all(servers.map((server) => server.stop('SIGKILL')));
}

/** Starts a cluster of three primaries with a replica each. A primary counts as down after `nodeTimeoutMs`. */
export async function startRedisCluster(
  dir: string,
  program = redisPrograms.Redis,
  nodeTimeoutMs = 1_500,
): Promise<RedisCluster> {
  const settings = [
    ...['--cluster-enabled', 'yes', '--cluster-node-timeout', String(nodeTimeoutMs), '--databases', '1'],
    // Nodes whose primary stays away for long must be able to take over on a slow machine.
    ...['--cluster-replica-validity-factor', '0', '--cluster-require-full-coverage', 'no', ...fast],
  ];
  const startNode = async (n: number, port?: number, busPort?: number) => {
    const bus = busPort ?? (await freePort());
    return { ...(await start(dir, `node-${n}`, [...settings, '--cluster-port', String(bus)], program, port)), bus };
  };
  const nodes = await Promise.all([0, 1, 2, 3, 4, 5].map((n) => startNode(n)));
  const of = (port: number) => {
    const found = nodes.find((node) => node.port === port);
    if (!found) throw new Error(`no node has the port ${port}`);
    return found;
  };
  const info = async ({ admin }: AdminedServer) => String(await admin.cluster('INFO'));
  const primaries = nodes.slice(0, 3);
  for (const [n, { admin }] of primaries.entries()) {
    await admin.cluster('SET-CONFIG-EPOCH', n + 1);
    const [first, next] = [n, n + 1].map((third) => Math.floor((third * slots) / 3)) as [number, number];
    await admin.call('CLUSTER', 'ADDSLOTSRANGE', first, next - 1);
  }
  for (const { admin } of nodes) {
    for (const other of nodes) await admin.call('CLUSTER', 'MEET', '127.0.0.1', other.port, other.bus);
  }
  await eventually(async () => {
    for (const node of nodes) expect(await info(node)).toMatch(/cluster_known_nodes:6\r/);
  }, 30_000);
  for (const [n, primary] of primaries.entries()) {
    await nodes[n + 3]?.admin.cluster('REPLICATE', (await primary.admin.call('CLUSTER', 'MYID')) as string);
  }

  const cluster: RedisCluster = {
    url: `redis+cluster://${primaries.map(({ port }) => `127.0.0.1:${port}`).join()}`,
    nodes,
    primaryOf: async (key) => {
      for (const { admin, child } of nodes) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const slot = Number(await admin.cluster('KEYSLOT', key));
        const ranges = (await admin.call('CLUSTER', 'SLOTS')) as [number, number, [string, number]][];
        const range = ranges.find(([first, last]) => first <= slot && slot <= last);
        if (range) return of(range[2][1]);
      }
      throw new Error(`no primary serves ${key}`);
    },
    replicaOf: async ({ admin }) => {
      const replication = await admin.info('replication');
      return of(Number(/^slave0:.*port=(\d+),state=online/m.exec(replication)?.[1]));
    },
    waitUntilOk: (expected) =>
      eventually(async () => {
        for (const node of expected) {
          expect(await info(node)).toMatch(/cluster_state:ok\r/);
          expect(await info(node)).toMatch(/cluster_slots_ok:16384\r/);
        }
      }, 60_000),
    restart: async (node) => {
      const n = nodes.findIndex(({ port }) => port === node.port);
      node.admin.disconnect();
      const { bus } = of(node.port);
      nodes[n] = await startNode(n, node.port, bus);
    },
    stop: () => stopAll(nodes),
  };
  await cluster.waitUntilOk(nodes);
  await eventually(async () => {
    for (const primary of primaries) await cluster.replicaOf(primary);
  }, 30_000);
  return cluster;
}

/** Starts a primary, two replicas and three Sentinels that call the primary `letterbox`. */
export async function startSentinelTrio(dir: string, program = redisPrograms.Redis): Promise<SentinelTrio> {
  const startServer = (n: number, args: string[], port?: number) =>
    start(dir, `server-${n}`, [...fast, ...args], program, port);
  const first = await startServer(0, []);
  const following = ['--replicaof', `127.0.0.1 ${first.port}`];
  const servers = [first, await startServer(1, following), await startServer(2, following)];
  const startSentinel = async (n: number) => {
    const port = await freePort();
    const file = path.join(dir, `sentinel-${n}.conf`);
    const lines = [
      `port ${port}`,
      `sentinel monitor letterbox 127.0.0.1 ${first.port} 2`,
      'sentinel down-after-milliseconds letterbox 1000',
      'sentinel failover-timeout letterbox 2000',
    ];
    writeFileSync(file, `${lines.join('\n')}\n`);
    return start(dir, `sentinel-${n}`, [file, '--sentinel'], program, port);
  };
  const sentinels = await Promise.all([0, 1, 2].map(startSentinel));
  const primaryBy = async ({ admin }: AdminedServer) => {
    const [, port] = (await admin.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', 'letterbox')) as [string, string];
    return Number(port);
  };

  const trio: SentinelTrio = {
    url: `redis+sentinel://${sentinels.map(({ port }) => `127.0.0.1:${port}`).join()}/letterbox`,
    servers,
    sentinels,
    primary: async () => {
      const port = await primaryBy(sentinels[0] as AdminedServer);
      return servers.find((server) => server.port === port) as AdminedServer;
    },
    replicas: async () => {
      const { port } = await trio.primary();
      return servers.filter((server) => server.port !== port);
    },
    waitUntilReplicated: () =>
      eventually(async () => {
        const primary = await trio.primary();
        expect(await primary.admin.info('replication')).toMatch(/^slave0:.*state=online/m);
        for (const sentinel of sentinels) {
          expect(await primaryBy(sentinel)).toBe(primary.port);
          const state = (await sentinel.admin.call('SENTINEL', 'MASTER', 'letterbox')) as string[];
          const value = (name: string) => state[state.indexOf(name) + 1];
          expect([value('flags'), value('num-other-sentinels')]).toEqual(['master', '2']);
          expect(Number(value('num-slaves'))).toBeGreaterThan(0);
        }
      }, 60_000),
    restart: async (server) => {
      const n = servers.findIndex(({ port }) => port === server.port);
      server.admin.disconnect();
      servers[n] = await startServer(n, [], server.port);
    },
    stop: () => stopAll([...sentinels, ...servers]),
  };
  await trio.waitUntilReplicated();
  return trio;
}
