/** How much of a platform's limit a text takes; never less than its length in UTF-16 units. */
export type Measure = (text: string) => number;
/** Makes a text harmless on a platform; never makes it shorter. */
export type Escape = (text: string) => string;

export const characters: Measure = (text) => text.length;
export const utf8Bytes: Measure = (text) => Buffer.byteLength(text);
/** What a text takes inside of a JSON body. */
export const jsonBytes: Measure = (text) => Buffer.byteLength(JSON.stringify(text)) - 2;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const mark = '…';

/**
 * The text, escaped, if that takes at most `max`; else its longest beginning that does, with `…` for the rest. It ends
 * between two characters as people see them, so no emoji is cut in two, and never in the middle of an escape.
 */
export function cut(
  text: string,
  max: number,
  toHarmless: Escape = (same) => same,
  measure: Measure = characters,
): string {
  if (text.length <= max) {
    const whole = toHarmless(text);
    if (measure(whole) <= max) return whole;
  }
  const beginning = text.slice(0, Math.max(0, max));
  const ends = Array.from(graphemes.segment(beginning), ({ index }) => index);
  const shortened = (count: number) => toHarmless(beginning.slice(0, ends[count] ?? 0).trimEnd()) + mark;
  let [fits, tooLong] = [0, ends.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (measure(shortened(middle)) <= max) fits = middle;
    else tooLong = middle;
  }
  return shortened(fits);
}

/** The greatest cap by which costs, each cut to it, take at most `total` together. */
export function shareOut(costs: readonly number[], total: number): number {
  let rest = total;
  const sorted = [...costs].sort((a, b) => a - b);
  for (const [index, cost] of sorted.entries()) {
    const share = Math.floor(rest / (sorted.length - index));
    if (cost > share) return Math.max(0, share);
    rest -= cost;
  }
  return Number.POSITIVE_INFINITY;
}
