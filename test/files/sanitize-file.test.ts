import fc from 'fast-check';
import { sanitizeFilename } from '../../src/files/sanitize-file';
import { runs } from '../support/nightly';
import { growthOf } from '../support/processor-time';

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc
    .array(
      fc.constantFrom(
        '..',
        '/',
        '\\',
        '.',
        ' ',
        '\0',
        '\r\n',
        '\u202e',
        '\u200b',
        '\u{e0041}',
        '\ud83d',
        '😀',
        'é',
        'CON',
        '%22',
        '%0a',
        '"',
        ':',
        '.pdf',
      ),
      { maxLength: 120 },
    )
    .map((parts) => parts.join('')),
);

test.each([
  ['letter.pdf', 'letter.pdf'],
  ['Résumé – 履歴書.pdf', 'Résumé – 履歴書.pdf'],
  ['party 🎉.png', 'party 🎉.png'],
  ['.htaccess', '.htaccess'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\fakepath\\photo.jpg', 'photo.jpg'],
  ['a"b\r\nc.txt', 'a_bc.txt'],
  ['%2e%2e%2fa.txt', '%2e%2e%2fa.txt'],
  ['invoice\u202egpj.exe', 'invoicegpj.exe'],
  ['zero\u200bwidth\ufeff.txt', 'zerowidth.txt'],
  ['broken \ud83d half.txt', 'broken  half.txt'],
  ['CON', '_CON'],
  ['aux.txt', '_aux.txt'],
  ['nul .tar.gz', '_nul .tar.gz'],
  ['COM¹.txt', '_COM¹.txt'],
  ['console.txt', 'console.txt'],
  ['stream.txt:evil.exe', 'stream.txt_evil.exe'],
  ['trailing. . .', 'trailing'],
  ['', 'file'],
  ['..', 'file'],
  ['folder/', 'file'],
  ['\u202e \u200b.', 'file'],
])('%j becomes %j', (raw, expected) => {
  expect(sanitizeFilename(raw)).toBe(expected);
});

test('a long name keeps its extension and ends between two characters', () => {
  const name = sanitizeFilename(`${'é'.repeat(300)}.pdf`);
  expect(name).toBe(`${'é'.repeat(125)}.pdf`);
  expect(Buffer.byteLength(sanitizeFilename(`${'x'.repeat(300)}.${'y'.repeat(300)}`))).toBe(255);
});

test('any input becomes a safe file name that does not mislead', () => {
  fc.assert(
    fc.property(hostile, (raw) => {
      const name = sanitizeFilename(raw);
      expect(name).not.toBe('');
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
      expect(name).not.toMatch(/[/\\<>:"|?*\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u);
      expect(name).not.toMatch(/[ .]$|^\.+$/);
      expect(name).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i);
    }),
    runs(2_000),
  );
});

test('a name of many dots takes linear time', async () => {
  const nameOf = (size: number) => sanitizeFilename(`${'.'.repeat(size)}x${' .'.repeat(size)}y`);
  expect(await growthOf(nameOf, 4_000)).toBeLessThan(30);
});
