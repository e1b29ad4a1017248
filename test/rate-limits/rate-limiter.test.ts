import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { createMemoryLimiter } from '../../src/rate-limits/memory.limiter';
import { createPostgresLimiter } from '../../src/rate-limits/postgres.limiter';
import type { RateLimiter, RateWindow } from '../../src/rate-limits/rate-limiter';
import { createRedisLimiter } from '../../src/rate-limits/redis.limiter';
import { cloneDatabase, describeOnEachBackend } from '../setup/services';
import { quietPool } from '../support/database';

const hour = 3_600_000;
const sixAnHour = [{ limit: 6, windowMs: hour }];

/**
 * Plays hits in a short window, where `pass` waits for a part of it, and then runs the check that was returned. On a busy
 * machine, plays them again in a longer window, until they take less than 0.4 windows.
 */
async function withWindow(
  play: (windowMs: number, pass: (windows: number) => Promise<void>) => Promise<() => void>,
): Promise<void> {
  for (let windowMs = 400; ; windowMs *= 2) {
    const startedAt = performance.now();
    let waitedMs = 0;
    const check = await play(windowMs, async (windows) => {
      const before = performance.now();
      await sleep(windows * windowMs);
      waitedMs += performance.now() - before;
    });
    if (performance.now() - startedAt - waitedMs < 0.4 * windowMs) return check();
  }
}

/** Tests that every limiter must pass; all limiters that `open` returns share their windows. */
function testRateLimiter(open: () => RateLimiter): void {
  let keys = 0;
  const newKey = () => `192.0.2.1 form-${++keys}`;

  async function countAllowed(hits: number, key: string, windows: readonly RateWindow[], limiters = [open()]) {
    const results = await Promise.all(
      Array.from({ length: hits }, (_, index) => limiters[index % limiters.length]?.consume(key, windows)),
    );
    return results.filter((result) => result?.allowed).length;
  }

  test('six of thirty parallel hits are allowed, every time', async () => {
    for (let round = 0; round < 10; round++) expect(await countAllowed(30, newKey(), sixAnHour)).toBe(6);
  });

  test('processes share one count', async () => {
    expect(await countAllowed(60, newKey(), sixAnHour, [open(), open(), open()])).toBe(6);
  });

  test('sequential hits are allowed up to the limit', async () => {
    const key = newKey();
    const limiter = open();
    const allowed = [];
    for (let hit = 0; hit < 9; hit++) allowed.push((await limiter.consume(key, sixAnHour)).allowed);
    expect(allowed).toEqual([true, true, true, true, true, true, false, false, false]);
  });

  test('each refund allows one more hit, and never more than the limit', async () => {
    const key = newKey();
    const limiter = open();
    await limiter.refund(key);
    expect(await countAllowed(9, key, sixAnHour)).toBe(6);
    await limiter.refund(key);
    await limiter.refund(key);
    expect(await countAllowed(9, key, sixAnHour)).toBe(2);
    for (let hit = 0; hit < 9; hit++) await limiter.refund(key);
    expect(await countAllowed(9, key, sixAnHour)).toBe(6);
  });

  test('keys are independent', async () => {
    await countAllowed(7, newKey(), sixAnHour);
    expect(await countAllowed(7, newKey(), sixAnHour)).toBe(6);
  });

  test('the window rolls: a hit stops counting one window after it happened', () =>
    withWindow(async (windowMs, pass) => {
      const key = newKey();
      const limiter = open();
      const consume = async () => (await limiter.consume(key, [{ limit: 2, windowMs }])).allowed;
      const allowed = [await consume()];
      await pass(0.6);
      allowed.push(await consume(), await consume());
      await pass(0.5);
      allowed.push(await consume(), await consume());
      return () => expect(allowed).toEqual([true, true, false, true, false]);
    }));

  test('a rejected hit does not count, so retrying does not prolong the wait', async () => {
    const key = newKey();
    const windows = [{ limit: 1, windowMs: 300 }];
    const limiter = open();
    expect((await limiter.consume(key, windows)).allowed).toBe(true);
    while (!(await limiter.consume(key, windows)).allowed) await sleep(20);
  });

  test.each([
    ['a hit must fit into every window', (windows: RateWindow[]) => windows],
    ['the order of the windows is irrelevant', (windows: RateWindow[]) => windows.reverse()],
  ])('%s', (_, order) =>
    withWindow(async (windowMs, pass) => {
      const key = newKey();
      const windows = order([
        { limit: 3, windowMs },
        { limit: 5, windowMs: hour },
      ]);
      const allowed = [await countAllowed(10, key, windows)];
      await pass(1.1);
      allowed.push(await countAllowed(10, key, windows));
      await pass(1.1);
      allowed.push(await countAllowed(10, key, windows));
      return () => expect(allowed).toEqual([3, 2, 0]);
    }),
  );
}

describe('the rate limiter in memory', () => {
  const limiter = createMemoryLimiter();
  testRateLimiter(() => limiter);

  test('evicts the least recently used keys, so that it is bounded', async () => {
    const one = [{ limit: 1, windowMs: hour }];
    await limiter.consume('first', one);
    for (let key = 0; key < 50_000; key++) await limiter.consume(`later ${key}`, one);
    expect(await limiter.consume('first', one)).toEqual({ allowed: true });
    expect(await limiter.consume('later 49999', one)).toEqual({ allowed: false });
  });
});

describeOnEachBackend('the shared rate limiter', ({ redisUrl }) => {
  const opened: Array<() => Promise<unknown>> = [];
  let databaseUrl = '';

  beforeAll(async () => {
    if (redisUrl) return;
    const database = await cloneDatabase();
    databaseUrl = database.url;
    opened.push(database.drop);
  });
  afterAll(async () => {
    for (const close of opened.reverse()) await close();
  });

  testRateLimiter(() => {
    if (redisUrl) {
      const redis = new Redis(redisUrl);
      opened.push(() => redis.quit());
      return createRedisLimiter(redis);
    }
    const pool = quietPool({ connectionString: databaseUrl, max: 4 });
    opened.push(() => pool.end());
    return createPostgresLimiter(pool);
  });
});
