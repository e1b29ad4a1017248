import type { Pool } from 'pg';
import { TextCounts } from '../../src/spam/text-counts';

/** Fingerprints that share a bucket: they differ by multiples of the number of buckets. */
const sameBucket = (count: number) => Array.from({ length: count }, (_, n) => 5 + n * 16_384);

function createCounts(): TextCounts {
  return new TextCounts({ query: () => Promise.reject(new Error('no database')) } as unknown as Pool);
}

test('a full bucket loses the rarest text, and keeps the one that is repeated', () => {
  const counts = createCounts();
  const [repeated = 0, ...others] = sameBucket(40);
  for (let n = 0; n < 5; n += 1) counts.count([repeated]);
  for (const other of others) counts.count([other]);
  expect(counts.count([repeated])).toBe(5);
  expect(counts.count(others.slice(0, 1))).toBe(0);
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

test('a text that was first seen more than a day ago is counted anew', () => {
  const clock = jest.spyOn(performance, 'now');
  const hour = 3_600_000;
  try {
    const counts = createCounts();
    clock.mockReturnValue(0);
    counts.count([9]);
    clock.mockReturnValue(23 * hour);
    expect(counts.count([9])).toBe(1);
    clock.mockReturnValue(25 * hour);
    expect(counts.count([9])).toBe(0);
  } finally {
    clock.mockRestore();
  }
});
