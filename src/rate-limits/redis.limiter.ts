import { isCluster, type RedisClient } from '../queues/redis-client';
import { batchHits, type ConsumeAll, hashKey, type ShardedRateLimiter } from './rate-limiter';

// A key's list starts with the newest hit: a window is full when its limit-th newest hit is still inside it. The
// distance in time is absolute, so that a clock that was set back blocks a key for no longer than its window.
const consumeScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local hit = string.format('%d', now)
local most, longest = 0, 0
for i = 1, #ARGV, 2 do
  most, longest = math.max(most, tonumber(ARGV[i])), math.max(longest, tonumber(ARGV[i + 1]))
end
local allowed = {}
for k, key in ipairs(KEYS) do
  local hits = redis.call('LRANGE', key, 0, most - 1)
  allowed[k] = 1
  for i = 1, #ARGV, 2 do
    local before = hits[tonumber(ARGV[i])]
    if before and math.abs(now - before) < tonumber(ARGV[i + 1]) then allowed[k] = 0 end
  end
  if allowed[k] == 1 then
    redis.call('LPUSH', key, hit)
    if #hits >= most then redis.call('LTRIM', key, 0, most - 1) end
    redis.call('PEXPIRE', key, longest)
  end
end
return allowed`;

interface ConsumeCommand {
  consumeFromWindows(keyCount: number, ...keysLimitsAndWindows: Array<string | number>): Promise<number[]>;
}

/**
 * Windows in Redis, by its clock; one script for many hits, so that they are exact across processes. A cluster runs one
 * script for each of 64 hash tags.
 */
export function createRedisLimiter(
  redis: RedisClient,
  maxWaitMs = 1_000,
  queuePrefix = 'letterbox',
): ShardedRateLimiter {
  redis.defineCommand('consumeFromWindows', { lua: consumeScript });
  const commands = redis as RedisClient & ConsumeCommand;
  const start = `${queuePrefix}:rate:`;
  // The first character of the hash is the hash tag.
  const storedKey = (key: string): string => {
    const hash = hashKey(key);
    return `${start}{${hash[0]}}${hash.slice(1)}`;
  };
  const tagOf = (stored: string) => stored[start.length + 1] ?? '';
  const consumeAll: ConsumeAll = async (keys, windows) => {
    assertConnected(redis);
    const limitsAndWindows = windows.flatMap(({ limit, windowMs }) => [limit, windowMs]);
    const allowed = await commands.consumeFromWindows(keys.length, ...keys, ...limitsAndWindows);
    return allowed.map((one) => one === 1);
  };
  const consume = batchHits(consumeAll, {
    concurrency: Number.POSITIVE_INFINITY,
    maxWaitMs,
    ...(isCluster(redis) && { canShare: (one, other) => tagOf(one) === tagOf(other) }),
  });
  return {
    consume: (key, windows) => consume(storedKey(key), windows),
    async refund(key) {
      assertConnected(redis);
      await redis.lpop(storedKey(key));
    },
    shardOf: isCluster(redis) ? (key) => tagOf(storedKey(key)) : () => '',
  };
}

/** A command sent without a connection would be queued, and count a hit long after its response was sent. */
function assertConnected({ status }: RedisClient): void {
  if (status === 'close' || status === 'reconnecting' || status === 'end') {
    throw new Error(`the connection is in state "${status}"`);
  }
}
