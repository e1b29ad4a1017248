import { createModel } from '../../src/spam/model';
import { scoreSubmission, textFingerprint } from '../../src/spam/score';
import { buildMessage } from './build-input';

const text =
  'Good afternoon, our workshop produces wooden garden furniture of excellent quality. Every customer receives individual advice, careful delivery and assembly. Please contact the office whenever convenient.';
const fingerprintOf = (message: string, name = 'Ada') => textFingerprint({ name, email: 'a@example.com', message });

describe('the fingerprint of a text', () => {
  test.each([
    ['case, spaces and punctuation', `  ${text.toUpperCase().replaceAll('.', ' !!! ')}`],
    ['accents and look-alike letters', text.replaceAll('a', 'а').replaceAll('o', 'ó')],
    ['links, addresses and numbers', `${text} https://a.com/x?1 sales${Math.PI}@b.com 12345`],
    ['the order of sentences', text.split('. ').reverse().join('. ')],
  ])('stays the same with other %s', (_, changed) => {
    expect(fingerprintOf(changed)).toBe(fingerprintOf(text));
  });

  test('ignores the sender’s name in the text', () => {
    expect(fingerprintOf(`${text} Rosalind Franklin`, 'Rosalind Franklin')).toBe(fingerprintOf(text));
  });

  test('differs between messages', () => {
    const other =
      'Good afternoon, our school would like to visit your workshop with twenty children. Which Tuesday in October would suit you, and how long does the tour take?';
    expect(fingerprintOf(other)).not.toBe(fingerprintOf(text));
    expect(fingerprintOf(other)).not.toBeNull();
  });

  test('also exists for Chinese and Japanese', () => {
    const chinese = '专业谷歌优化，保证您的网站关键词排名首页，流量翻倍，免费咨询';
    expect(fingerprintOf(chinese)).not.toBeNull();
    expect(fingerprintOf(`${chinese}！！`)).toBe(fingerprintOf(chinese));
  });

  test.each(['Please call me back', 'test', '', 'I am interested in this flat, reference 4711'])(
    'is null for “%s”',
    (message) => {
      expect(fingerprintOf(message)).toBeNull();
    },
  );

  test('does not come from consents and other fields that are the same for everyone', () => {
    const consent = text;
    expect(textFingerprint({ name: 'Ada', message: 'Call me', gdpr_consent: consent })).toBeNull();
  });
});

test('a flood of one text with small changes is held after a few copies', () => {
  const counts = new Map<string, number>();
  const words = ['apple', 'river', 'stone', 'cloud', 'winter', 'orange', 'silver', 'meadow'];
  const held = Array.from({ length: 200 }, (_, n) => {
    const changed = `${text.replace('excellent', words[n % 8] ?? '')} ${words[(n * 3) % 8]}${n} https://site${n}.example.net`;
    const fingerprint = fingerprintOf(changed, `Visitor ${n}`) ?? 'none';
    const repeats = counts.get(fingerprint) ?? 0;
    counts.set(fingerprint, repeats + 1);
    return scoreSubmission(buildMessage(changed, { repeats }), createModel(null)).score >= 5;
  });
  expect(held.slice(0, 2)).toEqual([false, false]);
  expect(held.filter((isHeld) => isHeld).length).toBeGreaterThan(150);
});
