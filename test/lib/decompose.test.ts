import fc from 'fast-check';
import { decompose } from '../../src/lib/decompose';
import { runs } from '../support/nightly';

const letters = [
  ...'aéñçüßøıłŁأبتпривετςΣかがパ한국어中文กำकि½ﬁＡ𝗯🙂',
  'e\u0301\u0323',
  'q\u0307\u0323',
  ' ',
  '. ',
  '\n',
];

test('a text of any language is decomposed as a whole would be', () => {
  const text = fc
    .array(fc.constantFrom(...letters), { minLength: 200, maxLength: 2_000 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (value) => {
      expect(decompose(value)).toBe(value.normalize('NFKD'));
    }),
    runs(200),
  );
});

test('what a language needs is not cut', () => {
  for (const text of ['한국말 읽습니다. '.repeat(300), 'Việt Nằm, ngữ ặ. '.repeat(300), 'ザグジパ、'.repeat(300)]) {
    expect(decompose(text)).toBe(text.normalize('NFKD'));
  }
});

test.each([
  ['ligatures that become 18 letters', 'ﷺ'],
  ['characters that become 6', '㌖'],
  ['accents', '\u0301\u0323'],
  ['styled letters', '𝗯'],
  ['lone surrogates', '\udc00'],
])('any number of %s grows at most 2.5 times, and is never normalized as a whole', (_, unit) => {
  const text = unit.repeat(5_000);
  const pieces: string[] = [];
  const decomposed = decompose(text, (piece) => {
    pieces.push(piece);
    return piece;
  });
  expect(decomposed.length).toBeLessThanOrEqual(2.7 * text.length);
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(340);
});
