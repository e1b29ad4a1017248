import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { AddMany, PlainJob } from '../../src/queues/add-many';
import { createRedisAdder } from '../../src/queues/add-many.redis';
import { jobOptions } from '../../src/queues/contracts';
import { hasRedis, type RedisServer, startRedisServer } from '../setup/redis-server';
import { addAsBullMq, jobName, plainJobs } from '../support/plain-jobs';

(hasRedis() ? describe : describe.skip)('many jobs in one command of Redis', () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-bulk-'));
  let server: RedisServer;
  let redis: Redis;
  let addMany: AddMany;

  beforeAll(async () => {
    server = await startRedisServer(dir);
    redis = new Redis(server.url, { maxRetriesPerRequest: null });
    addMany = createRedisAdder(redis);
  });
  beforeEach(() => redis.flushall());
  afterAll(async () => {
    redis.disconnect();
    await server.stop('SIGKILL');
    rmSync(dir, { recursive: true, force: true });
  });

  const open = (name: string): Queue =>
    new Queue(name, { prefix: 'p', connection: redis, defaultJobOptions: jobOptions });

  /** Everything that Redis holds of a queue, but for its events. */
  const stored = async (name: string): Promise<Record<string, unknown>> => {
    const found: Record<string, unknown> = {};
    for (const key of (await redis.keys(`p:${name}:*`)).sort()) {
      const type = await redis.type(key);
      if (type === 'stream') continue;
      const short = key.slice(`p:${name}:`.length);
      if (type === 'hash') found[short] = readable(await redis.hgetall(key));
      else if (type === 'list') found[short] = await redis.lrange(key, 0, -1);
      else if (type === 'zset') found[short] = await redis.zrange(key, '0', '-1', 'WITHSCORES');
      else found[short] = await redis.get(key);
    }
    return found;
  };

  /** Options in whatever order, and no times. */
  const readable = ({ opts, timestamp, ...rest }: Record<string, string>) => ({
    ...rest,
    ...(opts && { opts: JSON.parse(opts) }),
    ...(timestamp && { timestamp: /^\d{13}$/.test(timestamp) }),
  });

  /** Adds the same to both, and expects both to hold the same. */
  const addToBoth = async (stock: Queue, bulk: Queue, some: PlainJob[]): Promise<Record<string, unknown>> => {
    await addAsBullMq(stock, some);
    await addMany([{ queue: bulk, name: jobName, jobs: some }]);
    const expected = await stored(stock.name);
    expect(await stored(bulk.name)).toEqual(expected);
    return expected;
  };

  test('leave behind, field by field, what BullMQ leaves when it adds each by itself, but no events', async () => {
    const [stock, bulk] = [open('stock'), open('bulk')];
    const found = await addToBoth(stock, bulk, plainJobs(3));
    expect(Object.keys(found)).toEqual(
      expect.arrayContaining(['delivery-0-1', 'delivery-2-1', 'id', 'marker', 'wait']),
    );
    // Three of them are there already.
    await addToBoth(stock, bulk, plainJobs(5));
    expect(await redis.exists('p:bulk:events')).toBe(0);
  });

  test('leave it to wait, as BullMQ does, while the queue is paused', async () => {
    const [stock, bulk] = [open('stock'), open('bulk')];
    await Promise.all([stock.pause(), bulk.pause()]);
    expect(await addToBoth(stock, bulk, plainJobs(2))).not.toHaveProperty('marker');
  });

  test('leave it to wait, as BullMQ does, while as many are active as may be', async () => {
    const [stock, bulk] = [open('stock'), open('bulk')];
    await Promise.all([stock, bulk].map((queue) => queue.setGlobalConcurrency(1)));
    for (const { name } of [stock, bulk]) await redis.lpush(`p:${name}:active`, 'x');
    expect(await addToBoth(stock, bulk, plainJobs(2))).not.toHaveProperty('marker');
    for (const { name } of [stock, bulk]) await redis.del(`p:${name}:active`);
    expect(await addToBoth(stock, bulk, plainJobs(4))).toHaveProperty('marker');
  });

  test('are read by BullMQ as its own', async () => {
    const queue = open('own');
    await addMany([{ queue, name: jobName, jobs: plainJobs(2) }]);
    const job = await queue.getJob('delivery-1-1');
    expect(job).toMatchObject({
      name: jobName,
      data: { deliveryId: 'delivery-1', requestId: 'a "request"' },
    });
    expect(job?.opts).toMatchObject({ ...jobOptions, jobId: 'delivery-1-1' });
    expect(job?.opts.telemetry?.metadata).toBe('{"traceparent":"x"}');
  });

  test('are sent a hundred at a time, each job once, and those that are there already stay as they are', async () => {
    const queue = open('many');
    await addMany([{ queue, name: jobName, jobs: plainJobs(10) }]);
    await addMany([{ queue, name: jobName, jobs: plainJobs(250) }]);
    expect(await queue.getWaitingCount()).toBe(250);
    expect((await queue.getJobs(['waiting'], 0, 0, true))[0]?.id).toBe('delivery-0-1');
  });

  test('reach a Redis that has forgotten its scripts', async () => {
    const queue = open('forgetful');
    await addMany([{ queue, name: jobName, jobs: plainJobs(2) }]);
    await redis.script('FLUSH');
    await addMany([{ queue, name: jobName, jobs: plainJobs(4) }]);
    expect(await queue.getWaitingCount()).toBe(4);
  });
});
