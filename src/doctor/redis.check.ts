import Redis from 'ioredis';
import { queuePrefix } from '../queues/contracts';
import { writeTo } from '../queues/redis-writes';
import { type Check, type Finding, ok, problem, reasonOf, warning } from './check';

const timeoutMs = 3_000;
/** Share of maxmemory from which on the memory counts as nearly full. */
const highMemory = 0.9;

/** Checks that Redis responds, is recent enough, accepts writes, and neither evicts nor forgets jobs. */
export const checkRedis: Check = async ({ config: { redisUrl, redisTls } }, signal) => {
  if (redisUrl === undefined) return [ok('REDIS_URL is not set: queues and rate limits use PostgreSQL')];
  const redis = new Redis(redisUrl, {
    ...(redisUrl.startsWith('rediss:') && { tls: { rejectUnauthorized: redisTls === 'verify' } }),
    lazyConnect: true,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  // The first error event has the reason; a failed command only says that the connection is closed.
  let reason: unknown;
  redis.on('error', (error) => {
    reason ??= error;
  });
  signal.addEventListener('abort', () => redis.disconnect());
  try {
    await redis.connect();
    const info = readInfo(await redis.info());
    return [checkVersion(info), ...(await checkWrites(redis)), ...checkSettings(info), ...checkState(info)];
  } catch (error) {
    const advice =
      'Check REDIS_URL and REDIS_TLS, and that Redis is running; until then submissions are stored but nothing is delivered.';
    return [problem(`Redis cannot be reached: ${reasonOf(reason ?? error)}`, advice)];
  } finally {
    redis.disconnect();
  }
};

type Info = ReadonlyMap<string, string>;

function readInfo(text: string): Info {
  return new Map([...text.matchAll(/^(\w+):(.*?)\r?$/gm)].map(([, name = '', value = '']) => [name, value]));
}

function checkVersion(info: Info): Finding {
  const version = info.get('redis_version') ?? '(unknown version)';
  const found = `Redis ${version} responds`;
  if (Number.parseInt(version, 10) < 6) return problem(found, 'Upgrade to Redis 6.2 or later, which the queues need.');
  return ok(found);
}

async function checkWrites(redis: Redis): Promise<Finding[]> {
  try {
    await writeTo(redis, queuePrefix);
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
    const found = `Redis uses ${Math.round((100 * used) / max)} % of its maxmemory`;
    findings.push(warning(found, 'Give Redis more memory, because no jobs can be added once it is full.'));
  }
  return findings;
}
