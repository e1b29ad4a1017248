const needsCleaning = /[\0\ud800-\udfff]/;

/** Makes a text storable in PostgreSQL: removes NUL characters and replaces each lone surrogate with U+FFFD. */
export function cleanText(text: string): string {
  if (!needsCleaning.test(text)) return text;
  // `\0+` rather than `\0`: 60,000 separate replacements take a millisecond.
  return text.replace(/\0+/g, '').toWellFormed();
}

// Embedding and override marks would let one value reorder the text around it.
const breaksAndOverrides = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;

/**
 * The text on a single line, with whitespace collapsed and control characters removed, truncated to `max` characters.
 */
export function oneLine(text: string, max = Number.POSITIVE_INFINITY): string {
  const line = text.toWellFormed().replace(breaksAndOverrides, ' ').replace(/\s+/g, ' ').trim();
  return truncate(line, max);
}

/** Whether the text shows nothing: only whitespace, control and invisible format characters. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cc}\p{Cf}]/u.test(text);
}

/** An error's message on one line, for logs and terminals. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return oneLine(String(error));
  // Node reports a refused connection to a name with several addresses as an AggregateError with an empty message.
  const message = error instanceof AggregateError ? error.errors.map(errorMessage).join('; ') : error.message;
  return oneLine(message || error.name);
}

/** How much of a length limit a text uses; never less than its length in UTF-16 units. */
export type Measure = (text: string) => number;

/** Escapes a text for where it is shown; never makes it shorter. */
export type Escape = (text: string) => string;

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * The text, escaped, if it measures at most `max`; else its longest beginning that does, followed by `…`. Never splits
 * a grapheme (so emoji stay whole) or an escape sequence.
 */
export function truncate(
  text: string,
  max: number,
  options?: { readonly escape?: Escape; readonly measure?: Measure },
): string {
  if (!options) return truncatePlain(text, max);
  const { escape: escapeText = (same: string) => same, measure = (same: string) => same.length } = options;
  if (text.length <= max) {
    const escaped = escapeText(text);
    if (measure(escaped) <= max) return escaped;
  }
  const beginning = oneMore(text, max);
  const ends = Array.from(segmenter.segment(beginning), ({ index }) => index);
  const shortened = (count: number) => `${escapeText(beginning.slice(0, ends[count] ?? 0).trimEnd())}…`;
  let [fits, tooLong] = [0, ends.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (measure(shortened(middle)) <= max) fits = middle;
    else tooLong = middle;
  }
  return shortened(fits);
}

function truncatePlain(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = segmenter.segment(oneMore(text, max)).containing(max - 1)?.index ?? 0;
  return `${text.slice(0, end).trimEnd()}…`;
}

/** One unit more than fits: the segmenter would end a grapheme before half a character. */
function oneMore(text: string, max: number): string {
  return text.slice(0, Math.max(0, max) + 1);
}

const encoder = new TextEncoder();

/** Whether the text takes at most `bytes` bytes of UTF-8. */
export function fitsUtf8(text: string, bytes: number): boolean {
  // A UTF-16 unit takes at most three bytes, so short texts need no measuring.
  return text.length * 3 <= bytes || Buffer.byteLength(text) <= bytes;
}

/** The longest beginning of `text` that takes at most `bytes` bytes of UTF-8 and ends between two characters. */
export function truncateUtf8(text: string, bytes: number): string {
  if (fitsUtf8(text, bytes)) return text;
  return text.slice(0, encoder.encodeInto(text, new Uint8Array(bytes)).read);
}

const units = ['bytes', 'KB', 'MB', 'GB'] as const;

/** A size for people, such as "1.4 MB", in steps of 1,024. */
export function formatBytes(bytes: number): string {
  if (bytes === 1) return '1 byte';
  let [size, step] = [bytes, 0];
  while (size >= 1_024 && step < units.length - 1) {
    size /= 1_024;
    step += 1;
  }
  const digits = step > 0 && size < 10 ? 1 : 0;
  return `${size.toFixed(digits)} ${units[step]}`;
}
