import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { corkWrites } from '../../src/lib/cork-writes';
import { hasRedis, type RedisServer, startRedisServer } from '../setup/redis-server';

(hasRedis() ? describe : describe.skip)('the commands of a tick', () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-cork-'));
  let server: RedisServer;
  let redis: Redis;

  beforeAll(async () => {
    server = await startRedisServer(dir);
    redis = new Redis(server.url, { maxRetriesPerRequest: null, retryStrategy: () => 20 });
    corkWrites(redis);
    await redis.ping();
  });
  afterAll(async () => {
    redis.disconnect();
    await server.stop('SIGKILL');
    rmSync(dir, { recursive: true, force: true });
  });

  /** How often the client wrote to its socket meanwhile. */
  const writesDuring = async (work: () => Promise<unknown>): Promise<number> => {
    const { stream } = redis;
    const [one, many] = [jest.spyOn(stream, '_write' as never), jest.spyOn(stream, '_writev' as never)];
    await work();
    const count = one.mock.calls.length + many.mock.calls.length;
    one.mockRestore();
    many.mockRestore();
    return count;
  };
  const tenAtOnce = () => Promise.all(Array.from({ length: 10 }, (_, n) => redis.incrby('sum', n)));

  test('go out in one write, in their order', async () => {
    let sums: number[] = [];
    const writes = await writesDuring(async () => {
      sums = await tenAtOnce();
    });
    expect(writes).toBe(1);
    expect(sums).toEqual([0, 1, 3, 6, 10, 15, 21, 28, 36, 45]);
  });

  test('and those of another tick in another', async () => {
    const writes = await writesDuring(async () => {
      await redis.ping();
      await redis.ping();
    });
    expect(writes).toBe(2);
  });

  test('also after the connection was made anew', async () => {
    const closed = new Promise((resolve) => redis.once('close', resolve));
    redis.stream.destroy();
    await closed;
    await redis.ping();
    expect(await writesDuring(tenAtOnce)).toBe(1);
  });
});
