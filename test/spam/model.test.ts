import fc from 'fast-check';
import { accountSamples, ordinarySamples } from '../../bench/spam/test-samples';
import { describeReasons } from '../../src/spam/describe-score';
import { createModel } from '../../src/spam/model';
import { scoreSubmission } from '../../src/spam/score';
import type { SpamInput } from '../../src/spam/spam-input';
import { runs } from '../support/nightly';
import { buildInput, buildMessage, buildModel, countAll, type Marked } from './build-input';

const base = createModel(null);
const samples: readonly Marked[] = [...accountSamples().flat(), ...ordinarySamples()];
const score = (input: SpamInput, marked: readonly Marked[] = []) => scoreSubmission(input, buildModel(marked)).score;
/** The points of the account's marks. */
const pointsOf = (input: SpamInput, marked: readonly Marked[], ...rules: string[]) =>
  scoreSubmission(input, buildModel(marked))
    .reasons.filter(({ rule }) => (rules.length === 0 ? ['marked', 'learned'] : rules).includes(rule))
    .reduce((sum, { points }) => sum + points, 0);

const spam = { email: 'win@raffle-tools.example', message: 'Join our raffle: https://raffle.example/join and win' };
const oneMark: readonly Marked[] = [{ input: buildInput(spam), isSpam: true }];
const other = { email: 'ada@example.org', message: 'Do you repair bicycles on Monday?' };

describe('after one mark as spam', () => {
  const text =
    'Yesterday your colleague repaired our kitchen window, but this morning the wooden handle broke again while closing.';

  test.each<[what: string, marked: object, next: object]>([
    ['sender', spam, { ...other, email: ' WIN@raffle-tools.example' }],
    ['domain of the sender', spam, { ...other, email: 'bo@raffle-tools.example' }],
    ['link to a website', spam, { ...other, message: `${other.message} https://raffle.example/other` }],
    ['sender at a free mail service', { ...spam, email: 'win@gmail.com' }, { ...other, email: 'win@gmail.com' }],
    ['text', { ...other, message: text }, { email: 'bo@example.net', message: text.replace('kitchen', 'bathroom') }],
  ])('the same %s is recognized', (_, marked, next) => {
    const points = pointsOf(
      buildInput(next as SpamInput['data']),
      [{ input: buildInput(marked as SpamInput['data']), isSpam: true }],
      'marked',
    );
    expect(points).toBeGreaterThanOrEqual(5);
  });

  test.each<[what: string, marked: object, next: object]>([
    ['domain of a free mail service', { ...spam, email: 'win@gmail.com' }, { ...other, email: 'ada@gmail.com' }],
    [
      'link to a website that many use',
      { ...spam, message: 'https://github.com/x' },
      { message: 'https://github.com/y' },
    ],
    ['short text', { ...spam, message: 'Call me' }, { ...other, message: 'Call me' }],
    ['subdomain of the sender’s', spam, { ...other, email: 'ada@my.raffle-tools.example' }],
  ])('the same %s is not', (_, marked, next) => {
    const points = pointsOf(
      buildInput(next as SpamInput['data']),
      [{ input: buildInput(marked as SpamInput['data']), isSpam: true }],
      'marked',
    );
    expect(points).toBe(0);
  });

  test('a message that was marked as not spam gets fewer points, and its sender, too', () => {
    const marked = [{ input: buildInput(spam), isSpam: false }];
    expect(pointsOf(buildInput({ ...other, email: spam.email }), marked, 'marked')).toBeLessThanOrEqual(-4.9);
  });

  test('a domain is less suspicious if messages of it were marked as real, whatever was accepted without a mark', () => {
    const real = (isSpam: boolean | null, count: number): Marked[] =>
      Array.from({ length: count }, (_, n) => ({
        input: buildInput({ ...other, email: `ada${n}@raffle-tools.example` }),
        isSpam,
      }));
    const points = (...more: Marked[]) =>
      pointsOf(buildInput({ email: 'new@raffle-tools.example', message: 'x' }), [...oneMark, ...more], 'marked');
    expect(points(...real(null, 40))).toBe(points());
    expect(points(...real(false, 1))).toBe(0);
    expect(points(...real(false, 2))).toBeLessThan(0);
  });

  test('without marks, what was accepted says nothing', () => {
    expect(countAll([{ input: buildInput(spam), isSpam: null }])).toBeNull();
    expect(countAll([])).toBeNull();
  });
});

test('the reasons name the words that were marked, and nothing else', () => {
  const marked = ['Join our raffle for tools', 'The raffle is open', 'Last raffle of the year'].map((message) => ({
    input: buildMessage(message),
    isSpam: true,
  }));
  const real = ['Is the shop open?', 'Do you sell tools?', 'Join us for the party of the year'].map((message) => ({
    input: buildMessage(message),
    isSpam: false,
  }));
  const next = buildInput({ name: 'Bo', email: 'bo@example.net', message: 'Raffle on Sunday' });
  const { score: sum, reasons } = scoreSubmission(next, buildModel([...marked, ...real]));
  expect(reasons.reduce((total, { points }) => total + points, 0)).toBeCloseTo(sum, 5);
  const learned = reasons.find(({ rule }) => rule === 'learned');
  expect(learned).toEqual({ rule: 'learned', points: expect.any(Number), values: { words: 'raffle' } });
  expect(learned?.points).toBeGreaterThan(0);
  expect(describeReasons(learned ? [learned] : [])).toMatch(/ words of messages that you marked as spam \(raffle\)$/);
});

test('the words of an account’s accepted messages speak for the next one, their senders do not', () => {
  const real = Array.from({ length: 10 }, (_, n) => ({
    input: buildMessage(`Is the cello lesson on day ${n} still possible?`),
    isSpam: null,
  }));
  const next = buildInput({ message: 'Another cello lesson, please' });
  expect(pointsOf(next, [...oneMark, ...real], 'learned')).toBeLessThan(pointsOf(next, oneMark, 'learned'));
  expect(pointsOf(buildMessage('x'), [...oneMark, ...real], 'marked')).toBe(0);
});

const label = fc.constantFrom(true, false, null);
const someMarked = fc.array(fc.tuple(fc.nat(samples.length - 1), label), { minLength: 1, maxLength: 30 });

test('the order of the marks does not matter, to the byte', () => {
  fc.assert(
    fc.property(
      someMarked.chain((marks) =>
        fc.tuple(fc.constant(marks), fc.shuffledSubarray(marks, { minLength: marks.length })),
      ),
      ([marks, shuffled]) => {
        const count = (list: typeof marks) =>
          countAll(list.map(([index, isSpam]) => ({ input: samples[index]?.input ?? buildMessage(''), isSpam })));
        expect(count(shuffled)).toEqual(count(marks));
      },
    ),
    runs(50),
  );
});

describe('200 marks', () => {
  const first = samples.slice(0, 200).map((sample) => ({ ...sample, isSpam: sample.isSpam === true }));
  const wrong = first.map(({ input, isSpam }) => ({ input, isSpam: !isSpam }));
  const changes = (marked: readonly Marked[]) => {
    const model = buildModel(marked);
    return samples.map(({ input }) => scoreSubmission(input, model).score - scoreSubmission(input, base).score);
  };
  const errors = (marked: readonly Marked[]) => {
    const model = buildModel(marked);
    return samples.filter(({ input, isSpam }) => scoreSubmission(input, model).score >= 5 !== isSpam).length;
  };

  test('that are wrong move scores by five points down and seven up at most, also for copies', () => {
    const copies = Array.from({ length: 200 }, () => ({ input: buildInput(spam), isSpam: true }));
    for (const marked of [wrong, copies, copies.map(({ input }) => ({ input, isSpam: false }))]) {
      const changed = [...changes(marked), score(buildInput(spam), marked) - score(buildInput(spam))];
      expect(Math.min(...changed)).toBeGreaterThanOrEqual(-5.05);
      expect(Math.max(...changed)).toBeLessThanOrEqual(7.05);
    }
  });

  test('that are wrong are repaired by correcting them, and by as many right ones', () => {
    const others = samples.slice(200, 400).map((sample) => ({ ...sample, isSpam: sample.isSpam === true }));
    const [none, poisoned, corrected, outvoted] = [[], wrong, first, [...wrong, ...first, ...others]].map(errors);
    expect(poisoned).toBeGreaterThan(4 * (none ?? 0));
    expect(corrected).toBeLessThanOrEqual(none ?? 0);
    expect(outvoted).toBeLessThan((poisoned ?? 0) / 3);
  });
});

describe('a stored model', () => {
  const stored = countAll(
    samples.slice(0, 500).map(({ input, isSpam }, n) => ({ input, isSpam: n % 3 ? isSpam : null })),
  );

  test('is small', () => {
    expect(countAll(oneMark)?.length).toBeLessThan(300);
    expect(stored?.length).toBeLessThanOrEqual(8 * 6_000 + 5);
  });

  test('is the base model if it cannot be read', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const { score: read } = scoreSubmission(buildMessage('hello there'), createModel(Buffer.from(bytes)));
        expect(Number.isFinite(read)).toBe(true);
      }),
      runs(100),
    );
    const ofLaterVersion = Buffer.concat([Buffer.from([9]), stored?.subarray(1) ?? Buffer.alloc(0)]);
    for (const unreadable of [ofLaterVersion, Buffer.alloc(0)]) expect(createModel(unreadable)).toBe(base);
  });
});
