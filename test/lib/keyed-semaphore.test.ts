import { KeyedSemaphore, TooManyWaiting } from '../../src/lib/keyed-semaphore';

/** Work that ends when it is told to. */
function buildWork(started: string[], name: string) {
  let finish: () => void = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return {
    finish: () => finish(),
    run: async () => {
      started.push(name);
      await finished;
      return name;
    },
  };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('permits are limited in all and per key, and within a key to whoever waits longest', async () => {
  const semaphore = new KeyedSemaphore(2, 1);
  const started: string[] = [];
  const names = ['a1', 'a2', 'b1', 'c1', 'a3'] as const;
  const works = new Map(names.map((name) => [name, buildWork(started, name)]));
  const results = names.map((name) =>
    semaphore.run(name.slice(0, 1), () => works.get(name)?.run() ?? Promise.reject()),
  );
  const startedAfter = async (name: (typeof names)[number]) => {
    works.get(name)?.finish();
    await turn();
    return [...started];
  };
  await turn();
  expect(started).toEqual(['a1', 'b1']);
  expect(await startedAfter('b1')).toEqual(['a1', 'b1', 'c1']);
  expect(await startedAfter('c1')).toEqual(['a1', 'b1', 'c1']);
  expect(await startedAfter('a1')).toEqual(['a1', 'b1', 'c1', 'a2']);
  expect(await startedAfter('a2')).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  works.get('a3')?.finish();
  expect(await Promise.all(results)).toEqual(names);
});

test('failed work gives its permit back', async () => {
  const semaphore = new KeyedSemaphore(1, 1);
  const failing = semaphore.run('a', () => Promise.reject(new Error('no')));
  const next = semaphore.run('a', async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

/** Starts named work, one at a time, and resolves to the order in which it ran. */
async function runInOrder(semaphore: KeyedSemaphore, names: readonly string[], firstOnes: readonly string[] = []) {
  const order: string[] = [];
  const run = (name: string) =>
    semaphore.run(name.slice(0, 1), async () => void order.push(name), { isFirst: firstOnes.includes(name) });
  await Promise.all(names.map(run));
  return order;
}

test('keys take turns, however many of one key wait', async () => {
  const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'];
  expect(await runInOrder(new KeyedSemaphore(1, 1), names)).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('work may wait in front of the others of its key', async () => {
  const names = ['a1', 'a2', 'b1', 'a3'];
  expect(await runInOrder(new KeyedSemaphore(1, 1), names, ['a3'])).toEqual(['a1', 'a3', 'b1', 'a2']);
});

test('abandoned work never starts and makes room for more', async () => {
  const semaphore = new KeyedSemaphore(1, 1);
  const release = await semaphore.acquire('a');
  const leaving = new AbortController();
  const started: string[] = [];
  const waitFor = (name: string, signal?: AbortSignal) =>
    semaphore.run('a', async () => void started.push(name), { signal, maxWaiting: 2 });
  const abandoned = waitFor('abandoned', leaving.signal);
  const kept = waitFor('kept');
  await expect(waitFor('too many')).rejects.toBeInstanceOf(TooManyWaiting);
  leaving.abort(new Error('gone'));
  await expect(abandoned).rejects.toThrow('gone');
  await expect(waitFor('too late', leaving.signal)).rejects.toThrow('gone');
  const late = waitFor('late');
  release();
  release();
  await Promise.all([kept, late]);
  expect(started).toEqual(['kept', 'late']);
});
