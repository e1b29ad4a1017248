import { setImmediate as endOfTurn, setTimeout as sleep } from 'node:timers/promises';
import { takeTogether } from '../../src/rate-limits/take-together';

const windows = [
  { limit: 2, windowMs: 60_000 },
  { limit: 9, windowMs: 900_000 },
];

test('of a flood under one key only as many are asked for as the smallest window lets through', async () => {
  const calls: string[] = [];
  const answers: ((allowed: boolean[]) => void)[] = [];
  const take = takeTogether(
    (keys) => {
      calls.push(keys.join());
      return new Promise((resolve) => answers.push(resolve));
    },
    { mostUnderWay: 1, staleMs: 1_000 },
  );
  const flood = Array.from({ length: 500 }, () => take('a', windows));
  const other = take('b', windows);
  const answer = async (allowed: boolean[]) => {
    await sleep(5);
    await endOfTurn();
    answers.shift()?.(allowed);
  };
  await answer([true, true]);
  await answer([true]);
  expect(calls).toEqual(['a,b', 'a']);
  const allowed = (await Promise.all(flood)).filter((verdict) => verdict.allowed);
  expect([allowed.length, (await other).allowed]).toEqual([2, true]);
  const later = take('a', windows);
  await answer([false]);
  expect([await later, calls.length]).toEqual([{ allowed: false }, 3]);
});
