import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import Redis from 'ioredis';
import { freePort } from '../../src/standalone/free-port';

const binary = '/usr/bin/redis-server';

export interface RedisServer {
  readonly url: string;
  /** For the benchmark's own commands. */
  readonly client: Redis;
  stop(): Promise<void>;
}

/** Starts a separate Redis with an append-only file that is flushed every second, as in production. */
export async function startRedis(dir: string): Promise<RedisServer> {
  if (!existsSync(binary)) throw new Error(`this benchmark needs ${binary}`);
  const port = await freePort();
  const child = spawn(
    binary,
    [
      ...['--bind', '127.0.0.1', '--port', String(port), '--dir', dir, '--maxmemory-policy', 'noeviction'],
      ...['--save', '', '--appendonly', 'yes', '--appendfsync', 'everysec'],
    ],
    { stdio: 'ignore' },
  );
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  // An interrupted benchmark must not leave its Redis running.
  process.once('exit', () => child.kill('SIGKILL'));
  const client = new Redis({ port, host: '127.0.0.1', retryStrategy: () => 50, maxRetriesPerRequest: null });
  client.on('error', () => undefined);
  await Promise.race([
    client.ping(),
    sleep(10_000).then(() => Promise.reject(new Error('redis-server does not start'))),
  ]);
  return {
    url: `redis://127.0.0.1:${port}`,
    client,
    stop: async () => {
      client.disconnect();
      child.kill('SIGTERM');
      await exited;
    },
  };
}
