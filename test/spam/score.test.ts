import fc from 'fast-check';
import { describeReason, describeReasons } from '../../src/spam/describe-score';
import { readFields, textLimits } from '../../src/spam/fields';
import { createModel } from '../../src/spam/model';
import { scoreSubmission } from '../../src/spam/score';
import type { SpamInput } from '../../src/spam/spam-input';
import { readSubmission } from '../../src/spam/submission';
import { runs } from '../support/nightly';
import { buildInput, buildMessage, buildModel } from './build-input';

const base = createModel(null);

describe('the reason for the wording', () => {
  const wordingOf = (input: SpamInput) =>
    describeReasons(scoreSubmission(input, base).reasons.filter(({ rule }) => rule === 'wording'));
  const casino = 'PLAY CASINO SLOTS NOW, FREE SPINS AND JACKPOT BETS AT OUR ONLINE CASINO, DEPOSIT BONUS 200 %';

  test('names words of the text that speak for spam, as they were typed but in lower case', () => {
    const [, words = ''] =
      /^\+\d\.\d wording typical of spam \((.+)\)$/.exec(wordingOf(buildMessage(`${casino}. Kind regards`))) ?? [];
    expect(words).not.toBe('');
    for (const word of words.split(', ')) expect(casino.toLowerCase().split(/[ ,]+/)).toContain(word);
  });

  test('names no words of names, nor where a number is the sign', () => {
    const named = wordingOf(buildInput({ name: 'Casino Spins', phone: '07700 900418', message: casino }));
    expect(named).not.toContain('casino spins');
    expect(wordingOf(buildInput({ name: 'Ada Lovelace', message: '5558675309 5558675309' }))).not.toContain('ada');
    expect(wordingOf(buildInput({ name: 'Ada Lovelace', message: '5558675309 5558675309' }))).not.toContain('lovelace');
  });

  test('names none of a real message', () => {
    expect(wordingOf(buildMessage('When does your workshop open on Saturday, please?'))).toMatch(
      /^(?:−\d\.\d wording of real messages)?$/,
    );
  });
});

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.constantFrom(
    '\ud835',
    '\udc00x',
    '\u0000',
    'ﷺ'.repeat(300),
    'e\u0301\u0323'.repeat(200),
    'http://',
    '@',
    '<a href',
    '__proto__',
  ),
);
const data = fc.object({
  ...{
    key: fc.oneof(fc.constantFrom('name', 'email', 'message', '__proto__', 'constructor', 'toString', ''), hostile),
  },
  ...{
    values: [
      hostile,
      fc.double(),
      fc.bigInt(),
      fc.boolean(),
      fc.constant(null),
      fc.constant(undefined),
      fc.date({ noInvalidDate: false }),
    ],
  },
  ...{ maxDepth: 6, withNullPrototype: true, withSparseArray: true },
});

test('any data gets a score, which is the sum of its reasons and always the same', () => {
  fc.assert(
    fc.property(
      data,
      fc.array(hostile, { maxLength: 3 }),
      fc.tuple(fc.double(), fc.nat(), fc.nat()),
      (value, words, [repeats, burst, linkRepeats]) => {
        const counts = { repeats, burst, linkRepeats };
        const input = buildInput(value as Record<string, unknown>, { blockedWords: words, ...counts });
        const { score, reasons } = scoreSubmission(input, base);
        expect(Number.isFinite(score)).toBe(true);
        expect(score).toBeCloseTo(
          reasons.reduce((sum, { points }) => sum + points, 0),
          5,
        );
        for (const reason of reasons) expect(describeReason(reason)).not.toBe('');
        expect(scoreSubmission(input, base)).toEqual({ score, reasons });
        for (const fingerprint of readSubmission(value).fingerprints) {
          expect(Number.isSafeInteger(fingerprint)).toBe(true);
        }
      },
    ),
    runs(400),
  );
});

test('any website of the form is read', () => {
  fc.assert(
    fc.property(hostile, (site) => {
      expect(Number.isFinite(scoreSubmission(buildMessage('hello https://a.com', { site }), base).score)).toBe(true);
    }),
    runs(100),
  );
});

test('deep, huge and cyclic data is read up to the limits', () => {
  const cyclic: Record<string, unknown> = { message: 'hello' };
  cyclic.self = cyclic;
  const nested = JSON.parse('['.repeat(5_000) + ']'.repeat(5_000));
  const huge = { list: new Array(4_000_000_000), texts: Array.from({ length: 50_000 }, () => 'x'.repeat(10_000)) };
  for (const value of [cyclic, { nested }, huge]) {
    expect(Number.isFinite(scoreSubmission(buildInput(value), base).score)).toBe(true);
    const fields = readFields(value);
    expect(fields.length).toBeLessThanOrEqual(textLimits.values);
    expect(fields.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(textLimits.totalLength);
  }
});

test('100 fields of 10,000 bytes are cut to the limits together', () => {
  const fields = readFields(
    Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`f${n}`, 'word '.repeat(2_000)])),
  );
  expect(fields).toHaveLength(100);
  expect(fields.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(textLimits.totalLength);
});

test('spam at the end of a long message, or behind many other fields, is still seen', () => {
  const spam =
    ' Best online casino with free spins and a welcome bonus, play now https://luckyspin.bet https://spinlucky.win';
  const filler = 'The weather was fine and we went for a walk along the river. '.repeat(100);
  const reasons = scoreSubmission(buildMessage(filler + spam), base).reasons.map(({ rule }) => rule);
  expect(reasons).toContain('links');
  const fields = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`f${n}`, 'a b c']));
  const score = (message: string) => scoreSubmission(buildInput({ ...fields, message }), base).score;
  expect(score(spam)).toBeGreaterThan(score(filler.slice(0, spam.length)) + 2);
});

test('letters in disguise do not hide words', () => {
  const plain = scoreSubmission(buildMessage('online casino, free spins, welcome bonus, play now'), base).score;
  for (const disguised of [
    'onlinе саsinо, frее sрins, wеlсоmе bоnus, рlаy nоw',
    '𝗼𝗻𝗹𝗶𝗻𝗲 𝗰𝗮𝘀𝗶𝗻𝗼, 𝗳𝗿𝗲𝗲 𝘀𝗽𝗶𝗻𝘀, 𝘄𝗲𝗹𝗰𝗼𝗺𝗲 𝗯𝗼𝗻𝘂𝘀, 𝗽𝗹𝗮𝘆 𝗻𝗼𝘄',
    'onl\ufe0fine cas\ufe00ino, fr\ufe0fee spi\u180bns, wel\ufe0fcome bon\ufe0fus, play n\ufe0fow',
  ]) {
    expect(scoreSubmission(buildMessage(disguised), base).score).toBeGreaterThanOrEqual(plain);
  }
  expect(
    scoreSubmission(buildMessage('0nline cas1no, fr3e spins, welc0me b0nus, play n0w'), base).score,
  ).toBeGreaterThan(5);
});

test.each([
  'online casino, free spins, welcome bonus, play now',
  'Buy cheap viagra online without prescription https://pills-4u.top',
  'Hi, I can get your website on the first page of Google. Reply for a free SEO audit.',
  'We can provide 10,000 targeted email leads for your business. Let me know if you are interested.',
  'You have won a prize! Claim now your iPhone http://prize.win',
  'Your mailbox is full. Verify your account here: https://mail-verify.top/login',
  'Beste SEO Dienstleistungen, Ihre Website auf Platz 1 bei Google, jetzt Angebot anfordern',
  'Gagnez de l’argent avec la crypto, sans risque : inscrivez-vous maintenant et doublez votre mise https://crypto-gain.site',
  '专业网站优化推广，快速提升排名，联系微信 seo8888',
])('plain spam is held without any mark: %s', (message) => {
  expect(scoreSubmission(buildMessage(message), base).score).toBeGreaterThanOrEqual(5);
});

test('scoring changes neither the submission nor the model', () => {
  const input = buildMessage('Buy cheap watches https://a.xyz');
  const model = buildModel([{ input, isSpam: true }]);
  const before = JSON.stringify(input);
  const score = scoreSubmission(input, model);
  scoreSubmission(buildMessage('Something else, with other words'), model);
  expect(scoreSubmission(input, model)).toEqual(score);
  expect(JSON.stringify(input)).toBe(before);
});

test('bots that type random letters are held, whatever the language', () => {
  const bot = buildInput({ name: 'kTqGzLwPvX', email: 'k.t.q.g.z@gmail.com', message: 'RbTpXfQhKzWm' });
  expect(scoreSubmission(bot, base).score).toBeGreaterThanOrEqual(5);
});
