import type { Redis } from 'ioredis';
import { hashKey } from './hash-key';
import type { RateLimiter } from './rate-limiter';

// The key's list holds the newest hit first: a window is full when its limit-th newest hit still lies within it.
// The distance is taken both ways, so that a clock that was set back locks nobody out for longer than a window.
const takeScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local most, longest = 0, 0
for i = 1, #ARGV, 2 do
  local limit, window = tonumber(ARGV[i]), tonumber(ARGV[i + 1])
  local hit = redis.call('LINDEX', KEYS[1], limit - 1)
  if hit and math.abs(now - hit) < window then return 0 end
  most, longest = math.max(most, limit), math.max(longest, window)
end
redis.call('LPUSH', KEYS[1], string.format('%d', now))
redis.call('LTRIM', KEYS[1], 0, most - 1)
redis.call('PEXPIRE', KEYS[1], longest)
return 1`;

interface WithTake {
  takeFromWindows(key: string, ...limitsAndWindows: number[]): Promise<number>;
}

/** The windows in Redis, by its own clock: one script a take, so that parallel takes of all processes count exactly. */
export function createRedisLimiter(redis: Redis, prefix = 'letterbox:rate:'): RateLimiter {
  redis.defineCommand('takeFromWindows', { numberOfKeys: 1, lua: takeScript });
  const commands = redis as Redis & WithTake;
  return {
    async take(key, windows) {
      // A command that is sent now would wait for the connection and then count a post that was judged long ago.
      if (isAway(redis)) throw new Error(`the connection is ${redis.status}`);
      const numbers = windows.flatMap(({ limit, windowMs }) => [limit, windowMs]);
      return { allowed: (await commands.takeFromWindows(prefix + hashKey(key), ...numbers)) === 1 };
    },
    async giveBack(key) {
      if (isAway(redis)) throw new Error(`the connection is ${redis.status}`);
      await redis.lpop(prefix + hashKey(key));
    },
  };
}

function isAway(redis: Redis): boolean {
  return redis.status === 'close' || redis.status === 'reconnecting' || redis.status === 'end';
}
