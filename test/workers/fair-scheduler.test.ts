import { setTimeout as sleep } from 'node:timers/promises';
import { createFairScheduler, jobsAtOnce, type Turn, type Turns } from '../../workers/fair-scheduler';

const slots = 8;
const slowPlaces = 24;
let closing: AbortController;
let turns: Turns;
beforeEach(() => {
  closing = new AbortController();
  turns = createFairScheduler(slots, closing.signal);
});

const isTurn = (answer: Turn | { comeBackInMs: number }): answer is Turn => 'end' in answer;

async function takeTurn(target: string): Promise<Turn> {
  const turn = await turns.take(target);
  if (!isTurn(turn)) throw new Error(`${target} had no turn`);
  return turn;
}
const takeTurns = (target: string, count: number) => Promise.all(Array.from({ length: count }, () => takeTurn(target)));
const isSettled = async (promise: Promise<unknown>) => {
  const pending = Symbol('pending');
  return (await Promise.race([promise, sleep(20, pending)])) !== pending;
};

test('a quick target may have every slot; who comes then waits, and is let in as soon as a turn ends', async () => {
  const [first] = await takeTurns('a', slots);
  const next = takeTurn('b');
  expect(await isSettled(next)).toBe(false);
  first?.end();
  await next;
});

test('who waits the longest is let in first', async () => {
  const [first, second] = await takeTurns('a', slots);
  const [one, two] = [takeTurn('b'), takeTurn('c')];
  first?.end();
  expect([await isSettled(one), await isSettled(two)]).toEqual([true, false]);
  second?.end();
  await two;
});

test('deliveries that take long give their slots to the others', async () => {
  await takeTurns('a', slots);
  await takeTurns('b', slots);
});

test('a target that has been slow gets no slot, and only its share of the places beside', async () => {
  const held = await takeTurns('a', slots);
  await sleep(350);
  expect(await turns.take('a')).toEqual({ comeBackInMs: expect.any(Number) });
  for (const turn of held) turn.end();
  await takeTurns('a', slots);
  expect(await turns.take('a')).toEqual({ comeBackInMs: expect.any(Number) });
  await takeTurns('b', slots);
});

test('many slow targets share the places, so that the quick ones still have every slot', async () => {
  const names = Array.from({ length: 40 }, (_, n) => `slow-${n}`);
  let held = 0;
  for (let round = 0; round < names.length; round += slots) {
    held += (await Promise.all(names.slice(round, round + slots).map(takeTurn))).length;
    await sleep(350);
  }
  const again = await Promise.all(names.map((name) => turns.take(name)));
  expect(again.filter(isTurn)).toEqual([]);
  expect(held).toBe(40);
  await takeTurns('quick', slots);
});

test('a target that is quick again has all slots again', async () => {
  const held = await takeTurns('a', slots);
  await sleep(350);
  for (const turn of held) turn.end();
  (await takeTurn('a')).end();
  await takeTurns('a', slots);
  // A slow one would be sent away instead of waiting for a slot.
  expect(await isSettled(turns.take('a'))).toBe(false);
});

test('a job that waited for a slot while its target turned out to hang takes no slot from the others', async () => {
  await takeTurns('a', slots);
  const more = turns.take('a');
  const other = takeTurn('b');
  expect(isTurn(await more)).toBe(false);
  await other;
});

test('jobs of a slow target come back the later, the more of them there are, a minute later at the most', async () => {
  await takeTurns('a', slots);
  await sleep(350);
  const pauses: number[] = [];
  for (let n = 0; n < 1_500; n += 1) {
    const answer = await turns.take('a');
    if (!isTurn(answer)) pauses.push(answer.comeBackInMs);
  }
  expect(pauses).toHaveLength(1_500);
  expect(Math.min(...pauses)).toBe(550);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(60_000);
  expect(pauses.slice(0, 500)).toEqual([...pauses.slice(0, 500)].sort((a, b) => a - b));
  // Not all in the same moment.
  expect(new Set(pauses.slice(-100)).size).toBeGreaterThan(50);
});

test('when the worker closes, who waits is sent away at once', async () => {
  await takeTurns('a', slots);
  const waits = turns.take('b');
  closing.abort();
  expect(await waits).toEqual({ comeBackInMs: 0 });
  expect(await turns.take('c')).toEqual({ comeBackInMs: 0 });
});

test('once the worker closes no job begins, not even one to a slow target, which needs no slot', async () => {
  const held = await takeTurns('a', slots);
  await sleep(350);
  for (const turn of held) turn.end();
  closing.abort();
  expect(await turns.take('a')).toEqual({ comeBackInMs: 0 });
});

test('a worker with a single slot uses it', async () => {
  turns = createFairScheduler(1, closing.signal);
  (await takeTurn('a')).end();
  await takeTurn('a');
});

test('a worker holds as many jobs as can be at work or wait', () => {
  expect(jobsAtOnce(slots)).toBe(slots + slowPlaces);
  expect(jobsAtOnce(1_000)).toBe(1_256);
});
