import { Overloaded } from '../../src/lib/capacity-limit';
import { createIntake } from '../../src/submit/body/admission';

const most = { posts: 2, bytesInMemory: 1_000, bytesOnDisk: 5_000 };

test('more posts than there are places are refused at once, and nobody whose post is there loses his', () => {
  const intake = createIntake(most);
  const [first, second] = [intake.enter(), intake.enter()];
  first.arrived();
  second.arrived();
  const third = intake.enter();
  expect(third.gaveWay).toBeInstanceOf(Overloaded);
  expect([first.gaveWay, second.gaveWay]).toEqual([null, null]);
  first.leave();
  expect(intake.enter().gaveWay).toBeNull();
});

test.each([
  ['in memory', 'holdInMemory', 600],
  ['on disk', 'holdOnDisk', 3_000],
] as const)('bytes %s are shared out: the post that takes longest to arrive gives way', (_where, hold, bytes) => {
  const intake = createIntake(most);
  const [slow, quick] = [intake.enter(), intake.enter()];
  slow[hold](bytes);
  quick[hold](bytes);
  expect([slow.gaveWay, quick.gaveWay]).toEqual([expect.any(Overloaded), null]);
  quick.arrived();

  const late = intake.enter();
  late[hold](bytes);
  expect([late.gaveWay, quick.gaveWay]).toEqual([expect.any(Overloaded), null]);
  quick.leave();
  const next = intake.enter();
  next[hold](bytes);
  expect(next.gaveWay).toBeNull();
});
