import { v7 as uuidv7, validate, version } from 'uuid';
import { firstIdAt, newId } from '../../src/lib/new-id';

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

test('the first id of a moment divides older ids from newer ones', () => {
  expect(firstIdAt(new Date('2026-11-01T00:00:00Z'))).toBe('01a19467-e800-7000-8000-000000000000');
  const moment = Date.now();
  const first = firstIdAt(new Date(moment));
  expect(validate(first) && version(first)).toBe(7);
  expect(uuidv7({ msecs: moment - 1 }) < first).toBe(true);
  expect(first <= uuidv7({ msecs: moment })).toBe(true);
  expect(firstIdAt(new Date(0))).toBe('00000000-0000-7000-8000-000000000000');
});
