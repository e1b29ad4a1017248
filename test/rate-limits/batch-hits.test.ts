import { setImmediate as nextImmediate, setTimeout as sleep } from 'node:timers/promises';
import { batchHits } from '../../src/rate-limits/rate-limiter';

const windows = [
  { limit: 2, windowMs: 60_000 },
  { limit: 9, windowMs: 900_000 },
];

test('hits of one key that wait together share a request, up to the smallest limit', async () => {
  const calls: string[] = [];
  const responses: ((allowed: boolean[]) => void)[] = [];
  const consume = batchHits(
    (keys) => {
      calls.push(keys.join());
      return new Promise((resolve) => responses.push(resolve));
    },
    { concurrency: 1, maxWaitMs: 1_000 },
  );
  const flood = Array.from({ length: 500 }, () => consume('a', windows));
  const other = consume('b', windows);
  const respond = async (allowed: boolean[]) => {
    await sleep(5);
    await nextImmediate();
    responses.shift()?.(allowed);
  };
  await respond([true, true, true]);
  expect(calls).toEqual(['a,a,b']);
  const allowed = (await Promise.all(flood)).filter((result) => result.allowed);
  expect([allowed.length, (await other).allowed]).toEqual([2, true]);
  const later = consume('a', windows);
  await respond([false]);
  expect([await later, calls.length]).toEqual([{ allowed: false }, 2]);
});
