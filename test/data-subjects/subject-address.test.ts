import { addressPatterns, hasAddress, readSubjectAddress } from '../../src/data-subjects/subject-address';

const ada = readSubjectAddress(' Ada@Example.com ');

test.each([
  'ada@example.com',
  'ADA@EXAMPLE.COM',
  'Ada <ada@example.com>',
  'write to ada@example.com.',
  'mailto:ada@example.com?subject=x',
  "'ada@example.com'",
  '"ada@example.com"',
  '- ada@example.com, bob@example.com',
  '*ada@example.com*',
  '_ada@example.com_',
  'email=ada@example.com&x=1',
  'https://example.com/ada@example.com/x',
  'x.ada@example.com and ada@example.com',
  'bob@example.com;ada@example.com',
  `${'-'.repeat(10_000)}ada@example.com`,
])('finds the address in %j', (text) => {
  expect(hasAddress(ada, text)).toBe(true);
});

test.each([
  '',
  'ada',
  'xada@example.com',
  'x.ada@example.com',
  'x-ada@example.com',
  'x+ada@example.com',
  "o'ada@example.com",
  'éada@example.com',
  'ada@example.com.au',
  'ada@example.community',
  'ada@example.com-shop.org',
  'ada+x@example.com',
  'ada@sub.example.com',
  'ada@example,com',
])('finds another address, or none, in %j', (text) => {
  expect(hasAddress(ada, text)).toBe(false);
});

test('a domain with letters beyond ASCII is found in both its spellings', () => {
  for (const spelling of ['jo@münchen.example', 'jo@xn--mnchen-3ya.example', 'JO@MÜNCHEN.example']) {
    const address = readSubjectAddress(spelling);
    expect(hasAddress(address, 'jo@mu\u0308nchen.example')).toBe(true);
    expect(hasAddress(address, 'Jo@XN--MNCHEN-3YA.example')).toBe(true);
  }
});

test('a search for patterns takes what ILIKE would take for a sign as itself', () => {
  expect(addressPatterns(readSubjectAddress('a_b%c@example.com'))).toEqual(['%a\\_b\\%c@example.com%']);
  expect(addressPatterns(readSubjectAddress('jürgen@example.com'))).toEqual(['%j%rgen@example.com%']);
});

test.each([
  '',
  'ada',
  '@example.com',
  'ada@',
  'a b@example.com',
  'a@b@c',
  'a@b,c@d',
  `${'a'.repeat(250)}@b.example`,
  'a\0@b.c',
])('%j is refused as no address', (text) => {
  expect(() => readSubjectAddress(text)).toThrow('that is no e-mail address');
});

test('a long hostile text is looked through at once', () => {
  const began = performance.now();
  hasAddress(ada, `${'ada@example.com'.repeat(20_000)}`);
  hasAddress(ada, `${"x-.'_".repeat(60_000)}ada@example.com`);
  expect(performance.now() - began).toBeLessThan(500);
});
