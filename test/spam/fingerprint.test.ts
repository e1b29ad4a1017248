import { createModel } from '../../src/spam/model';
import { scoreSubmission } from '../../src/spam/score';
import { readSubmission } from '../../src/spam/submission';
import { burstFingerprint, linkFingerprints } from '../../src/spam/text/fingerprint';
import { createRandom } from '../support/random';
import { buildMessage } from './build-input';

const text =
  'Good afternoon, yesterday your colleague repaired our kitchen window, but this morning the wooden handle broke again while my daughter closed it. Could somebody please come tomorrow before lunch and bring another handle? The neighbours downstairs have keys, because everyone here works during daytime.';
const textFingerprints = (data: object) => readSubmission(data).fingerprints;
const fingerprintsOf = (message: string, name = 'Ada') => textFingerprints({ name, email: 'a@example.com', message });
const common = (a: readonly number[], b: readonly number[]) => a.filter((one) => b.includes(one)).length;

describe('the fingerprints of a text', () => {
  test.each([
    ['case, spaces and punctuation', `  ${text.toUpperCase().replaceAll('.', ' !!! ')}`],
    ['accents and look-alike letters', text.replaceAll('a', 'а').replaceAll('o', 'ó')],
    ['invisible characters', text.replaceAll('e', 'e\u200b').replaceAll('t', 't\u00ad').replaceAll('i', '\ufe0fi')],
    ['digits as letters', text.replaceAll(/(?<=[a-z])i(?=[a-z])/g, '1')],
    ['letters of other styles', text.replaceAll('n', '𝗻').replaceAll('r', 'ｒ')],
    ['links, addresses and numbers', `${text} https://a.com/x?1 sales${Math.PI}@b.com 12345 4711`],
    ['orders of words', text.replaceAll('.', '').split(' ').reverse().join(' ')],
  ])('stay the same with other %s', (_, changed) => {
    expect(fingerprintsOf(text)).toHaveLength(3);
    expect(fingerprintsOf(changed)).toEqual(fingerprintsOf(text));
  });

  test('ignore the sender’s name in the text', () => {
    expect(fingerprintsOf(`${text} Rosalind Franklin`, 'Rosalind Franklin')).toEqual(fingerprintsOf(text));
  });

  test('are those of the text in several fields', () => {
    const [first = '', ...rest] = text.split('. ');
    expect(textFingerprints({ message: rest.join(' '), comment: first })).toEqual(fingerprintsOf(text));
  });

  test('have one in common when any word is another one', () => {
    const words = text.split(' ');
    const changed = words.map((_, n) => words.map((word, i) => (i === n ? 'extraordinary' : word)).join(' '));
    const shared = changed.filter((other) => common(fingerprintsOf(other), fingerprintsOf(text)) > 0);
    expect(shared.length).toBeGreaterThanOrEqual(words.length - 1);
  });

  test('differ between messages', () => {
    const other =
      'Good afternoon, our school would like to visit your workshop with twenty children. Which Tuesday in October would suit you, and how long does the tour take?';
    expect(common(fingerprintsOf(other), fingerprintsOf(text))).toBe(0);
    expect(fingerprintsOf(other)).toHaveLength(3);
  });

  test('differ between messages of the same common words', () => {
    const words =
      'about would please with your have this from know when which could more want need help information price order like good thank regards hello question website available possible delivery week'.split(
        ' ',
      );
    const random = createRandom(1);
    const counts = new Map<number, number>();
    for (let n = 0; n < 3_000; n += 1) {
      const message = words.filter(() => random() < 0.4);
      for (const one of fingerprintsOf(message.join(' '))) counts.set(one, (counts.get(one) ?? 0) + 1);
    }
    expect(Math.max(...counts.values())).toBeLessThan(3_000 * 0.02);
  });

  test('also exist for Chinese and Japanese', () => {
    const chinese = '专业谷歌优化，保证您的网站关键词排名首页，流量翻倍，免费咨询';
    expect(fingerprintsOf(chinese)).toHaveLength(3);
    expect(fingerprintsOf(`${chinese}！！`)).toEqual(fingerprintsOf(chinese));
  });

  test.each(['Please call me back', 'test', '', 'I am interested in this flat, reference 4711'])(
    'are none for “%s”',
    (message) => {
      expect(fingerprintsOf(message)).toEqual([]);
    },
  );

  test('do not come from consents and choices that are the same for many visitors', () => {
    const choice = 'Very satisfied with the friendly staff, clean rooms and varied breakfast';
    expect(textFingerprints({ name: 'Ada', message: 'Call me', gdpr_consent: text })).toEqual([]);
    expect(textFingerprints({ name: 'Ada', rating: choice, agreed: choice.toUpperCase() })).toEqual([]);
  });
});

describe('the fingerprint of a short text', () => {
  const burstOf = (data: object, account = 'a', minute = 1) => {
    return burstFingerprint(readSubmission(data).scan, account, minute);
  };
  const offer = { message: 'Cheap loans for every business, write today' };

  test('differs by account and minute, not by the sender', () => {
    const [one, ...others] = [burstOf(offer), burstOf(offer, 'b'), burstOf(offer, 'a', 2)];
    expect(one).toHaveLength(1);
    for (const other of others) expect(common(one, other)).toBe(0);
    const signed = { name: 'Rosalind', email: 'r@example.org', message: `${offer.message}! Rosalind` };
    expect(burstOf(signed)).toEqual(one);
    expect(burstOf({ message: `${offer.message} please` })).not.toEqual(one);
  });

  test.each<object>([
    { message: 'Please call me back' },
    { message: 'https://a.example https://b.example https://c.example https://d.example https://e.example' },
    { name: 'Ada', event: 'Spring concert of our choir, evening, balcony', seats: '2' },
    {},
  ])('is none for %j, which many visitors may send', (data) => {
    expect(burstOf(data)).toEqual([]);
  });
});

test('links have fingerprints of their own: three at most, and none for bare domains', () => {
  const of = (text: string) => linkFingerprints(readSubmission({ message: text }).links);
  expect(of('see https://Shop.example/a, then https://shop.example/a')).toHaveLength(1);
  expect(of('https://shop.example/A')).toEqual(of('at https://shop.example/a!'));
  expect(of('https://shop.example/b')).not.toEqual(of('https://shop.example/a'));
  expect(of('http://a.example http://b.example http://c.example http://d.example')).toHaveLength(3);
  expect(of('shop.example and shop.com')).toEqual([]);
});

test('a flood of one text with small changes is held after a few copies', () => {
  const counts = new Map<number, number>();
  const words = ['apple', 'river', 'stone', 'cloud', 'winter', 'orange', 'silver', 'meadow'];
  const held = Array.from({ length: 200 }, (_, n) => {
    const changed = `${text.replace('yesterday', words[n % 8] ?? '')} ${words[(n * 3) % 8]}${n} https://site${n}.example.net`;
    const fingerprints = fingerprintsOf(changed, `Visitor ${n}`);
    const repeats = Math.max(0, ...fingerprints.map((one) => counts.get(one) ?? 0));
    for (const one of fingerprints) counts.set(one, (counts.get(one) ?? 0) + 1);
    return scoreSubmission(buildMessage(changed, { repeats }), createModel(null)).score >= 5;
  });
  expect(held.slice(0, 2)).toEqual([false, false]);
  expect(held.filter((isHeld) => isHeld).length).toBeGreaterThan(150);
});
