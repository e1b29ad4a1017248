import Redis from 'ioredis';
import { type Check, type Finding, ok, problem, reasonOf, warning } from './finding';

/** Whether Redis answers, keeps what it is given, and says that it does. */
export const checkRedis: Check = async ({ config: { redisUrl, redisTls } }, signal) => {
  if (redisUrl === undefined) return [ok('REDIS_URL is not set: queues and rate limits live in PostgreSQL')];
  const redis = new Redis(redisUrl, {
    ...(redisUrl.startsWith('rediss:') && { tls: { rejectUnauthorized: redisTls === 'verify' } }),
    lazyConnect: true,
    connectTimeout: 3_000,
    commandTimeout: 3_000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  // Why it broke; what was asked of it only says that it did.
  let reason: unknown;
  redis.on('error', (error) => {
    reason ??= error;
  });
  signal.addEventListener('abort', () => redis.disconnect());
  try {
    await redis.connect();
    return judge(readInfo(await redis.info()));
  } catch (error) {
    const advice =
      'Check REDIS_URL and REDIS_TLS, and whether Redis runs: meanwhile posts are kept and nothing is sent.';
    return [problem(`Redis cannot be reached: ${reasonOf(reason ?? error)}`, advice)];
  } finally {
    redis.disconnect();
  }
};

type Info = ReadonlyMap<string, string>;

function readInfo(text: string): Info {
  return new Map([...text.matchAll(/^(\w+):(.*?)\r?$/gm)].map(([, name = '', value = '']) => [name, value]));
}

function judge(info: Info): Finding[] {
  const version = info.get('redis_version') ?? 'of an unknown version';
  const policy = info.get('maxmemory_policy') ?? 'unknown';
  const findings = [
    Number.parseInt(version, 10) < 6
      ? problem(`Redis ${version} answers`, 'Move to Redis 6.2 or later, which the queues need.')
      : ok(`Redis ${version} answers`),
  ];
  if (policy !== 'noeviction') {
    const advice = 'Set it to noeviction: else Redis drops jobs when it is full, and they go out late.';
    findings.push(warning(`maxmemory-policy is ${policy}`, advice));
  }
  if (info.get('aof_enabled') === '0') {
    const advice = 'Set it to yes: else a restart forgets the jobs, and they go out late.';
    findings.push(warning('appendonly is off', advice));
  }
  return [...findings, ...judgeState(info)];
}

function judgeState(info: Info): Finding[] {
  const findings: Finding[] = [];
  const failed = ['rdb_last_bgsave_status', 'aof_last_write_status', 'aof_last_bgrewrite_status'].filter(
    (name) => info.has(name) && info.get(name) !== 'ok',
  );
  if (failed.length > 0) {
    const advice = "Look at Redis' log and its disk: it may refuse to write until that is mended.";
    findings.push(problem(`Redis could not save: ${failed.join(', ')}`, advice));
  }
  const [used, most] = [Number(info.get('used_memory')), Number(info.get('maxmemory'))];
  if (most > 0 && used > 0.9 * most) {
    const found = `Redis uses ${Math.round((100 * used) / most)} % of its maxmemory`;
    findings.push(warning(found, 'Give it more memory: when it is full, no job can be made.'));
  }
  return findings;
}
