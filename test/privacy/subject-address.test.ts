import fc from 'fast-check';
import { fileNameTexts, hasAddress } from '../../src/privacy/address-match';
import { addressPatterns, readSubjectAddress } from '../../src/privacy/subject-address';
import { runs } from '../support/nightly';
import { growthOf } from '../support/processor-time';

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
  '私のメールはada@example.comです',
  '邮箱ada@example.com谢谢',
  '메일은 ada@example.com로',
  'मेरीada@example.comहै',
  '１ada@example.com２',
  'write to ada@example.com.Thanks',
  'write to ada@example.com.I am there',
  'Ada@Example.com.Thanks.Bye',
  'ada@example.com.ありがとう',
  'mail...ada@example.com',
  'mail...ada@example.com...',
  'ada%40example.com',
  'https://a.example/?mail=ada%40example.com&x=%20',
  'https://a.example/?mail=%20ada%40example.com%2C',
  'https://a.example/?q=mail+ada%40example.com+please',
  'https://a.example/?next=https%3A%2F%2Fb.example%2F%3Fmail%3Dada%2540example.com',
  '%zz%%41da%40EXAMPLE.com%',
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
  'ada@example.com.evil.com',
  'ada@example.com.Evil.com',
  'ada@example.com.AU',
  'ada@example.com.Shop-1',
  'xada%40example.com',
  'x%2Bada%40example.com',
  'ada%40example.com%2Eau',
  'ada%40example.com.evil.com',
  'x+ada@example.com for 100%25',
])('finds another address, or none, in %j', (text) => {
  expect(hasAddress(ada, text)).toBe(false);
});

test('an internationalised domain is found in both spellings', () => {
  for (const spelling of ['jo@münchen.example', 'jo@xn--mnchen-3ya.example', 'JO@MÜNCHEN.example']) {
    const address = readSubjectAddress(spelling);
    expect(hasAddress(address, 'jo@mu\u0308nchen.example')).toBe(true);
    expect(hasAddress(address, 'Jo@XN--MNCHEN-3YA.example')).toBe(true);
  }
});

test('wildcards of ILIKE are escaped', () => {
  expect(addressPatterns(readSubjectAddress('a_b%c@example.com'))).toEqual([
    '%a\\_b%c@example.com%',
    '%a\\_b%c%40example.com%',
  ]);
  expect(addressPatterns(readSubjectAddress('jürgen@example.com'))).toEqual([
    '%j%rgen@example.com%',
    '%j%rgen%40example.com%',
  ]);
});

test('next to a non-ASCII address, any letter extends it', () => {
  const tanaka = readSubjectAddress('田中@example.com');
  expect(hasAddress(tanaka, '田中@example.comです')).toBe(true);
  expect(hasAddress(tanaka, '山田中@example.com')).toBe(false);
  expect(hasAddress(readSubjectAddress('ada@例え.テスト'), '私はada@例え.テストラン')).toBe(false);
});

test('a plus in a URL is matched as a space and as itself', () => {
  for (const spelling of ['mailto:x+ada%40example.com', 'https://a.example/?m=x%2Bada%40example.com'])
    expect(hasAddress(readSubjectAddress('x+ada@example.com'), spelling)).toBe(true);
});

test('file names also match without extension and underscores', () => {
  const isNamed = (name: string) => fileNameTexts([name]).some((text) => hasAddress(ada, text));
  for (const name of [
    'cv ada@example.com.pdf',
    'ada@example.com.tar.gz',
    'cv_ada@example.com_2.PDF',
    'ada@example.com',
  ])
    expect([name, isNamed(name)]).toEqual([name, true]);
  for (const name of ['nada@example.com.pdf', 'ada@example.com.evil.com.pdf', 'ada.pdf'])
    expect([name, isNamed(name)]).toEqual([name, false]);
});

const local = fc.stringMatching(/^[a-z0-9]+([._+-][a-z0-9]+){0,2}$/);
const domain = fc.stringMatching(/^[a-z0-9]{1,8}(\.[a-z]{2,6}){1,2}$/);
const gap = fc.constantFrom(
  '',
  ' ',
  '\n',
  '<',
  '>',
  ',',
  ';',
  ':',
  '"',
  '(',
  ')',
  '。',
  'は',
  '的',
  '/',
  '?',
  '&',
  '=',
  '|',
);

test('in any surroundings an address is found, plain or URL-encoded, and matches the patterns', () => {
  fc.assert(
    fc.property(local, domain, gap, gap, fc.nat(3), (name, host, before, after, encodings) => {
      const address = readSubjectAddress(`${name}@${host}`);
      let text = `${before}${name}@${host}${after}`;
      for (let n = 0; n < Math.min(encodings, 2); n += 1) text = encodeURIComponent(text);
      expect([text, hasAddress(address, text)]).toEqual([text, true]);
      if (encodings < 2) expect(addressPatterns(address).some((pattern) => likes(pattern, text))).toBe(true);
    }),
    runs(100),
  );
});

test('a longer local part or domain is another address in any encoding', () => {
  const more = fc.stringMatching(/^[a-z0-9]{1,5}$/);
  fc.assert(
    fc.property(local, domain, more, fc.boolean(), fc.boolean(), (name, host, extra, isBefore, isEncoded) => {
      const address = readSubjectAddress(`${name}@${host}`);
      const longer = isBefore ? `${extra}${name}@${host}` : `${name}@${host}.${extra}`;
      const text = isEncoded ? encodeURIComponent(longer) : longer;
      expect([text, hasAddress(address, text)]).toEqual([text, false]);
    }),
    runs(100),
  );
});

/** Whether ILIKE would match it. */
function likes(pattern: string, text: string): boolean {
  const source = pattern.replaceAll(
    /\\(.)|%|[.+*?^${}()|[\]]/g,
    (sign, literal) => literal ?? (sign === '%' ? '.*' : `\\${sign}`),
  );
  return new RegExp(`^${source}$`, 'is').test(text);
}

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
])('%j is rejected as an address', (text) => {
  expect(() => readSubjectAddress(text)).toThrow('enter an e-mail address');
});

test.each([
  ['addresses', (size) => 'ada@example.com'.repeat(size)],
  ['longer addresses', (size) => 'xada@example.com '.repeat(size)],
  ['marks', (size) => `${"x-.'_".repeat(size)}ada@example.com`],
  ['escapes', (size) => `${'%'.repeat(size)}${'%41'.repeat(size)}${'%40'.repeat(size)}`],
] satisfies Array<[string, (size: number) => string]>)(
  'the cost of searching a text of nothing but %s grows linearly',
  async (_title, text) => {
    expect(await growthOf((size) => hasAddress(ada, text(size)), 1_000)).toBeLessThan(30);
  },
);
