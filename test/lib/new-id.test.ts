import { validate, version } from 'uuid';
import { newId } from '../../src/lib/new-id';

test('creates unique UUIDv7s that contain the current time and sort in the order of their creation', () => {
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

test('keeps the order of more ids than fit into a millisecond', () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(new Set(ids).size).toBe(20_000);
  expect(ids.join()).toBe([...ids].sort().join());
});
