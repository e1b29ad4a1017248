import { createBudget } from '../../src/lib/budget';

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
