import fc from 'fast-check';
import { anonymize } from '../../src/spam-examples/anonymize';

test('names are replaced in their fields and wherever they occur', () => {
  const { data, replaced } = anonymize({
    name: 'José de Núñez',
    list: ['for JOSÉ', { deep: 'nunez' }],
    message: 'Jose here. Nunez’s josette',
    flag: true,
    none: null,
  });
  expect(data).toEqual({
    name: 'Alex de Morgan',
    list: ['for ALEX', { deep: 'morgan' }],
    message: 'Alex here. Morgan’s josette',
    flag: true,
    none: null,
  });
  expect(replaced).toEqual(['names']);
});

test.each<[data: Record<string, unknown>, expected: Record<string, unknown>]>([
  [
    { name: 'Иван Петров', message: 'Это Иван' },
    { name: 'Саша Морозов', message: 'Это Саша' },
  ],
  [
    { 姓名: '王小明', message: '我是王小明。' },
    { 姓名: '林森', message: '我是林森。' },
  ],
  [
    { name: { first: 'Grace' }, message: 'Grace' },
    { name: { first: 'Alex' }, message: 'Alex' },
  ],
  // Short words are rarely names elsewhere.
  [
    { first_name: 'So', last_name: 'An', message: 'So an offer' },
    { first_name: 'Alex', last_name: 'Morgan', message: 'So an offer' },
  ],
  // No names, but signs of spam.
  [{ name: 'Aлex' }, { name: 'Aлex' }],
  [
    { name: 'WIN 500 NOW', message: 'WIN' },
    { name: 'WIN 500 NOW', message: 'WIN' },
  ],
])('the names of %j become %j', (data, expected) => {
  expect(anonymize(data).data).toEqual(expected);
});

test.each([
  ['Write to bob.ross+1@gmail.com', 'Write to alex.morgan@gmail.com'],
  ['<a href="mailto:Bob@Ross.co.uk">', '<a href="mailto:alex.morgan@example.com">'],
  ['x@a.pl y@wp.pl X@A.PL', 'alex.morgan@example.com robin.taylor@wp.pl alex.morgan@example.com'],
  ['b@mailinator.com', 'alex.morgan@mailinator.com'],
  ['Call +49 (0)171 2345-678', 'Call +73 (9)482 6517-394'],
  ['Tel. 0171/2345678.', 'Tel. 0739/4826517.'],
  ['order #48213, ORD-99123, IP 192.168.1.20', 'order #73948, ORD-73948, IP 739.482.6.51'],
  ['IBAN DE89 3704 0044 0532 0130 00', 'IBAN DE73 9482 6517 3948 2651 73'],
  ['Hauptstraße 5, 10115 Berlin', 'Hauptstraße 7, 73948 Berlin'],
  ['221b Baker Street, SW1A 1AA', '739b Baker Street, AA7A 3AA'],
  ['12 rue de Rivoli, via Roma 8', '73 rue de Rivoli, via Roma 7'],
  ['Pay $5000 or 10,000 EUR, 50% off, 24/7', 'Pay $5000 or 10,000 EUR, 50% off, 24/7'],
  ['on 16.08.2025 at 14:30-17:00, since 2019, 2 rooms', 'on 16.08.2025 at 14:30-17:00, since 2019, 2 rooms'],
  ['See https://bit.ly/3xYz?u=bob.', 'See https://bit.ly/.'],
  ['http://bob:pw@evil.top/Login/verify?id=77#a', 'http://evil.top/login'],
  ['t.me/bobross [url=https://casino.win/a/b]x[/url]', 't.me/ [url=https://casino.win/]x[/url]'],
  ['buy1234.com and https://a.b.top', 'buy1234.com and https://a.b.top'],
  ['thanks.Lovelace', 'thanks.Morgan'],
  ['thanks.lovelace', 'thanks.morgan'],
  ['lovelace.com', 'lovelace.com'],
])('“%s” becomes “%s”', (text, expected) => {
  expect(anonymize({ message: text, first_name: 'Ada', last_name: 'Lovelace' }).data.message).toBe(expected);
});

test('the website with the form is not named', () => {
  const { data } = anonymize(
    { message: 'https://www.acme.com/contact, forms.acme.com/a and acme.company.top and notacme.com' },
    ['*.ACME.com', 'www.other.com'],
  );
  expect(data.message).toBe('https://example.com/, example.com/ and acme.company.top and notacme.com');
});

test('whole numbers are replaced, years and fractions are not', () => {
  const data = { order: 48213, year: 2025, rooms: 2, share: 0.12345, big: 1e300 };
  expect(anonymize(data).data).toEqual({ ...data, order: 73948 });
});

test('says what was replaced, and keeps everything else as it is', () => {
  const data = { message: 'Do you have a table for two on Friday?', choice: ['a', 'b'] };
  expect(anonymize(data)).toEqual({ data, replaced: [] });
  expect(anonymize({ tel: '0123456789', site: 'https://a.top/bob', email: 'a@b.pl' }).replaced).toEqual([
    'e-mail addresses',
    'numbers',
    'links',
  ]);
});

test('the same data always gives the same result', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('name', 'email', 'message', 'x'), fc.jsonValue()), (data) => {
      const once = anonymize(data);
      expect(anonymize(data)).toEqual(once);
    }),
    { numRuns: 300 },
  );
});

test.each(['a', 'a.', '1 ', '-', 'a@', 'http://', 'rue a ', ' ', 'A1A ', '1-', '(', '你.'])(
  'a long text of “%s” takes less than a second',
  (part) => {
    const start = performance.now();
    anonymize({ name: 'Ada Lovelace', message: part.repeat(20_000 / part.length) });
    expect(performance.now() - start).toBeLessThan(1_000);
  },
);
