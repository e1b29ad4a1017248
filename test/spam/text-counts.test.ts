import { setTimeout } from 'node:timers/promises';
import type { Pool } from 'pg';
import { TextCounts } from '../../src/spam/text-counts';

/** The cache reads the clock once per millisecond. */
const clockTickMs = 20;

function createCounts(): TextCounts {
  return new TextCounts({ query: () => Promise.reject(new Error('no database')) } as unknown as Pool);
}

test('a flood of other texts takes the place of a text that was seen once, not of one that is repeated', () => {
  const counts = createCounts();
  const [once, repeated] = [1, 2];
  counts.count([once]);
  for (let n = 0; n < 200_000; n += 1) {
    counts.count([10 + n]);
    if (n % 1_000 === 0) counts.count([repeated]);
  }
  expect(counts.count([repeated])).toBe(200);
  expect(counts.count([once])).toBe(0);
});

test('a text is as common as the most common of its fingerprints, and a count can be taken back', () => {
  const counts = createCounts();
  counts.count([1, 2, 3]);
  counts.count([3, 4, 5]);
  expect(counts.count([3, 6, 7])).toBe(2);
  counts.uncount([3, 6, 7]);
  expect(counts.count([3])).toBe(2);
  expect(counts.count([7])).toBe(0);
});

test('a text that was first seen more than a day ago is counted anew', async () => {
  const clock = jest.spyOn(performance, 'now');
  const hour = 3_600_000;
  try {
    const counts = createCounts();
    clock.mockReturnValue(1);
    counts.count([9]);
    clock.mockReturnValue(23 * hour);
    await setTimeout(clockTickMs);
    expect(counts.count([9])).toBe(1);
    clock.mockReturnValue(25 * hour);
    await setTimeout(clockTickMs);
    expect(counts.count([9])).toBe(0);
  } finally {
    clock.mockRestore();
  }
});
