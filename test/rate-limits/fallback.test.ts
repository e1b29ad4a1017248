import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { createRateLimiter } from '../../src/rate-limits/create-rate-limiter';
import type { RateLimiter } from '../../src/rate-limits/rate-limiter';
import { hasRedis, type RedisServer, startRedisServer } from '../setup/redis-server';
import { cloneDatabase, freePort } from '../setup/services';
import { quietPool } from '../support/database';

const sixAnHour = [{ limit: 6, windowMs: 3_600_000 }];

function recordLog() {
  const log: string[] = [];
  const note = (level: string) => (first: unknown, second?: string) => {
    log.push(`${level}: ${second ?? String(first)}`);
  };
  return { log, logger: { warn: note('warn'), info: note('info') } };
}

/** Whether the hit is decided without waiting for anything outside the process. */
async function decidesAtOnce(limiter: RateLimiter, key: string): Promise<boolean> {
  const later = new Promise<false>((resolve) => setImmediate(resolve, false));
  return Promise.race([limiter.consume(key, sixAnHour).then(() => true), later]);
}

/**
 * How many hits at once are allowed. However slow the machine is, the others are decided soon after the first one: if
 * each waited for the store in turn, they would take many times longer.
 */
async function countAllowedTogether(limiter: RateLimiter, hits: number, key: string): Promise<number> {
  const all = Array.from({ length: hits }, () => limiter.consume(key, sixAnHour));
  await all[0];
  const results = await Promise.race([Promise.all(all), sleep(1_000, undefined, { ref: false })]);
  if (!results) throw new Error('the hits waited for one another');
  return results.filter(({ allowed }) => allowed).length;
}

async function countAllowed(limiter: RateLimiter, hits: number, key: string): Promise<number> {
  const results = await Promise.all(Array.from({ length: hits }, () => limiter.consume(key, sixAnHour)));
  return results.filter(({ allowed }) => allowed).length;
}

(hasRedis() ? describe : describe.skip)('while Redis is unavailable', () => {
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

  test('a frozen Redis delays the first hit by a quarter of a second and the others not at all', async () => {
    const { logger, log } = recordLog();
    const limiter = createRateLimiter({ redis, logger });
    expect(await countAllowed(limiter, 3, 'visitor')).toBe(3);

    server.child.kill('SIGSTOP');
    const startedAt = performance.now();
    expect(await limiter.consume('visitor', sixAnHour)).toEqual({ allowed: true, isLocal: true });
    expect(performance.now() - startedAt).toBeGreaterThan(240);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(await decidesAtOnce(limiter, 'visitor')).toBe(true);
    expect(await countAllowed(limiter, 30, 'visitor')).toBe(4);
    expect(log).toEqual(['warn: Redis does not respond; each process applies rate limits on its own']);

    server.child.kill('SIGCONT');
    await sleep(1_100);
    await limiter.consume('visitor', sixAnHour);
    expect(log).toHaveLength(2);
    expect(log[1]).toBe('info: Redis responds again; rate limits are shared between processes');
  });

  const blockEventLoop = (ms: number) => {
    const end = performance.now() + ms;
    while (performance.now() < end);
  };

  test('a process that was stalled does not blame a healthy Redis', async () => {
    const { logger, log } = recordLog();
    const limiter = createRateLimiter({ redis, logger });
    expect(await countAllowed(limiter, 6, 'visitor')).toBe(6);
    const seventh = limiter.consume('visitor', sixAnHour);
    blockEventLoop(500);
    expect(await seventh).toEqual({ allowed: false });
    expect(log).toEqual([]);
  });

  test('a process that stalls repeatedly waits for a frozen Redis at most twice as long', async () => {
    const limiter = createRateLimiter({ redis, logger: recordLog().logger });
    server.child.kill('SIGSTOP');
    const busy = setInterval(() => blockEventLoop(120), 150);
    const startedAt = performance.now();
    const result = await limiter.consume('visitor', sixAnHour).finally(() => clearInterval(busy));
    expect(result).toEqual({ allowed: true, isLocal: true });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  test('a refund while Redis is frozen goes to the memory of the process, without delaying others', async () => {
    const limiter = createRateLimiter({ redis, logger: recordLog().logger });
    server.child.kill('SIGSTOP');
    const startedAt = performance.now();
    await limiter.refund('visitor');
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(await decidesAtOnce(limiter, 'other visitor')).toBe(true);
    expect(await countAllowed(limiter, 30, 'visitor')).toBe(6);
    await limiter.refund('visitor');
    expect(await countAllowed(limiter, 30, 'visitor')).toBe(1);
  });

  test('a burst during an outage is limited as fast as one hit, and logged once', async () => {
    const { logger, log } = recordLog();
    const limiter = createRateLimiter({ redis, logger });
    server.child.kill('SIGSTOP');
    expect(await countAllowedTogether(limiter, 50, 'visitor')).toBe(6);
    expect(log).toHaveLength(1);
  });

  test('while Redis stays frozen, one hit per second probes it and the others do not wait', async () => {
    const limiter = createRateLimiter({ redis, logger: recordLog().logger });
    server.child.kill('SIGSTOP');
    await limiter.consume('visitor', sixAnHour);
    await sleep(1_100);
    const probe = limiter.consume('visitor', sixAnHour);
    for (let n = 0; n < 19; n += 1) expect(await decidesAtOnce(limiter, 'visitor')).toBe(true);
    expect(await Promise.race([probe, 'still waiting'])).toBe('still waiting');
    await probe;
  });

  test('a Redis that was restarted empty is used again', async () => {
    const { logger, log } = recordLog();
    const limiter = createRateLimiter({ redis, logger });
    await server.stop();
    expect(await countAllowed(limiter, 30, 'visitor')).toBe(6);

    server = await startRedisServer(dir, server.port);
    await sleep(1_300);
    await limiter.consume('other visitor', sixAnHour);
    expect(await countAllowed(limiter, 30, 'visitor')).toBe(6);
    expect(log.map((line) => line.slice(0, 4))).toEqual(['warn', 'info']);
  });

  test('a Redis that rejects writes counts as unavailable', async () => {
    await redis.config('SET', 'maxmemory', '1');
    const { logger, log } = recordLog();
    const limiter = createRateLimiter({ redis, logger });
    expect(await countAllowed(limiter, 30, 'visitor')).toBe(6);
    expect(log).toEqual(['warn: Redis does not respond; each process applies rate limits on its own']);
  });

  test('a script that Redis has flushed is loaded again', async () => {
    const { logger, log } = recordLog();
    const limiter = createRateLimiter({ redis, logger });
    await limiter.consume('visitor', sixAnHour);
    await redis.script('FLUSH');
    expect(await countAllowed(limiter, 30, 'visitor')).toBe(5);
    expect(log).toEqual([]);
  });

  test('a clock that was set back by an hour does not block a key', async () => {
    const limiter = createRateLimiter({ redis, queuePrefix: 'mine', logger: recordLog().logger });
    const windows = [{ limit: 1, windowMs: 60_000 }];
    await limiter.consume('visitor', windows);
    const [key = ''] = await redis.keys('*');
    await redis.lset(key, 0, Date.now() + 3_600_000);
    expect(await limiter.consume('visitor', windows)).toEqual({ allowed: true });
    expect(await limiter.consume('visitor', windows)).toEqual({ allowed: false });
  });

  test('a key stores no more hits than the largest limit', async () => {
    const limiter = createRateLimiter({ redis, queuePrefix: 'mine', logger: recordLog().logger });
    const windows = [{ limit: 3, windowMs: 400 }];
    for (let round = 0; round < 4; round++) {
      await Promise.all([limiter.consume('v', windows), limiter.consume('v', windows), limiter.consume('v', windows)]);
      if (round < 3) await redis.persist((await redis.keys('*'))[0] ?? '').then(() => sleep(450));
    }
    expect(await redis.llen((await redis.keys('*'))[0] ?? '')).toBe(3);
  });

  test('keys are hashed, prefixed and expire', async () => {
    const limiter = createRateLimiter({ redis, queuePrefix: 'mine', logger: recordLog().logger });
    await limiter.consume('192.0.2.77 form', sixAnHour);
    const [key = ''] = await redis.keys('*');
    expect(key).toMatch(/^mine:rate:\{[\w-]\}[\w-]{42}$/);
    expect(await redis.pttl(key)).toBeGreaterThan(3_590_000);
  });
});

test('a Redis that is not up yet when the process starts delays only briefly', async () => {
  const redis = new Redis(await freePort(), '127.0.0.1', { retryStrategy: () => 50 });
  redis.on('error', () => {});
  const limiter = createRateLimiter({ redis, logger: recordLog().logger });
  expect(await countAllowedTogether(limiter, 30, 'visitor')).toBe(6);
  expect(await decidesAtOnce(limiter, 'visitor')).toBe(true);
  redis.disconnect();
});

test('while PostgreSQL fails, each process limits alone, and uses it again afterwards', async () => {
  const database = await cloneDatabase();
  const pool = quietPool({ connectionString: database.url });
  const { logger, log } = recordLog();
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

test('without Redis and PostgreSQL the process limits alone', async () => {
  const limiter = createRateLimiter({ logger: recordLog().logger });
  expect(await countAllowed(limiter, 30, 'visitor')).toBe(6);
});
