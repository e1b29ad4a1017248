import type { Redis } from 'ioredis';
import { type AddMany, inPieces, type PlainJob, type QueueLoad } from './add-many';
import { jobOptions } from './contracts';

/** Redis does nothing else while a script runs: some 2 ms for so many jobs. */
const jobsPerCall = 100;

// What BullMQ 6 does for one plain job (addStandardJob), done once for all of them wherever it is the same for all, and
// without its events.
const script = `
local wait, meta, id, active, marker = unpack(KEYS)
local prefix, timestamp, options, name = unpack(ARGV, 1, 4)
local call = redis.call
local added = {}
for i = 5, #ARGV, 3 do
  local job, data, trace = ARGV[i], ARGV[i + 1], ARGV[i + 2]
  if call('EXISTS', prefix .. job) == 0 then
    call('HMSET', prefix .. job, 'name', name, 'data', data, 'opts', '{"jobId":"' .. job .. '",' .. trace .. options,
      'timestamp', timestamp, 'delay', '0', 'priority', '0')
    added[#added + 1] = job
  end
end
call('INCRBY', id, (#ARGV - 4) / 3)
if #added == 0 then return 0 end
call('LPUSH', wait, unpack(added))
local state = call('HMGET', meta, 'paused', 'concurrency')
local isHeld = state[1] or (state[2] and call('LLEN', active) >= tonumber(state[2]))
if not isHeld then call('ZADD', marker, 0, '0') end
return #added`;

const keyNames = ['wait', 'meta', 'id', 'active', 'marker'] as const;
/** The end of a job's options as JSON, after its id and its trace. */
const sharedOptions = JSON.stringify(jobOptions).slice(1);

interface WithAdd {
  addPlainJobs(...keysAndValues: Array<string | number>): Promise<number>;
}

/**
 * The way into Redis for the producing side: one command for many jobs, where BullMQ sends one for each, whose making,
 * reading and script cost a post more than anything else of ours.
 */
export function createRedisAdder(redis: Redis): AddMany {
  redis.defineCommand('addPlainJobs', { numberOfKeys: keyNames.length, lua: script });
  const commands = redis as Redis & WithAdd;
  const addTo = async ({ queue, name, jobs }: QueueLoad): Promise<void> => {
    const keys = keyNames.map((key) => queue.toKey(key));
    for (const some of inPieces(jobs, jobsPerCall)) {
      const shared = [queue.toKey(''), Date.now(), sharedOptions, name];
      await commands.addPlainJobs(...keys, ...shared, ...some.flatMap(toValues));
    }
  };
  return async (loads) => {
    await Promise.all(loads.map(addTo));
  };
}

function toValues({ id, data, trace }: PlainJob): string[] {
  // `tm` is what BullMQ shortens a job's telemetry to.
  return [id, data, trace ? `"tm":${JSON.stringify(trace)},` : ''];
}
