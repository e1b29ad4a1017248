import { DeadlineExceeded, withDeadline } from '../../workers/with-deadline';

test('returns what the work returns in time', async () => {
  expect(await withDeadline(100, async () => 'done')).toBe('done');
});

test('aborts the signal at the deadline and returns what the work then returns', async () => {
  const name = await withDeadline(
    100,
    (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(signal.reason.name))),
  );
  expect(name).toBe('TimeoutError');
});

test('rejects soon after the deadline when the work ignores its signal', async () => {
  const startedAt = performance.now();
  const hanging = withDeadline(100, () => new Promise(() => {}));
  await expect(hanging).rejects.toThrow(new DeadlineExceeded(100));
  await expect(hanging).rejects.toThrow('not done within 0.1 s');
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

test('ignores an error after the deadline', async () => {
  const breaking = withDeadline(
    100,
    () => new Promise((_, reject) => setTimeout(() => reject(new Error('late')), 400)),
  );
  await expect(breaking).rejects.toThrow(DeadlineExceeded);
  await new Promise((resolve) => setTimeout(resolve, 200));
});

test.each<[string, () => Promise<never>]>([
  ['rejects', () => Promise.reject(new Error('no'))],
  [
    'throws synchronously',
    () => {
      throw new Error('no');
    },
  ],
])('rejects with the error of work that %s', async (_title, work) => {
  await expect(withDeadline(100, work)).rejects.toThrow('no');
});

test('after a suspension past the deadline, first reads the responses that arrived in time', async () => {
  const blockFor800Ms = () => {
    const end = performance.now() + 800;
    while (performance.now() < end);
  };
  const result = await withDeadline(100, (signal) => {
    setTimeout(blockFor800Ms, 20);
    return new Promise((resolve) => {
      setTimeout(() => resolve('arrived'), 150);
      signal.addEventListener('abort', () => resolve('aborted'));
    });
  });
  expect(result).toBe('arrived');
});
