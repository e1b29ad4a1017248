import { createTurns, type Turn, type Turns } from '../../workers/turns';

const slots = 8;
let turns: Turns;
beforeEach(() => {
  turns = createTurns(slots);
});

async function takeTurn(target: string): Promise<Turn> {
  const turn = await turns.take(target);
  if (!('end' in turn)) throw new Error(`${target} had no turn`);
  return turn;
}
const takeTurns = (target: string, count: number) => Promise.all(Array.from({ length: count }, () => takeTurn(target)));
const noTurn = { comeBackInMs: expect.any(Number) };

test('one target may fill three quarters of the slots; the next job waits a moment and is sent away', async () => {
  await takeTurns('a', 6);
  const began = performance.now();
  expect(await turns.take('a')).toEqual(noTurn);
  expect(performance.now() - began).toBeGreaterThan(90);
  expect(performance.now() - began).toBeLessThan(500);
});

test('another target has its turn meanwhile', async () => {
  await takeTurns('a', 6);
  await takeTurns('b', 2);
});

test('who waits is let in as soon as a turn ends', async () => {
  const [first] = await takeTurns('a', 6);
  const next = takeTurn('a');
  setTimeout(() => first?.end(), 20);
  const began = performance.now();
  await next;
  expect(performance.now() - began).toBeLessThan(90);
});

describe('a target that keeps a delivery for two seconds', () => {
  beforeEach(() => jest.spyOn(performance, 'now').mockReturnValue(0));
  afterEach(() => jest.restoreAllMocks());
  const passes = (ms: number) => jest.mocked(performance.now).mockReturnValue(performance.now() + ms);

  test('gets a quarter of the slots until it is quick again, and waits for nothing', async () => {
    const [one, two, three] = await takeTurns('a', 3);
    passes(2_000);
    expect(await turns.take('a')).toEqual(noTurn);
    one?.end();
    two?.end();
    const again = await takeTurn('a');
    expect(await turns.take('a')).toEqual(noTurn);
    three?.end();
    passes(100);
    again.end();
    await takeTurns('a', 6);
  });

  test('has its jobs come back the later, the more of them there are', async () => {
    await takeTurns('a', 2);
    passes(2_000);
    const pauses: number[] = [];
    for (let n = 0; n < 700; n += 1) {
      const answer = await turns.take('a');
      if ('comeBackInMs' in answer) pauses.push(answer.comeBackInMs);
    }
    expect(pauses).toHaveLength(700);
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect([pauses[0], pauses.at(-1)]).toEqual([550, 30_000]);
  });
});

test('a worker with a single slot uses it', async () => {
  turns = createTurns(1);
  const turn = await takeTurn('a');
  turn.end();
  await takeTurn('a');
});
