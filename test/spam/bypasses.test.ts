import { createModel } from '../../src/spam/model';
import { scoreSubmission } from '../../src/spam/score';
import type { SpamInput } from '../../src/spam/spam-input';
import { readSubmission } from '../../src/spam/submission';
import { linkFingerprints } from '../../src/spam/text/fingerprint';
import { buildInput } from './build-input';

const base = createModel(null);
const score = (data: SpamInput['data']) => scoreSubmission(buildInput(data), base).score;
const rulesOf = (data: SpamInput['data']) => scoreSubmission(buildInput(data), base).reasons.map(({ rule }) => rule);
const offer =
  'We rank your website on the first page of Google with backlinks from 500 blogs. Buy our SEO packages now: https://rank-top.xyz';

test.each(['url', 'subject', 'phone', 'company'])('more fields named “%s” change nothing', (name) => {
  const fields = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`${name}_${n}`, name === 'subject' ? 'Hello' : 'x']));
  expect(score({ message: offer, ...fields(30) })).toBeCloseTo(score({ message: offer, ...fields(6) }), 0);
});

test.each(['company', 'phone', 'website', 'email_text', 'describe_your_company'])(
  'a text in a field named “%s” is read',
  (name) => {
    expect(score({ name: 'Ada', [name]: offer })).toBeGreaterThan(5);
  },
);

test.each([
  'javascript:alert(1)',
  'x\nBcc: victim@example.com',
  '%0dcc: a@b.c/',
  "1' union select a from b",
  "1' waitfor delay '0:0:5'",
])('%j looks like an attack', (attack) => {
  expect(rulesOf({ name: 'Ada', subject: attack })).toContain('injection');
});

test('links of other fields, and to websites that everybody uses, do not count as repeated', () => {
  const linked = (data: object) => linkFingerprints(readSubmission(data).links);
  expect(linked({ landing_page: 'https://raffle.example/', message: 'Hello' })).toEqual([]);
  expect(linked({ message: 'See https://www.google.com/' })).toEqual([]);
  expect(linked({ message: 'See https://raffle.example/' })).toHaveLength(1);
});

test('a text is recognized with a link, an address or a name in other scripts', () => {
  const chinese = '专业谷歌优化，保证您的网站关键词排名首页，流量翻倍，免费咨询';
  const fingerprintsOf = (data: object) => readSubmission(data).fingerprints;
  expect(fingerprintsOf({ message: `${chinese}https://a.com/x` })).toEqual(fingerprintsOf({ message: chinese }));
  expect(fingerprintsOf({ message: `${chinese}，微信@abc123` })).toHaveLength(3);
  const russian = 'Добрый день, хотели бы предложить вашей компании поставку стульев, столов, шкафов и диванов оптом';
  expect(fingerprintsOf({ name: 'Иванов Петров', message: `${russian} Иванов Петров` })).toEqual(
    fingerprintsOf({ name: 'Иванов Петров', message: russian }),
  );
});

test.each(['Hallo', 'Price?', 'Prix ?', '你好'])('one word such as “%s” does not hold a message', (message) => {
  expect(score({ name: 'Ada', email: 'ada@gmail.com', message })).toBeLessThan(5);
});

test('a text without noise is not blamed for that of another field', () => {
  const fields = { message: 'Hello, can I book a table for two?', serial: 'A'.repeat(60) };
  expect(rulesOf(fields)).not.toContain('gibberish-text');
});
