import { createBudget } from '../../src/lib/capacity-limit';

const nobody = () => undefined;

test('there is no more than there is, and what was given back can be had again', () => {
  const budget = createBudget(10);
  const [first, second] = [budget.open(nobody), budget.open(nobody)];
  first.keep();
  second.keep();
  expect([first.take(6), second.take(4), first.take(1)]).toEqual([true, true, false]);
  const third = budget.open(nobody);
  third.keep();
  expect(third.take(6)).toBe(true);
  second.release();
  third.release();
  expect(budget.open(nobody).take(10)).toBe(true);
});

test('the share that is waited for longest gives way, and those that did their part do not', () => {
  const budget = createBudget(3);
  const lost: string[] = [];
  const [kept, slow, slower] = ['kept', 'slow', 'slower'].map((name) => {
    const share = budget.open(() => lost.push(name));
    expect(share.take(1)).toBe(true);
    return share;
  });
  kept?.keep();
  expect(budget.open(nobody).take(1)).toBe(true);
  expect(lost).toEqual(['slow']);
  expect(slow?.take(1)).toBe(false);
  slower?.keep();
  slower?.wait();
  expect(budget.open(nobody).take(2)).toBe(true);
  expect(lost).toEqual(['slow', 'slower']);
});

test('who asks goes without when nobody else is waited for, and when it is the oldest itself', () => {
  const budget = createBudget(2);
  const busy = budget.open(nobody);
  busy.keep();
  busy.take(2);
  expect(budget.open(nobody).take(1)).toBe(false);
  busy.release();

  let gaveWay = false;
  const greedy = budget.open(() => {
    gaveWay = true;
  });
  expect([greedy.take(2), greedy.take(1), gaveWay]).toEqual([true, false, false]);
  expect(budget.open(nobody).take(2)).toBe(true);
});

describe('those whose client is waited for', () => {
  const open = (budget: ReturnType<typeof createBudget>, names: readonly string[], lost: string[]) =>
    names.map((name) => {
      const share = budget.open(() => lost.push(name));
      share.take(1);
      return share;
    });

  test('give way in their order, whoever left from among them, and asking to wait again changes no place', () => {
    const budget = createBudget(6);
    const lost: string[] = [];
    const [first, , third, fourth, , sixth] = open(budget, ['1', '2', '3', '4', '5', '6'], lost);
    third?.release();
    fourth?.release();
    sixth?.keep();
    first?.wait();
    // It had left the line, and stands at its end now.
    sixth?.wait();
    expect(budget.open(nobody).take(5)).toBe(true);
    expect(lost).toEqual(['1', '2', '5']);
  });

  test('give back once, however often they are released, and are nothing afterwards', () => {
    const budget = createBudget(2);
    const [share] = open(budget, ['1'], []);
    share?.release();
    share?.release();
    share?.wait();
    expect(share?.take(1)).toBe(false);
    const others = open(budget, ['2', '3'], []);
    for (const other of others) other.keep();
    expect(budget.open(nobody).take(1)).toBe(false);
  });

  test('can all be dismissed, though one releases another, and those that did their part stay', () => {
    const budget = createBudget(4);
    const lost: string[] = [];
    const [kept, last] = open(budget, ['kept', 'last'], lost);
    kept?.keep();
    const first = budget.open(() => {
      lost.push('first');
      last?.release();
    });
    first.take(2);
    last?.keep();
    last?.wait();
    budget.dismissWaiting();
    expect(lost).toEqual(['first']);
    const after = budget.open(nobody);
    after.keep();
    expect([after.take(3), after.take(1)]).toEqual([true, false]);
  });
});
