import { validate, version } from 'uuid';
import { newId } from '../../src/lib/new-id';

test('is a UUID of version 7 that holds the time it was made at, comes once, and sorts after those before it', () => {
  const before = Date.now();
  const ids = Array.from({ length: 500 }, newId);
  expect(new Set(ids).size).toBe(500);
  expect(ids).toEqual([...ids].sort());
  for (const id of ids) {
    expect([id, validate(id) && version(id)]).toEqual([id, 7]);
    const madeAt = Number.parseInt(id.replace('-', '').slice(0, 12), 16);
    expect(madeAt).toBeGreaterThanOrEqual(before);
    expect(madeAt).toBeLessThanOrEqual(Date.now());
  }
});

test('more than fit into a millisecond sort all the same', () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(new Set(ids).size).toBe(20_000);
  expect(ids.join()).toBe([...ids].sort().join());
});
