import { setTimeout as sleep } from 'node:timers/promises';
import { type Deferred, FairScheduler, maxInFlight, type Permit } from '../../workers/fair-scheduler';
import { eventually } from '../support/eventually';

const concurrency = 8;
/** Longer than a receiver may take before it counts as slow. */
const slowMs = 350;
let closing: AbortController;
let scheduler: FairScheduler;
beforeEach(() => {
  closing = new AbortController();
  scheduler = new FairScheduler(concurrency, closing.signal);
});

const isPermit = (response: Permit | Deferred): response is Permit => 'release' in response;

/** A delivery to the only receiver of the account `key`. */
const to = (key: string) => ({ account: key, receiver: key });
/** An account's delivery to a receiver that all accounts share. */
const of = (account: string) => ({ account, receiver: null });

/** Starts a delivery, whose claim took no time. */
async function acquire(key: string): Promise<Permit> {
  const permit = await acquireUnclaimed(key);
  permit.start();
  return permit;
}
async function acquireUnclaimed(key: string): Promise<Permit> {
  const permit = await scheduler.acquire(to(key));
  if (!isPermit(permit)) throw new Error(`${key} was deferred`);
  return permit;
}
const acquireMany = (key: string, count: number) => Promise.all(Array.from({ length: count }, () => acquire(key)));
const isSettled = async (promise: Promise<unknown>) => {
  const pending = Symbol('pending');
  return (await Promise.race([promise, sleep(20, pending)])) !== pending;
};

test('a quick key may hold every permit; the next delivery waits for one', async () => {
  const [first] = await acquireMany('a', concurrency);
  const next = acquire('b');
  expect(await isSettled(next)).toBe(false);
  first?.release();
  await next;
});

test('permits are granted in the order of the requests', async () => {
  const [first, second] = await acquireMany('a', concurrency);
  const [one, two] = [acquire('b'), acquire('c')];
  first?.release();
  expect([await isSettled(one), await isSettled(two)]).toEqual([true, false]);
  second?.release();
  await two;
});

test('a free permit goes to the account that holds the fewest, however many deliveries of others wait', async () => {
  const held = await acquireMany('busy', concurrency);
  const waiting = Array.from({ length: 200 }, () => scheduler.acquire(of('busy')));
  const other = scheduler.acquire(of('other'));
  held[0]?.release();
  expect([await isSettled(other), await isSettled(waiting[0] ?? other)]).toEqual([true, false]);
  held[1]?.release();
  expect(await isSettled(waiting[0] ?? other)).toBe(true);
});

test('two accounts with a backlog hold equally many permits', async () => {
  const granted: string[] = [];
  const held = await acquireMany('busy', concurrency);
  for (const account of ['busy', 'other']) {
    for (let n = 0; n < 20; n += 1) void scheduler.acquire(of(account)).then(() => granted.push(account));
  }
  for (const permit of held) permit.release();
  await eventually(() => expect(granted).toHaveLength(concurrency));
  expect(granted.filter((account) => account === 'other')).toHaveLength(concurrency / 2);
});

test('an account whose deliveries wait for long has those above its part of the waiting ones deferred', async () => {
  await Promise.all(Array.from({ length: concurrency }, () => scheduler.acquire(of('busy'))));
  const outcomes: (Permit | Deferred)[] = [];
  const add = (account: string) => void scheduler.acquire(of(account)).then((outcome) => outcomes.push(outcome));
  for (let n = 0; n < 102; n += 1) add('busy');
  await sleep(600);
  for (let n = 0; n < 300; n += 1) add('busy');
  add('other');
  await eventually(() => expect(outcomes).toHaveLength(300));
  expect(outcomes.filter(isPermit)).toEqual([]);
});

test('an account with many slow receivers leaves room for the slow receiver of another', async () => {
  const ofBusy = (n: number) => ({ account: 'busy', receiver: `slow-${n}` });
  for (let n = 0; n < 2 * concurrency; n += concurrency) {
    await Promise.all(Array.from({ length: concurrency }, (_, m) => scheduler.acquire(ofBusy(n + m))));
    await sleep(slowMs);
  }
  const held = await acquire('other');
  await sleep(slowMs);
  held.release();
  const again = await Promise.all(Array.from({ length: 2 * concurrency }, (_, n) => scheduler.acquire(ofBusy(n))));
  expect(again.filter(isPermit)).toEqual([]);
  await acquire('other');
});

test('slow deliveries release their permits', async () => {
  await acquireMany('a', concurrency);
  await acquireMany('b', concurrency);
});

test('a slow claim makes no receiver slow', async () => {
  const permits = await Promise.all(Array.from({ length: concurrency }, () => acquireUnclaimed('a')));
  await sleep(slowMs);
  for (const permit of permits) {
    permit.start();
    permit.release();
  }
  await acquireMany('a', concurrency);
  // A slow key would be deferred instead of waiting.
  expect(await isSettled(scheduler.acquire(to('a')))).toBe(false);
});

test('claims that wait for longer than a second release their permits', async () => {
  await Promise.all(Array.from({ length: concurrency }, () => acquireUnclaimed('a')));
  const next = acquire('b');
  expect(await isSettled(next)).toBe(false);
  await sleep(1_050);
  expect(await isSettled(next)).toBe(true);
});

test('a delivery to a shared receiver keeps its permit until it ends', async () => {
  const held = await Promise.all(Array.from({ length: concurrency }, () => scheduler.acquire(of('a'))));
  await sleep(slowMs);
  const next = scheduler.acquire(of('a'));
  expect(await isSettled(next)).toBe(false);
  for (const permit of held) if (isPermit(permit)) permit.release();
  expect(isPermit(await next)).toBe(true);
});

test('a slow key runs beside the others, and is deferred beyond its limit', async () => {
  const held = await acquireMany('a', concurrency);
  await sleep(slowMs);
  expect(await scheduler.acquire(to('a'))).toEqual({ retryInMs: expect.any(Number) });
  for (const permit of held) permit.release();
  await acquireMany('a', concurrency);
  expect(await scheduler.acquire(to('a'))).toEqual({ retryInMs: expect.any(Number) });
  await acquireMany('b', concurrency);
});

test('many slow keys share the limit on slow deliveries, so that quick keys can have every permit', async () => {
  const keys = Array.from({ length: 40 }, (_, n) => `slow-${n}`);
  for (let round = 0; round < keys.length; round += concurrency) {
    await Promise.all(keys.slice(round, round + concurrency).map(acquire));
    await sleep(slowMs);
  }
  const again = await Promise.all(keys.map((key) => scheduler.acquire(to(key))));
  expect(again.filter(isPermit)).toEqual([]);
  await acquireMany('quick', concurrency);
});

test('a key that is quick again can have every permit again', async () => {
  const held = await acquireMany('a', concurrency);
  await sleep(slowMs);
  for (const permit of held) permit.release();
  (await acquire('a')).release();
  await acquireMany('a', concurrency);
  // A slow key would be deferred instead of waiting.
  expect(await isSettled(scheduler.acquire(to('a')))).toBe(false);
});

test('a delivery whose key became slow while it waited takes no permit from the others', async () => {
  await acquireMany('a', concurrency);
  const more = scheduler.acquire(to('a'));
  const other = acquire('b');
  expect(isPermit(await more)).toBe(false);
  await other;
});

test('deferred jobs of a key are retried with growing delays of up to a minute', async () => {
  await acquireMany('a', concurrency);
  await sleep(slowMs);
  const delays: number[] = [];
  for (let n = 0; n < 1_500; n += 1) {
    const response = await scheduler.acquire(to('a'));
    if (!isPermit(response)) delays.push(response.retryInMs);
  }
  expect(delays).toHaveLength(1_500);
  expect(Math.min(...delays)).toBe(550);
  expect(Math.max(...delays)).toBeLessThanOrEqual(60_000);
  expect(delays.slice(0, 500)).toEqual([...delays.slice(0, 500)].sort((a, b) => a - b));
  expect(new Set(delays.slice(-100)).size).toBeGreaterThan(50);
});

test('when the worker closes, deliveries that wait for a permit are deferred at once', async () => {
  await acquireMany('a', concurrency);
  const waiting = scheduler.acquire(to('b'));
  closing.abort();
  expect(await waiting).toEqual({ retryInMs: 0 });
  expect(await scheduler.acquire(to('c'))).toEqual({ retryInMs: 0 });
});

test('once the worker closes nothing starts, not even for a slow key, which needs no permit', async () => {
  const held = await acquireMany('a', concurrency);
  await sleep(slowMs);
  for (const permit of held) permit.release();
  closing.abort();
  expect(await scheduler.acquire(to('a'))).toEqual({ retryInMs: 0 });
});

test('works with a single permit', async () => {
  scheduler = new FairScheduler(1, closing.signal);
  (await acquire('a')).release();
  await acquire('a');
});

test('a worker fetches enough jobs for the running and the slow deliveries', () => {
  expect(maxInFlight(concurrency)).toBe(concurrency + 24);
  expect(maxInFlight(1_000)).toBe(1_256);
});
