import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { createBulkBackend } from '../../src/queues/bulk-backend';
import { jobOptions } from '../../src/queues/contracts';
import { hasRedis, type RedisServer, startRedisServer } from '../setup/redis-server';

const jobs = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    name: 'notify the owner',
    data: { deliveryId: `delivery-${n}`, requestId: null },
    opts: { jobId: `delivery-${n}-1`, timestamp: 1_700_000_000_000, ...(n === 1 && { telemetry: { metadata: 'x' } }) },
  }));

(hasRedis() ? describe : describe.skip)('many jobs in one command', () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-bulk-'));
  let server: RedisServer;
  let redis: Redis;

  beforeAll(async () => {
    server = await startRedisServer(dir);
    redis = new Redis(server.url, { maxRetriesPerRequest: 1 });
  });
  beforeEach(() => redis.flushall());
  afterAll(async () => {
    redis.disconnect();
    await server.stop('SIGKILL');
    rmSync(dir, { recursive: true, force: true });
  });

  const open = (name: string, inBulk: boolean): Queue =>
    inBulk
      ? new Queue(name, { prefix: 'p', connection: redis, defaultJobOptions: jobOptions }, createBulkBackend(redis))
      : new Queue(name, { prefix: 'p', connection: redis, defaultJobOptions: jobOptions });

  /** Everything that Redis holds of a queue, but for the ids that it made itself. */
  const stored = async (name: string): Promise<Record<string, unknown>> => {
    const found: Record<string, unknown> = {};
    for (const key of (await redis.keys(`p:${name}:*`)).sort()) {
      const type = await redis.type(key);
      const short = key.slice(`p:${name}:`.length);
      if (type === 'hash') found[short] = await redis.hgetall(key);
      else if (type === 'list') found[short] = await redis.lrange(key, 0, -1);
      else if (type === 'zset') found[short] = await redis.zrange(key, '0', '-1', 'WITHSCORES');
      else if (type === 'stream') found[short] = (await redis.xrange(key, '-', '+')).map(([, fields]) => fields);
      else found[short] = await redis.get(key);
    }
    return found;
  };

  test('leave behind, field by field, what BullMQ leaves when it adds each by itself', async () => {
    const [stock, bulk] = [open('stock', false), open('bulk', true)];
    await stock.addBulk(jobs(3));
    const added = await bulk.addBulk(jobs(3));
    expect(added.map(({ id }) => id)).toEqual(['delivery-0-1', 'delivery-1-1', 'delivery-2-1']);
    const expected = await stored('stock');
    expect(Object.keys(expected)).toEqual(
      expect.arrayContaining(['delivery-0-1', 'delivery-2-1', 'events', 'id', 'marker', 'wait']),
    );
    expect(await stored('bulk')).toEqual(expected);
  });

  test('are sent a hundred at a time, each job once, and those that are there already stay as they are', async () => {
    const queue = open('many', true);
    await queue.addBulk(jobs(10));
    await queue.addBulk(jobs(250));
    expect(await queue.getWaitingCount()).toBe(250);
    expect((await queue.getJobs(['waiting'], 0, 0, true))[0]?.id).toBe('delivery-0-1');
  });

  test('go BullMQ’s own way where one of them is not a plain one', async () => {
    const queue = open('mixed', true);
    const [plain, later] = jobs(2);
    if (!plain || !later) throw new Error('no jobs');
    await queue.addBulk([plain, { ...later, opts: { ...later.opts, delay: 60_000 } }]);
    expect([await queue.getWaitingCount(), await queue.getDelayedCount()]).toEqual([1, 1]);
  });

  test('reach a Redis that has forgotten its scripts', async () => {
    const queue = open('forgetful', true);
    await queue.addBulk(jobs(2));
    await redis.script('FLUSH');
    await queue.addBulk(jobs(4));
    expect(await queue.getWaitingCount()).toBe(4);
  });
});
