import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { jobOptions } from './contracts';

/** A job that is to be done at once and waits for no other. */
export interface PlainJob {
  readonly name: string;
  readonly data: object;
  readonly opts: { readonly jobId: string; readonly telemetry?: { readonly metadata: string } };
}

/**
 * Adds jobs to a queue; one whose id is known there already stays as it is. When it rejects some may have been added, so
 * the same call is made again.
 */
export type AddMany = (queue: Queue, jobs: readonly PlainJob[]) => Promise<void>;

/** Redis does nothing else while a script runs: some 2 ms for so many jobs. */
const jobsPerCall = 100;

// What BullMQ 6 does for one plain job (addStandardJob), done once for all of them wherever it is the same for all.
const script = `
local wait, meta, id, active, events, marker = unpack(KEYS)
local prefix, timestamp, options = ARGV[1], ARGV[2], ARGV[3]
local call = redis.call
local most = call('HGET', meta, 'opts.maxLenEvents')
if not most then
  most = 10000
  call('HSET', meta, 'opts.maxLenEvents', most)
end
local added = {}
for i = 4, #ARGV, 4 do
  local job, name, data, trace = ARGV[i], ARGV[i + 1], ARGV[i + 2], ARGV[i + 3]
  if call('EXISTS', prefix .. job) == 1 then
    call('XADD', events, 'MAXLEN', '~', most, '*', 'event', 'duplicated', 'jobId', job)
  else
    call('HMSET', prefix .. job, 'name', name, 'data', data, 'opts', '{"jobId":"' .. job .. '",' .. trace .. options,
      'timestamp', timestamp, 'delay', 0, 'priority', 0)
    call('XADD', events, '*', 'event', 'added', 'jobId', job, 'name', name)
    call('XADD', events, 'MAXLEN', '~', most, '*', 'event', 'waiting', 'jobId', job)
    added[#added + 1] = job
  end
end
call('INCRBY', id, (#ARGV - 3) / 4)
if #added == 0 then return 0 end
call('LPUSH', wait, unpack(added))
local state = call('HMGET', meta, 'paused', 'concurrency')
local isHeld = state[1] or (state[2] and call('LLEN', active) >= tonumber(state[2]))
if not isHeld then call('ZADD', marker, 0, '0') end
return #added`;

const keyNames = ['wait', 'meta', 'id', 'active', 'events', 'marker'] as const;
/** The end of a job's options as JSON, after its id and its trace. */
const sharedOptions = JSON.stringify(jobOptions).slice(1);

interface WithAdd {
  addPlainJobs(...keysAndValues: Array<string | number>): Promise<number>;
}

/**
 * The way into Redis for the producing side: one command for many jobs, where BullMQ sends one for each, whose making,
 * reading and script cost a post more than anything else of ours. What it leaves behind is what BullMQ would leave.
 */
export function createRedisAdder(redis: Redis): AddMany {
  redis.defineCommand('addPlainJobs', { numberOfKeys: keyNames.length, lua: script });
  const commands = redis as Redis & WithAdd;
  return async (queue, jobs) => {
    const keys = keyNames.map((name) => queue.toKey(name));
    for (let from = 0; from < jobs.length; from += jobsPerCall) {
      const values = jobs.slice(from, from + jobsPerCall).flatMap(toValues);
      await commands.addPlainJobs(...keys, queue.toKey(''), Date.now(), sharedOptions, ...values);
    }
  };
}

/** Adds them as BullMQ does. */
export const addInBulk: AddMany = async (queue, jobs) => {
  await queue.addBulk(jobs.map((job) => ({ ...job, opts: { ...job.opts } })));
};

function toValues({ name, data, opts: { jobId, telemetry } }: PlainJob): string[] {
  // `tm` is what BullMQ shortens it to.
  const trace = telemetry ? `"tm":${JSON.stringify(telemetry.metadata)},` : '';
  return [jobId, name, JSON.stringify(data), trace];
}
