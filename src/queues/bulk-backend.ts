import { type BackendFactory, createRedisBackend, type RedisQueueBackend } from 'bullmq';
import type { Redis } from 'ioredis';

/** Redis does nothing else while a script runs: some 2 ms for so many jobs. */
const jobsPerCall = 100;
const keys = 9;
const values = 3;

/** BullMQ's script that adds one job, run once for each triple of values. */
const wrap = (addOne: string) => `
local function add(KEYS, ARGV)
${addOne}
end
local ids = {}
for i = 1, #ARGV, ${values} do
  ids[#ids + 1] = add(KEYS, { ARGV[i], ARGV[i + 1], ARGV[i + 2] })
end
return ids`;

type Argument = string | number | Buffer;
type AddMany = (...args: Argument[]) => Promise<Array<string | number>>;
type Entries = Parameters<RedisQueueBackend['addJobs']>[0];

/**
 * BullMQ's back end on Redis for the producing side, which adds many jobs in one command where BullMQ sends one for each:
 * building and reading those takes a post longer than anything else of ours. The script and its values are BullMQ's own.
 */
export function createBulkBackend(redis: Redis): BackendFactory<RedisQueueBackend> {
  return (name, opts, options) => {
    const backend = createRedisBackend(name, opts, options) as RedisQueueBackend;
    const addEach = backend.addJobs.bind(backend);
    backend.addJobs = async (entries) => {
      await backend.waitUntilReady();
      const calls = readCalls(backend, entries);
      const addMany = calls && commandOf(redis, calls.script);
      if (!calls || !addMany) return addEach(entries);
      const ids: string[] = [];
      for (let from = 0; from < entries.length; from += jobsPerCall) {
        const some = calls.values.slice(from * values, (from + jobsPerCall) * values);
        const added = await addMany(...calls.keys, ...some);
        ids.push(...added.map(String));
      }
      return ids;
    };
    return backend;
  };
}

/** What BullMQ would send for these jobs; null unless all are plain ones, which take the same script. */
function readCalls(backend: RedisQueueBackend, entries: Entries) {
  const scripts = new Set<string>();
  const all: Argument[][] = [];
  const note = (script: string, args: Argument[]) => {
    scripts.add(script);
    all.push(args);
    return 0;
  };
  const transaction = { runCommand: note } as unknown as Parameters<RedisQueueBackend['addJobToTransaction']>[0];
  for (const { job, jobId, parentKeyOpts } of entries) {
    void backend.addJobToTransaction(transaction, job, jobId, parentKeyOpts);
  }
  const [script] = scripts;
  const isPlain = script?.startsWith('addStandardJob:') && scripts.size === 1 && all.length === entries.length;
  if (!script || !isPlain || all.some((args) => args.length !== keys + values)) return null;
  return { script, keys: all[0]?.slice(0, keys) ?? [], values: all.flatMap((args) => args.slice(keys)) };
}

/** The command that runs BullMQ's script for many; null where the client does not know that script. */
function commandOf(redis: Redis, script: string): AddMany | null {
  const name = `many:${script}`;
  const commands = redis as unknown as Record<string, AddMany | undefined>;
  const known = (redis as unknown as { scriptsSet: Record<string, { lua: string } | undefined> }).scriptsSet;
  const lua = known[script]?.lua;
  if (!lua) return null;
  if (!commands[name]) redis.defineCommand(name, { numberOfKeys: keys, lua: wrap(lua) });
  return (...args) => (commands[name] as AddMany).apply(redis, args);
}
