import { KeyedSemaphore } from '../../src/lib/keyed-semaphore';

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

test('permits are limited in all and per key, and go to whoever waits longest and may start', async () => {
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
