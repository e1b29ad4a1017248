import { formatPrice, readPrice } from '../../src/forms/price';

test.each([
  ['19.00', 'eur', 1900],
  ['0.50', 'USD', 50],
  ['1900', 'jpy', 1900],
  ['1.500', 'kwd', 1500],
])('%s %s is %d in the smallest unit, and back', (text, currency, amount) => {
  expect(readPrice(text, currency)).toBe(amount);
  expect(formatPrice(amount, currency)).toBe(text);
});

test.each([
  ['19', 'eur', 1900],
  ['19,5', 'eur', 1950],
  [' 7 ', 'eur', 700],
])('%j %s is read as %d', (text, currency, amount) => {
  expect(readPrice(text, currency)).toBe(amount);
});

test.each([
  ['', 'eur'],
  ['ten', 'eur'],
  ['1.555', 'eur'],
  ['1.5', 'jpy'],
  ['-1', 'eur'],
  ['1e3', 'eur'],
  ['1,900.00', 'eur'],
])('%j is no price in %s', (text, currency) => {
  expect(readPrice(text, currency)).toBeNaN();
});
