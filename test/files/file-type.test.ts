import fc from 'fast-check';
import { safeType } from '../../src/files/sanitize-file';
import { runs } from '../support/nightly';

test.each([
  ['image/png', 'image/png'],
  ['Application/PDF', 'application/pdf'],
  ['text/plain; charset=utf-8', 'text/plain'],
  ['text/csv;charset="x;y"', 'text/csv'],
  ['text/html', 'application/octet-stream'],
  ['image/svg+xml', 'application/octet-stream'],
  ['application/xhtml+xml', 'application/octet-stream'],
  ['text/xml', 'application/octet-stream'],
  ['text/javascript', 'application/octet-stream'],
  ['image/png, text/html', 'application/octet-stream'],
  ['', 'application/octet-stream'],
  [undefined, 'application/octet-stream'],
])('%j is served as %s', (claimed, expected) => {
  expect(safeType(claimed)).toBe(expected);
});

test('no claimed type bypasses the list', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (claimed) => {
      expect(safeType(claimed)).toMatch(/^[a-z]+\/[a-z0-9.-]+$/);
      expect(safeType(`text/plain;${claimed}`)).toBe('text/plain');
    }),
    runs(100),
  );
});
