import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { createRateLimiter } from '../../src/rate-limits/create-rate-limiter';
import type { RateLimiter } from '../../src/rate-limits/rate-limiter';
import { hasRedis, type RedisServer, startRedisServer } from '../setup/redis-server';
import { cloneDatabase, freePort } from '../setup/services';
import { quietPool } from '../support/quiet-pool';

const sixAnHour = [{ limit: 6, windowMs: 3_600_000 }];

function watchOutages() {
  const log: string[] = [];
  const note = (level: string) => (first: unknown, second?: string) => {
    log.push(`${level}: ${second ?? String(first)}`);
  };
  return { log, logger: { warn: note('warn'), info: note('info') } };
}

/** Whether the take is answered without waiting for anything outside the process. */
async function takesAtOnce(limiter: RateLimiter, key: string): Promise<boolean> {
  const later = new Promise<false>((resolve) => setImmediate(resolve, false));
  return Promise.race([limiter.consume(key, sixAnHour).then(() => true), later]);
}

async function countAllowed(limiter: RateLimiter, takes: number, key: string): Promise<number> {
  const verdicts = await Promise.all(Array.from({ length: takes }, () => limiter.consume(key, sixAnHour)));
  return verdicts.filter(({ allowed }) => allowed).length;
}

(hasRedis() ? describe : describe.skip)('while Redis is away', () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-redis-'));
  let server: RedisServer;
  let redis: Redis;

  beforeEach(async () => {
    server = await startRedisServer(dir);
    redis = new Redis(server.url, { maxRetriesPerRequest: 1, retryStrategy: () => 100 });
    redis.on('error', () => {});
    await redis.ping();
  });
  afterEach(async () => {
    redis.disconnect();
    await server.stop('SIGKILL');
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  test('a frozen Redis delays the first take by a quarter of a second and the others not at all', async () => {
    const { logger, log } = watchOutages();
    const limiter = createRateLimiter({ redis, logger });
    expect(await countAllowed(limiter, 3, 'visitor')).toBe(3);

    server.child.kill('SIGSTOP');
    const startedAt = performance.now();
    expect(await limiter.consume('visitor', sixAnHour)).toEqual({ allowed: true });
    expect(performance.now() - startedAt).toBeGreaterThan(240);
    expect(performance.now() - startedAt).toBeLessThan(400);
    expect(await takesAtOnce(limiter, 'visitor')).toBe(true);
    expect(await countAllowed(limiter, 30, 'visitor')).toBe(4);
    expect(log).toEqual(['warn: Redis does not respond; each process applies rate limits on its own']);

    server.child.kill('SIGCONT');
    await sleep(1_100);
    await limiter.consume('visitor', sixAnHour);
    expect(log).toHaveLength(2);
    expect(log[1]).toBe('info: Redis responds again; rate limits are shared between processes');
  });

  const standStill = (ms: number) => {
    const end = performance.now() + ms;
    while (performance.now() < end);
  };

  test('a process that stood still takes a healthy Redis for what it is', async () => {
    const { logger, log } = watchOutages();
    const limiter = createRateLimiter({ redis, logger });
    expect(await countAllowed(limiter, 6, 'visitor')).toBe(6);
    const seventh = limiter.consume('visitor', sixAnHour);
    standStill(500);
    expect(await seventh).toEqual({ allowed: false });
    expect(log).toEqual([]);
  });

  test('a process that stands still again and again waits for a frozen Redis no longer than twice', async () => {
    const limiter = createRateLimiter({ redis, logger: watchOutages().logger });
    server.child.kill('SIGSTOP');
    const busy = setInterval(() => standStill(120), 150);
    const startedAt = performance.now();
    const verdict = await limiter.consume('visitor', sixAnHour).finally(() => clearInterval(busy));
    expect(verdict).toEqual({ allowed: true });
    expect(performance.now() - startedAt).toBeLessThan(1_500);
  });

  test('what a frozen Redis has to be given back is given back here, and delays nobody', async () => {
    const limiter = createRateLimiter({ redis, logger: watchOutages().logger });
    server.child.kill('SIGSTOP');
    const startedAt = performance.now();
    await limiter.refund('visitor');
    expect(performance.now() - startedAt).toBeLessThan(400);
    expect(await takesAtOnce(limiter, 'somebody else')).toBe(true);
    expect(await countAllowed(limiter, 30, 'visitor')).toBe(6);
    await limiter.refund('visitor');
    expect(await countAllowed(limiter, 30, 'visitor')).toBe(1);
  });

  test('a burst that meets a frozen Redis is limited as fast as one take, and logged once', async () => {
    const { logger, log } = watchOutages();
    const limiter = createRateLimiter({ redis, logger });
    server.child.kill('SIGSTOP');
    const startedAt = performance.now();
    expect(await countAllowed(limiter, 50, 'visitor')).toBe(6);
    expect(performance.now() - startedAt).toBeLessThan(400);
    expect(log).toHaveLength(1);
  });

  test('a Redis that stays frozen is asked by one take a second; the others wait for nothing', async () => {
    const limiter = createRateLimiter({ redis, logger: watchOutages().logger });
    server.child.kill('SIGSTOP');
    await limiter.consume('visitor', sixAnHour);
    await sleep(1_100);
    const asked = limiter.consume('visitor', sixAnHour);
    for (let n = 0; n < 19; n += 1) expect(await takesAtOnce(limiter, 'visitor')).toBe(true);
    expect(await Promise.race([asked, 'still asking'])).toBe('still asking');
    await asked;
  });

  test('a Redis that stopped and came back empty is asked again', async () => {
    const { logger, log } = watchOutages();
    const limiter = createRateLimiter({ redis, logger });
    await server.stop();
    expect(await countAllowed(limiter, 30, 'visitor')).toBe(6);

    server = await startRedisServer(dir, server.port);
    await sleep(1_300);
    await limiter.consume('somebody else', sixAnHour);
    expect(await countAllowed(limiter, 30, 'visitor')).toBe(6);
    expect(log.map((line) => line.slice(0, 4))).toEqual(['warn', 'info']);
  });

  test('a Redis that refuses to write is as good as none', async () => {
    await redis.config('SET', 'maxmemory', '1');
    const { logger, log } = watchOutages();
    const limiter = createRateLimiter({ redis, logger });
    expect(await countAllowed(limiter, 30, 'visitor')).toBe(6);
    expect(log).toEqual(['warn: Redis does not respond; each process applies rate limits on its own']);
  });

  test('a Redis that forgot the script is taught it again', async () => {
    const { logger, log } = watchOutages();
    const limiter = createRateLimiter({ redis, logger });
    await limiter.consume('visitor', sixAnHour);
    await redis.script('FLUSH');
    expect(await countAllowed(limiter, 30, 'visitor')).toBe(5);
    expect(log).toEqual([]);
  });

  test('a clock that was set back by an hour locks nobody out', async () => {
    const limiter = createRateLimiter({ redis, prefix: '', logger: watchOutages().logger });
    const windows = [{ limit: 1, windowMs: 60_000 }];
    await limiter.consume('visitor', windows);
    const [key = ''] = await redis.keys('*');
    await redis.lset(key, 0, Date.now() + 3_600_000);
    expect(await limiter.consume('visitor', windows)).toEqual({ allowed: true });
    expect(await limiter.consume('visitor', windows)).toEqual({ allowed: false });
  });

  test('a key keeps no more times than the largest limit, however often it is taken', async () => {
    const limiter = createRateLimiter({ redis, prefix: '', logger: watchOutages().logger });
    const windows = [{ limit: 3, windowMs: 400 }];
    for (let round = 0; round < 4; round++) {
      await Promise.all([limiter.consume('v', windows), limiter.consume('v', windows), limiter.consume('v', windows)]);
      if (round < 3) await redis.persist((await redis.keys('*'))[0] ?? '').then(() => sleep(450));
    }
    expect(await redis.llen((await redis.keys('*'))[0] ?? '')).toBe(3);
  });

  test('keys are hashed, prefixed and expire', async () => {
    const limiter = createRateLimiter({ redis, prefix: 'mine:', logger: watchOutages().logger });
    await limiter.consume('192.0.2.77 form', sixAnHour);
    const [key = ''] = await redis.keys('*');
    expect(key).toMatch(/^mine:[\w-]{43}$/);
    expect(await redis.pttl(key)).toBeGreaterThan(3_590_000);
  });
});

test('a Redis that is not there yet when the process starts delays nothing for long', async () => {
  const redis = new Redis(await freePort(), '127.0.0.1', { retryStrategy: () => 50 });
  redis.on('error', () => {});
  const limiter = createRateLimiter({ redis, logger: watchOutages().logger });
  const startedAt = performance.now();
  expect(await countAllowed(limiter, 30, 'visitor')).toBe(6);
  expect(performance.now() - startedAt).toBeLessThan(400);
  expect(await takesAtOnce(limiter, 'visitor')).toBe(true);
  redis.disconnect();
});

test('while Postgres fails, each process limits alone; it is asked again when it is back', async () => {
  const database = await cloneDatabase();
  const pool = quietPool({ connectionString: database.url });
  const { logger, log } = watchOutages();
  const limiter = createRateLimiter({ pool, logger });
  expect(await countAllowed(limiter, 10, 'visitor')).toBe(6);

  await pool.query('ALTER TABLE rate_limits RENAME TO gone');
  expect(await countAllowed(limiter, 30, 'visitor')).toBe(6);
  await pool.query('ALTER TABLE gone RENAME TO rate_limits');

  await sleep(1_100);
  expect(await countAllowed(limiter, 30, 'visitor')).toBe(0);
  expect(log.map((line) => line.slice(0, 4))).toEqual(['warn', 'info']);
  await pool.end();
  await database.drop();
});

test('without Redis and Postgres the process limits alone', async () => {
  const limiter = createRateLimiter({ logger: watchOutages().logger });
  expect(await countAllowed(limiter, 30, 'visitor')).toBe(6);
});
