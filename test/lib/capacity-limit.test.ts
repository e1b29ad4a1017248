import { CapacityLimit, type Reservation } from '../../src/lib/capacity-limit';

const ignore = () => undefined;

/** Opens a pinned reservation, which is never evicted. */
function openPinned(limit: CapacityLimit): Reservation {
  const reservation = limit.open(ignore);
  reservation.pin();
  return reservation;
}

/** Opens one reservation of 1 per name; evictions are appended to `evicted`. */
function openEach(limit: CapacityLimit, names: readonly string[], evicted: string[]): Reservation[] {
  return names.map((name) => {
    const reservation = limit.open(() => evicted.push(name));
    expect(reservation.reserve(1)).toBe(true);
    return reservation;
  });
}

test('No more than the limit can be reserved, and what is released can be reserved again', () => {
  const limit = new CapacityLimit(10);
  const [first, second] = [openPinned(limit), openPinned(limit)];
  expect([first.reserve(6), second.reserve(4), first.reserve(1)]).toEqual([true, true, false]);
  const third = openPinned(limit);
  expect(third.reserve(6)).toBe(true);
  second.release();
  third.release();
  expect(limit.open(ignore).reserve(10)).toBe(true);
});

test('The oldest evictable reservation is evicted, and pinned ones are not', () => {
  const limit = new CapacityLimit(3);
  const evicted: string[] = [];
  const [pinned, slow, slower] = openEach(limit, ['pinned', 'slow', 'slower'], evicted);
  pinned?.pin();
  expect(limit.open(ignore).reserve(1)).toBe(true);
  expect(evicted).toEqual(['slow']);
  expect(slow?.reserve(1)).toBe(false);
  slower?.pin();
  slower?.unpin();
  expect(limit.open(ignore).reserve(2)).toBe(true);
  expect(evicted).toEqual(['slow', 'slower']);
});

test('A reservation fails if no other is evictable', () => {
  const limit = new CapacityLimit(2);
  const pinned = openPinned(limit);
  pinned.reserve(2);
  expect(limit.open(ignore).reserve(1)).toBe(false);
});

test('A reservation that is itself the oldest loses everything without being notified', () => {
  const limit = new CapacityLimit(2);
  let isNotified = false;
  const greedy = limit.open(() => {
    isNotified = true;
  });
  expect([greedy.reserve(2), greedy.reserve(1), isNotified]).toEqual([true, false, false]);
  expect(limit.open(ignore).reserve(2)).toBe(true);
});

test('Reservations are evicted in order of age, and unpinning again does not change the order', () => {
  const limit = new CapacityLimit(6);
  const evicted: string[] = [];
  const [first, , third, fourth, , sixth] = openEach(limit, ['1', '2', '3', '4', '5', '6'], evicted);
  third?.release();
  fourth?.release();
  sixth?.pin();
  first?.unpin();
  // A reservation that was pinned goes to the end.
  sixth?.unpin();
  expect(limit.open(ignore).reserve(5)).toBe(true);
  expect(evicted).toEqual(['1', '2', '5']);
});

test('A reservation that is released twice frees its amount once and cannot be used again', () => {
  const limit = new CapacityLimit(2);
  const [reservation] = openEach(limit, ['1'], []);
  reservation?.release();
  reservation?.release();
  reservation?.unpin();
  expect(reservation?.reserve(1)).toBe(false);
  for (const other of openEach(limit, ['2', '3'], [])) other.pin();
  expect(limit.open(ignore).reserve(1)).toBe(false);
});

test('All evictable reservations can be evicted at once, even if one releases another', () => {
  const limit = new CapacityLimit(4);
  const evicted: string[] = [];
  const [pinned, last] = openEach(limit, ['pinned', 'last'], evicted);
  pinned?.pin();
  const first = limit.open(() => {
    evicted.push('first');
    last?.release();
  });
  first.reserve(2);
  last?.pin();
  last?.unpin();
  limit.evictAll();
  expect(evicted).toEqual(['first']);
  const next = openPinned(limit);
  expect([next.reserve(3), next.reserve(1)]).toEqual([true, false]);
});
