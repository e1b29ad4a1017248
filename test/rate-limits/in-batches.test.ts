import { setTimeout as sleep } from 'node:timers/promises';
import { inBatches, type TakeAll } from '../../src/rate-limits/in-batches';

const windows = [{ limit: 6, windowMs: 60_000 }];
const bounds = { mostKeys: 3, mostUnderWay: 1, staleMs: 200 };

/** A store that keeps its calls open until they are answered. */
function openStore() {
  const calls: { keys: readonly string[]; answer: (allowed: boolean[]) => void; fail: (error: Error) => void }[] = [];
  const takeAll: TakeAll = (keys) => new Promise((answer, fail) => calls.push({ keys, answer, fail }));
  const keys = () => calls.map((call) => call.keys.join());
  return { calls, keys, takeAll };
}

const nextTurn = () => sleep(5);

test('takes of one turn share a call, each with its own verdict', async () => {
  const { calls, keys, takeAll } = openStore();
  const take = inBatches(takeAll, bounds);
  const verdicts = Promise.all([take('a', windows), take('b', windows)]);
  await nextTurn();
  expect(keys()).toEqual(['a,b']);
  calls[0]?.answer([true, false]);
  expect(await verdicts).toEqual([{ allowed: true }, { allowed: false }]);
});

test('what comes while enough is under way goes together afterwards, so many keys at a time', async () => {
  const { calls, keys, takeAll } = openStore();
  const take = inBatches(takeAll, bounds);
  const first = take('a', windows);
  await nextTurn();
  const later = ['b', 'c', 'd', 'e'].map((key) => take(key, windows));
  await nextTurn();
  expect(keys()).toEqual(['a']);
  calls[0]?.answer([true]);
  await first;
  await nextTurn();
  expect(keys()).toEqual(['a', 'b,c,d']);
  calls[1]?.answer([true, true, true]);
  await nextTurn();
  calls[2]?.answer([false]);
  expect(await Promise.all(later)).toEqual([true, true, true, false].map((allowed) => ({ allowed })));
});

test('a key that comes again, and other windows, go into calls of their own', async () => {
  const { keys, takeAll } = openStore();
  const take = inBatches(takeAll, { ...bounds, mostUnderWay: 9 });
  const others = [{ limit: 1, windowMs: 1 }];
  void [take('a', windows), take('a', windows), take('b', others), take('c', windows)];
  await nextTurn();
  expect(keys()).toEqual(['a,c', 'a', 'b']);
});

test('a call that fails fails for those who share it, and for nobody after them', async () => {
  const { calls, takeAll } = openStore();
  const take = inBatches(takeAll, bounds);
  const failing = Promise.allSettled([take('a', windows), take('b', windows)]);
  await nextTurn();
  calls[0]?.fail(new Error('away'));
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const next = take('c', windows);
  await nextTurn();
  calls[1]?.answer([true]);
  expect(await next).toEqual({ allowed: true });
});

test('a take whose turn comes when nobody waits for it any more is not counted', async () => {
  const { calls, keys, takeAll } = openStore();
  const take = inBatches(takeAll, bounds);
  const hanging = take('a', windows);
  await nextTurn();
  const stale = Promise.allSettled([take('b', windows)]);
  await sleep(bounds.staleMs + 50);
  const fresh = take('c', windows);
  calls[0]?.answer([true]);
  await hanging;
  expect((await stale)[0]?.status).toBe('rejected');
  await nextTurn();
  expect(keys()).toEqual(['a', 'c']);
  calls[1]?.answer([true]);
  expect(await fresh).toEqual({ allowed: true });
});
