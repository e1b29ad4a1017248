import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { untilListening } from '../support/until-listening';
import { freePort, redisDatabases } from './services';

/** The server programs that tests run: `TEST_REDIS_SERVER` and `TEST_VALKEY_SERVER`, or those on the PATH. */
export const redisPrograms = {
  Redis: process.env.TEST_REDIS_SERVER || findProgram('redis-server'),
  Valkey: process.env.TEST_VALKEY_SERVER || findProgram('valkey-server'),
} as const;

function findProgram(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? null;
}

export interface RedisServer {
  readonly url: string;
  readonly port: number;
  readonly child: ChildProcess;
  /** Stops it with SIGTERM, or another signal, and waits until it has exited. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Whether this machine has a Redis server to test with. */
export function hasRedis(): boolean {
  return redisPrograms.Redis !== null;
}

/**
 * Starts a Redis without persistence on 127.0.0.1; `args` override its own arguments. One that does not start with a
 * dash is the configuration file.
 */
export async function startRedisServer(
  dir: string,
  port?: number,
  args: string[] = [],
  program = redisPrograms.Redis,
): Promise<RedisServer> {
  if (!program) throw new Error('redis-server is not installed');
  const [first = '-'] = args;
  const own = first.startsWith('-') ? [] : args.splice(0, 1);
  const chosen = port ?? (await freePort());
  const child = spawn(
    program,
    [
      ...own,
      ...['--bind', '127.0.0.1', '--port', String(chosen), '--dir', dir, '--databases', String(redisDatabases)],
      ...['--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction', ...args],
    ],
    { stdio: 'ignore' },
  );
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await untilListening(child, chosen, 'redis-server');
  return {
    url: `redis://127.0.0.1:${chosen}`,
    port: chosen,
    child,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return exited;
    },
  };
}
