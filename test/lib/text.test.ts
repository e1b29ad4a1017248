import fc from 'fast-check';
import { cleanText, truncateUtf8 } from '../../src/lib/text';

const anyText = fc.string({ unit: 'binary', maxLength: 60 });
// Single UTF-16 units, so that lone surrogates and NUL are common.
const anyUnits = fc
  .array(fc.oneof(fc.constantFrom(0, 0xd83d, 0xde00, 0x41), fc.nat(0xffff)), { maxLength: 40 })
  .map((units) => String.fromCharCode(...units));

describe('text that Postgres can hold', () => {
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
  ])('%j becomes %j', (text, clean) => expect(cleanText(text)).toBe(clean));

  test('whatever comes in, UTF-8 can carry what comes out', () => {
    fc.assert(
      fc.property(anyUnits, (text) => {
        const clean = cleanText(text);
        expect(clean).not.toContain('\0');
        expect(Buffer.from(clean).toString()).toBe(clean);
      }),
    );
  });

  test('text that is in order already is left as it is', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        fc.pre(!text.includes('\0'));
        expect(cleanText(text)).toBe(text);
      }),
    );
  });
});

describe('text cut by bytes', () => {
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
  ])('%j to %i bytes is %j', (text, bytes, cut) => expect(truncateUtf8(text, bytes)).toBe(cut));

  test('is the longest beginning that fits, and never ends within a character', () => {
    fc.assert(
      fc.property(anyText, fc.nat(80), (text, bytes) => {
        const cut = truncateUtf8(text, bytes);
        const [next = ''] = text.slice(cut.length);
        expect(text.startsWith(cut)).toBe(true);
        expect(Buffer.from(cut).toString()).toBe(cut);
        expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(bytes);
        if (next) expect(Buffer.byteLength(cut + next)).toBeGreaterThan(bytes);
      }),
    );
  });
});
