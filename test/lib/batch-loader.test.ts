import { setImmediate as nextImmediate, setTimeout as sleep } from 'node:timers/promises';
import { type BatchCall, BatchLoader, type BatchOptions } from '../../src/lib/batch-loader';

/** Calls that stay open until the test settles them. */
function openCalls() {
  const calls: { items: string; succeed: (results: number[]) => void; fail: (error: Error) => void }[] = [];
  const call = (items: readonly string[]) =>
    new Promise<readonly number[]>((succeed, fail) => calls.push({ items: items.join(), succeed, fail }));
  return { calls, call, items: () => calls.map(({ items }) => items) };
}

function createLoad<Item, Result>(call: BatchCall<Item, Result>, options: BatchOptions<Item>) {
  const loader = new BatchLoader(call, options);
  return (item: Item) => loader.load(item);
}

/** Waits until the loader has flushed, even when the process was stalled and runs its timers first. */
const flushed = async () => {
  await sleep(5);
  await nextImmediate();
};
const oneAtATime = { maxItems: 3, concurrency: 1 };

test('items loaded in the same event loop iteration share a call and get their own results', async () => {
  const { calls, call, items } = openCalls();
  const load = createLoad(call, oneAtATime);
  const results = Promise.all([load('a'), load('b')]);
  await flushed();
  expect(items()).toEqual(['a,b']);
  calls[0]?.succeed([1, 2]);
  expect(await results).toEqual([1, 2]);
});

test('items that arrive during a call share the next ones, at most maxItems each', async () => {
  const { calls, call, items } = openCalls();
  const load = createLoad(call, oneAtATime);
  const first = load('a');
  await flushed();
  const later = Promise.all(['b', 'c', 'd', 'e'].map(load));
  await flushed();
  expect(items()).toEqual(['a']);
  calls[0]?.succeed([1]);
  await first;
  await flushed();
  expect(items()).toEqual(['a', 'b,c,d']);
  calls[1]?.succeed([2, 3, 4]);
  await flushed();
  calls[2]?.succeed([5]);
  expect(await later).toEqual([2, 3, 4, 5]);
});

test('a call is bounded in bytes, and an item above the limit gets its own call', async () => {
  const { call, items } = openCalls();
  const load = createLoad(call, { maxItems: 9, concurrency: 9, maxBytes: 3, sizeOf: (item) => item.length });
  void ['a', 'bb', 'cccc', 'd'].map(load);
  await flushed();
  expect(items()).toEqual(['a,bb', 'cccc', 'd']);
});

test('items that may not join a batch get their own calls', async () => {
  const { call, items } = openCalls();
  const load = createLoad(call, { maxItems: 9, concurrency: 9, canJoin: (item, batch) => !batch.includes(item) });
  void ['a', 'a', 'b', 'a'].map(load);
  await flushed();
  expect(items()).toEqual(['a,b', 'a', 'a']);
});

test('an item that may not start a batch yet is checked again', async () => {
  let mayStart = false;
  const load = createLoad(async (items: readonly string[]) => items, { ...oneAtATime, canJoin: () => mayStart });
  const result = load('a');
  await sleep(20);
  mayStart = true;
  expect(await result).toBe('a');
});

test('with its own schedule, a lone item is passed on before load returns', () => {
  const { call, items } = openCalls();
  const load = createLoad(call, { ...oneAtATime, schedule: (flush) => flush() });
  void load('a');
  expect(items()).toEqual(['a']);
});

test('the next call starts before the results of the last one are handled', async () => {
  const order: string[] = [];
  const load = createLoad(
    async (items: readonly string[]) => {
      order.push(`call ${items}`);
      return items;
    },
    { maxItems: 1, concurrency: 1, schedule: (flush) => flush() },
  );
  await Promise.all(['a', 'b'].map((item) => load(item).then(() => order.push(`result ${item}`))));
  expect(order).toEqual(['call a', 'call b', 'result a', 'result b']);
});

test('a failed call rejects its own items and no later ones', async () => {
  const { calls, call } = openCalls();
  const load = createLoad(call, oneAtATime);
  const failing = Promise.allSettled([load('a'), load('b')]);
  await flushed();
  calls[0]?.fail(new Error('down'));
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const next = load('c');
  await flushed();
  calls[1]?.succeed([3]);
  expect(await next).toBe(3);
});

test('an Error among the results rejects its item, and a promise delays its item only', async () => {
  const bad = new Error('bad');
  let finish: (result: string) => void = () => undefined;
  const slow = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const load = createLoad<string, string>(async () => [slow, bad, 'c'], oneAtATime);
  const [a, b, c] = ['a', 'b', 'c'].map(load);
  await expect(b).rejects.toBe(bad);
  expect(await c).toBe('c');
  finish('a');
  expect(await a).toBe('a');
});

test('after an item error, only the faulty item fails', async () => {
  const bad = new Error('bad');
  const load = createLoad(
    async (items: readonly string[]) => {
      if (items.includes('bad')) throw bad;
      return items.map((item) => item.length);
    },
    { ...oneAtATime, isItemError: (error) => error === bad },
  );
  const results = await Promise.allSettled(['aa', 'bad', 'c'].map(load));
  expect(results).toEqual([
    { status: 'fulfilled', value: 2 },
    { status: 'rejected', reason: bad },
    { status: 'fulfilled', value: 1 },
  ]);
});

test('after an item error, four items at a time are retried on their own', async () => {
  let [open, maxOpen] = [0, 0];
  const call = async (items: readonly number[]) => {
    if (items.length > 1) throw new Error('one of you');
    open += 1;
    maxOpen = Math.max(maxOpen, open);
    await sleep(5);
    open -= 1;
    return items;
  };
  const load = createLoad(call, { maxItems: 20, concurrency: 1, isItemError: () => true });
  const all = Array.from({ length: 20 }, (_, n) => n);
  expect(await Promise.all(all.map(load))).toEqual(all);
  expect(maxOpen).toBe(4);
});

test.each([
  ['loaded together with the item before it', false],
  ['loaded during the call', true],
])('an item that waited for too long is rejected while the call still hangs: %s', async (_when, isLater) => {
  const { calls, call, items } = openCalls();
  const load = createLoad(call, { maxItems: 1, concurrency: 1, maxWaitMs: 200 });
  const first = load('a');
  if (isLater) await flushed();
  await expect(load('b')).rejects.toThrow('timed out waiting for earlier calls');
  calls[0]?.succeed([1]);
  expect(await first).toBe(1);
  await flushed();
  expect(items()).toEqual(['a']);
});

test('items that wait no longer than the limit are still passed on after expired ones', async () => {
  const { calls, call, items } = openCalls();
  const load = createLoad(call, { ...oneAtATime, maxWaitMs: 200 });
  const hanging = load('a');
  await flushed();
  const expired = Promise.allSettled([load('b')]);
  await sleep(250);
  const fresh = load('c');
  calls[0]?.succeed([1]);
  await hanging;
  expect((await expired)[0]?.status).toBe('rejected');
  await flushed();
  expect(items()).toEqual(['a', 'c']);
  calls[1]?.succeed([3]);
  expect(await fresh).toBe(3);
});

test('with maxStallMs, waiting behind calls that succeed is no reason to be rejected', async () => {
  const call = async (items: readonly number[]) => {
    await sleep(50);
    return items;
  };
  const load = createLoad(call, { maxItems: 1, concurrency: 1, maxStallMs: 1_000 });
  const all = Array.from({ length: 30 }, (_, n) => n);
  expect(await Promise.all(all.map(load))).toEqual(all);
});

test('with maxStallMs, waiting items are rejected once nothing succeeds any more', async () => {
  const { call } = openCalls();
  const load = createLoad(call, { maxItems: 1, concurrency: 1, maxStallMs: 100 });
  void load('a');
  await expect(load('b')).rejects.toThrow('timed out waiting for earlier calls');
});

test('rejectWaiting rejects the items that no call was made for', async () => {
  const { calls, call } = openCalls();
  const loader = new BatchLoader(call, oneAtATime);
  const first = loader.load('a');
  await flushed();
  const second = loader.load('b');
  loader.rejectWaiting(new Error('down'));
  await expect(second).rejects.toThrow('down');
  calls[0]?.succeed([1]);
  expect(await first).toBe(1);
});
