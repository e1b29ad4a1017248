import { once } from 'node:events';
import type Redis from 'ioredis';
import { readRedisUrl } from '../../config/redis-url';
import { causeOf, closeRedis, isCluster, openRedis, type RedisClient } from '../queues/redis-client';
import { writeToQueues } from '../queues/redis-writes';
import { type Check, type Finding, ok, problem, reasonOf, warning } from './check';
import { checkSentinels } from './sentinel.check';

const timeoutMs = 3_000;
/** Share of maxmemory from which on the memory counts as nearly full. */
const highMemory = 0.9;

/**
 * Checks that Redis is what REDIS_URL says, responds, is recent enough, accepts writes, and neither evicts nor forgets
 * jobs; in a cluster, each primary.
 */
export const checkRedis: Check = async ({ config: { redisUrl, redisTls, queuePrefix } }, signal) => {
  if (redisUrl === undefined) return [ok('REDIS_URL is not set: queues and rate limits use PostgreSQL')];
  const address = readRedisUrl(redisUrl);
  const onSentinels = address.mode === 'sentinel' ? await checkSentinels(address, redisTls, timeoutMs) : [];
  if (onSentinels.some(({ severity }) => severity === 'problem')) return onSentinels;

  const redis = openRedis(
    { redisUrl, redisTls },
    {
      ...{ lazyConnect: true, connectTimeout: timeoutMs, commandTimeout: timeoutMs, maxRetriesPerRequest: 0 },
      retryStrategy: () => null,
    },
  );
  // The first error event has the reason; a failed command only says that the connection is closed.
  let reason: unknown;
  redis.on('error', (error: Error) => {
    reason ??= causeOf(error);
  });
  signal.addEventListener('abort', () => closeRedis(redis));
  try {
    // A cluster client whose cluster is down ends without a reason.
    await Promise.race([redis.connect(), once(redis, 'end')]);
    if (redis.status === 'end') throw reason ?? new Error('its state is not ok');
    const info = readInfo(await redis.info());
    const onMode = address.mode === 'single' ? checkMode(info) : [];
    if (onMode.length > 0) return onMode;
    const onServers = isCluster(redis) ? await checkPrimaries(redis.nodes('master')) : checkServer(info);
    return [...onSentinels, checkVersion(info), ...(await checkWrites(redis, queuePrefix)), ...onServers];
  } catch (error) {
    return [...onSentinels, explainFailure(reasonOf(reason ?? error))];
  } finally {
    closeRedis(redis);
  }
};

function explainFailure(reason: string): Finding {
  if (/cluster support disabled/i.test(reason)) {
    const advice =
      'Start REDIS_URL with redis:// or rediss:// instead; until then submissions are stored but nothing is delivered.';
    return problem('the server in REDIS_URL is not part of a Redis Cluster', advice);
  }
  const advice =
    'Check REDIS_URL and REDIS_TLS, and that Redis is running; until then submissions are stored but nothing is delivered.';
  return problem(`Redis cannot be reached: ${reason}`, advice);
}

/** A server that is not meant to be used at an address of its own. */
function checkMode(info: Info): Finding[] {
  const mode = info.get('redis_mode') ?? info.get('server_mode');
  if (mode === 'cluster') {
    const advice = 'List nodes of the cluster instead: redis+cluster://host:port,host:port.';
    return [problem('the server in REDIS_URL is a node of a Redis Cluster', advice)];
  }
  if (mode === 'sentinel') {
    const advice = 'Add the name of the primary that it watches: redis+sentinel://host:port,host:port/name.';
    return [problem('the server in REDIS_URL is a Sentinel', advice)];
  }
  return [];
}

const checkServer = (info: Info): Finding[] => [...checkSettings(info), ...checkState(info)];

async function checkPrimaries(nodes: readonly Redis[]): Promise<Finding[]> {
  const checkPrimary = async (node: Redis): Promise<Finding[]> => {
    const name = `${node.options.host}:${node.options.port}`;
    try {
      const info = readInfo(await node.info());
      const onReplicas =
        info.get('connected_slaves') === '0'
          ? [warning('it has no replica', 'Add one, or the queues in its slots stop while it is down.')]
          : [];
      return [...checkServer(info), ...onReplicas].map((finding) => ({
        ...finding,
        found: `${name}: ${finding.found}`,
      }));
    } catch (error) {
      const advice = 'Start it, or promote one of its replicas; until then deliveries of the queues in its slots wait.';
      return [problem(`the primary ${name} cannot be reached: ${reasonOf(error)}`, advice)];
    }
  };
  return (await Promise.all(nodes.map(checkPrimary))).flat();
}

type Info = ReadonlyMap<string, string>;

function readInfo(text: string): Info {
  return new Map([...text.matchAll(/^(\w+):(.*?)\r?$/gm)].map(([, name = '', value = '']) => [name, value]));
}

function checkVersion(info: Info): Finding {
  const valkey = info.get('valkey_version');
  if (valkey) return ok(`Valkey ${valkey} responds`);
  const version = info.get('redis_version') ?? '(unknown version)';
  const found = `Redis ${version} responds`;
  if (Number.parseInt(version, 10) < 6) return problem(found, 'Upgrade to Redis 6.2 or later, which the queues need.');
  return ok(found);
}

async function checkWrites(redis: RedisClient, queuePrefix: string): Promise<Finding[]> {
  try {
    await writeToQueues(redis, queuePrefix);
    return [];
  } catch (error) {
    const advice =
      'Point REDIS_URL at the primary and allow its user scripts and writes; until then submissions are stored but nothing is delivered.';
    return [problem(`Redis accepts no writes: ${reasonOf(error)}`, advice)];
  }
}

function checkSettings(info: Info): Finding[] {
  const findings: Finding[] = [];
  const policy = info.get('maxmemory_policy') ?? 'unknown';
  if (policy !== 'noeviction') {
    const advice = 'Set it to noeviction, or Redis drops jobs when its memory is full and they are delivered late.';
    findings.push(warning(`maxmemory-policy is ${policy}`, advice));
  }
  if (info.get('aof_enabled') === '0') {
    const advice = 'Set it to yes, or a restart of Redis loses jobs and they are delivered late.';
    findings.push(warning('appendonly is off', advice));
  }
  return findings;
}

function checkState(info: Info): Finding[] {
  const findings: Finding[] = [];
  const failed = ['rdb_last_bgsave_status', 'aof_last_write_status', 'aof_last_bgrewrite_status'].filter(
    (name) => info.has(name) && info.get(name) !== 'ok',
  );
  if (failed.length > 0) {
    const advice = 'Check the log and the disk of Redis, which may reject writes until this is fixed.';
    findings.push(problem(`Redis could not save to disk: ${failed.join(', ')}`, advice));
  }
  const [used, max] = [Number(info.get('used_memory')), Number(info.get('maxmemory'))];
  if (max > 0 && used > highMemory * max) {
    const found = `Redis uses ${Math.round((100 * used) / max)}% of its maxmemory`;
    findings.push(warning(found, 'Give Redis more memory, because no jobs can be added once it is full.'));
  }
  return findings;
}
