import type { Redis } from 'ioredis';
import { hashKey } from './hash-key';
import type { RateLimiter } from './rate-limiter';
import { type TakeAll, takeTogether } from './take-together';

// A key's list holds the newest hit first: a window is full when its limit-th newest hit still lies within it.
// The distance is taken both ways, so that a clock that was set back locks nobody out for longer than a window.
const takeScript = `
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

interface WithTake {
  takeFromWindows(keys: number, ...keysLimitsAndWindows: Array<string | number>): Promise<number[]>;
}

/** The windows in Redis, by its own clock: one script for many takes, so that parallel takes of all processes count exactly. */
export function createRedisLimiter(redis: Redis, staleMs = 1_000, prefix = 'letterbox:rate:'): RateLimiter {
  redis.defineCommand('takeFromWindows', { lua: takeScript });
  const commands = redis as Redis & WithTake;
  const takeAll: TakeAll = async (keys, windows) => {
    // A command that is sent now would wait for the connection and then count a post that was judged long ago.
    if (isAway(redis)) throw new Error(`the connection is ${redis.status}`);
    const names = keys.map((key) => prefix + hashKey(key));
    const numbers = windows.flatMap(({ limit, windowMs }) => [limit, windowMs]);
    const allowed = await commands.takeFromWindows(keys.length, ...names, ...numbers);
    return allowed.map((one) => one === 1);
  };
  return {
    take: takeTogether(takeAll, { mostUnderWay: Number.POSITIVE_INFINITY, staleMs }),
    async giveBack(key) {
      if (isAway(redis)) throw new Error(`the connection is ${redis.status}`);
      await redis.lpop(prefix + hashKey(key));
    },
  };
}

function isAway(redis: Redis): boolean {
  return redis.status === 'close' || redis.status === 'reconnecting' || redis.status === 'end';
}
