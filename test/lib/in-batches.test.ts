import { setImmediate as endOfTurn, setTimeout as sleep } from 'node:timers/promises';
import { inBatches } from '../../src/lib/batch-loader';

/** Calls that stay open until they are answered. */
function openCalls() {
  const calls: { items: string; answer: (results: number[]) => void; fail: (error: Error) => void }[] = [];
  const call = (items: readonly string[]) =>
    new Promise<readonly number[]>((answer, fail) => calls.push({ items: items.join(), answer, fail }));
  return { calls, call, items: () => calls.map(({ items }) => items) };
}

/** A process that stood still finds its timers before it ends its turn. */
const nextTurn = async () => {
  await sleep(5);
  await endOfTurn();
};
const oneAtATime = { most: 3, mostUnderWay: 1 };

test('what comes within one turn shares a call, each with its own result', async () => {
  const { calls, call, items } = openCalls();
  const ask = inBatches(call, oneAtATime);
  const results = Promise.all([ask('a'), ask('b')]);
  await nextTurn();
  expect(items()).toEqual(['a,b']);
  calls[0]?.answer([1, 2]);
  expect(await results).toEqual([1, 2]);
});

test('what comes while enough is under way goes together afterwards, so many at a time', async () => {
  const { calls, call, items } = openCalls();
  const ask = inBatches(call, oneAtATime);
  const first = ask('a');
  await nextTurn();
  const later = Promise.all(['b', 'c', 'd', 'e'].map(ask));
  await nextTurn();
  expect(items()).toEqual(['a']);
  calls[0]?.answer([1]);
  await first;
  await nextTurn();
  expect(items()).toEqual(['a', 'b,c,d']);
  calls[1]?.answer([2, 3, 4]);
  await nextTurn();
  calls[2]?.answer([5]);
  expect(await later).toEqual([2, 3, 4, 5]);
});

test('what may not go together goes into calls of its own', async () => {
  const { call, items } = openCalls();
  const ask = inBatches(call, { most: 9, mostUnderWay: 9, joins: (item, batch) => !batch.includes(item) });
  void ['a', 'a', 'b', 'a'].map(ask);
  await nextTurn();
  expect(items()).toEqual(['a,b', 'a', 'a']);
});

test('a call that fails fails for those who share it, and for nobody after them', async () => {
  const { calls, call } = openCalls();
  const ask = inBatches(call, oneAtATime);
  const failing = Promise.allSettled([ask('a'), ask('b')]);
  await nextTurn();
  calls[0]?.fail(new Error('away'));
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const next = ask('c');
  await nextTurn();
  calls[1]?.answer([3]);
  expect(await next).toBe(3);
});

test('one bad item fails alone', async () => {
  const bad = new Error('bad');
  const ask = inBatches(
    async (items: readonly string[]) => {
      if (items.includes('bad')) throw bad;
      return items.map((item) => item.length);
    },
    { ...oneAtATime, isOfOne: (error) => error === bad },
  );
  const results = await Promise.allSettled(['aa', 'bad', 'c'].map(ask));
  expect(results).toEqual([
    { status: 'fulfilled', value: 2 },
    { status: 'rejected', reason: bad },
    { status: 'fulfilled', value: 1 },
  ]);
});

test('after an error that may be of one, few are asked for alone at once', async () => {
  let [open, most] = [0, 0];
  const call = async (items: readonly number[]) => {
    if (items.length > 1) throw new Error('one of you');
    open += 1;
    most = Math.max(most, open);
    await sleep(5);
    open -= 1;
    return items;
  };
  const ask = inBatches(call, { most: 20, mostUnderWay: 1, isOfOne: () => true });
  const all = Array.from({ length: 20 }, (_, n) => n);
  expect(await Promise.all(all.map(ask))).toEqual(all);
  expect(most).toBe(4);
});

test('what one call leaves of a turn waits as what comes later does', async () => {
  const { calls, call, items } = openCalls();
  const ask = inBatches(call, { most: 1, mostUnderWay: 1, staleMs: 200 });
  const [first, second] = [ask('a'), Promise.allSettled([ask('b')])];
  await nextTurn();
  await sleep(250);
  calls[0]?.answer([1]);
  await first;
  expect((await second)[0]?.status).toBe('rejected');
  expect(items()).toEqual(['a']);
});

test('an item whose turn comes when nobody waits for it any more is not asked for', async () => {
  const { calls, call, items } = openCalls();
  const ask = inBatches(call, { ...oneAtATime, staleMs: 200 });
  const hanging = ask('a');
  await nextTurn();
  const stale = Promise.allSettled([ask('b')]);
  await sleep(250);
  const fresh = ask('c');
  calls[0]?.answer([1]);
  await hanging;
  expect((await stale)[0]?.status).toBe('rejected');
  await nextTurn();
  expect(items()).toEqual(['a', 'c']);
  calls[1]?.answer([3]);
  expect(await fresh).toBe(3);
});
