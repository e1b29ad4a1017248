import fc from 'fast-check';
import { cleanText, errorMessage, formatBytes, oneLine, truncate, truncateUtf8 } from '../../src/lib/text';
import { runs } from '../support/nightly';

const anyText = fc.string({ unit: 'binary', maxLength: 60 });
// Single UTF-16 units, so that lone surrogates and NUL are common.
const anyUnits = fc
  .array(fc.oneof(fc.constantFrom(0, 0xd83d, 0xde00, 0x41), fc.nat(0xffff)), { maxLength: 40 })
  .map((units) => String.fromCharCode(...units));

describe('cleanText', () => {
  test.each([
    ['plain text', 'plain text'],
    ['', ''],
    ['a\0b\0', 'ab'],
    ['\0', ''],
    ['smile \u{1f600}', 'smile \u{1f600}'],
    ['high \ud83d alone', 'high \ufffd alone'],
    ['low \ude00 alone', 'low \ufffd alone'],
    ['\ude00\ud83d', '\ufffd\ufffd'],
    ['\ud83d\ud83d\ude00', '\ufffd\u{1f600}'],
    ['line\r\n\ttab', 'line\r\n\ttab'],
  ])('turns %j into %j', (text, clean) => expect(cleanText(text)).toBe(clean));

  test('returns text without NUL that survives a round trip through UTF-8', () => {
    fc.assert(
      fc.property(anyUnits, (text) => {
        const clean = cleanText(text);
        expect(clean).not.toContain('\0');
        expect(Buffer.from(clean).toString()).toBe(clean);
      }),
      runs(100),
    );
  });

  test('leaves valid text unchanged', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        fc.pre(!text.includes('\0'));
        expect(cleanText(text)).toBe(text);
      }),
      runs(100),
    );
  });
});

describe('truncateUtf8', () => {
  test.each([
    ['short', 10_000, 'short'],
    ['abcdef', 6, 'abcdef'],
    ['abcdef', 5, 'abcde'],
    ['abc', 0, ''],
    ['', 0, ''],
    ['éé', 3, 'é'],
    ['éé', 4, 'éé'],
    ['a€', 3, 'a'],
    ['a\u{1f600}b', 4, 'a'],
    ['a\u{1f600}b', 5, 'a\u{1f600}'],
  ])('truncates %j at %i bytes to %j', (text, bytes, expected) => expect(truncateUtf8(text, bytes)).toBe(expected));

  test('returns the longest beginning that fits and never splits a character', () => {
    fc.assert(
      fc.property(anyText, fc.nat(80), (text, bytes) => {
        const truncated = truncateUtf8(text, bytes);
        const [next = ''] = text.slice(truncated.length);
        expect(text.startsWith(truncated)).toBe(true);
        expect(Buffer.from(truncated).toString()).toBe(truncated);
        expect(Buffer.byteLength(truncated)).toBeLessThanOrEqual(bytes);
        if (next) expect(Buffer.byteLength(truncated + next)).toBeGreaterThan(bytes);
      }),
      runs(100),
    );
  });
});

describe('truncate', () => {
  test.each([
    ['short', 10, 'short'],
    ['exactly 10', 10, 'exactly 10'],
    ['eleven more', 10, 'eleven mo…'],
    ['hello world', 7, 'hello…'],
    ['ab👩‍👩‍👧cd', 8, 'ab…'],
    ['e\u0301e\u0301e\u0301', 4, 'e\u0301…'],
  ])('truncates %j at %i to %j', (text, max, expected) => expect(truncate(text, max)).toBe(expected));

  test('never splits an escape sequence, and counts it by the given measure', () => {
    const escapeText = (text: string) => text.replaceAll('<', '&lt;');
    expect(truncate('<<<', 9, { escape: escapeText })).toBe('&lt;&lt;…');
    expect(truncate('<<<', 9, { escape: escapeText, measure: (text) => Buffer.byteLength(text) })).toBe('&lt;…');
    expect(truncate('<<', 9, { escape: escapeText })).toBe('&lt;&lt;');
  });
});

test.each([
  ['a\r\n b\tc  d', 'a b c d'],
  ['no\0NUL', 'no NUL'],
  ['right \u202eto left', 'right to left'],
  ['lone \ud83d', 'lone \ufffd'],
])('oneLine turns %j into %j', (text, line) => expect(oneLine(text)).toBe(line));

test.each([
  [new Error('line one\nline two'), 'line one line two'],
  [new TypeError(''), 'TypeError'],
  [new AggregateError([new Error('first'), new Error('second')]), 'first; second'],
  ['just text', 'just text'],
])('errorMessage puts error %# on one line', (error, line) => expect(errorMessage(error)).toBe(line));

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1_023, '1023 bytes'],
  [1_024, '1.0 KB'],
  [1_468_006, '1.4 MB'],
  [26_214_400, '25 MB'],
  [3_221_225_472_000, '3000 GB'],
])('%i bytes are shown as %s', (bytes, shown) => expect(formatBytes(bytes)).toBe(shown));

test.each([undefined, {}])('truncate never splits an emoji of several characters, wherever it ends', (options) => {
  const family = '👩‍👩‍👧‍👦';
  for (let max = 1; max < 3 * family.length; max += 1) {
    const whole = Math.floor((max - 1) / family.length);
    expect(truncate(family.repeat(4), max, options)).toBe(`${family.repeat(whole)}…`);
  }
});
