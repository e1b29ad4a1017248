import fc from 'fast-check';
import { corpus } from '../../bench/spam/corpus';
import { generate } from '../../bench/spam/generate';
import { createRandom } from '../../bench/spam/random';
import {
  createModel,
  learnExample,
  prepareExample,
  prepareRecent,
  type Recent,
  type SpamModel,
  serializeModel,
} from '../../src/spam/model';
import { checkRules } from '../../src/spam/rules/check';
import { type SpamInput, scoreSubmission } from '../../src/spam/score';
import { readSubmission } from '../../src/spam/submission';
import { runs } from '../support/nightly';
import { buildMessage } from './build-input';

const threshold = 5;
const base = createModel(null);
const random = createRandom(3);
const samples = ['en', 'de', 'ja'].flatMap((language) => {
  const texts = corpus[language];
  return texts ? generate(language, texts, 'test', 1, random) : [];
});
const score = (input: SpamInput, model: SpamModel) => scoreSubmission(input, model).score;
const prepare = (input: SpamInput) =>
  prepareExample(input, { hold: threshold, spam: Number.POSITIVE_INFINITY }, checkRules(readSubmission(input)));
/** Reading the recent messages takes far longer than learning a mark, so each test reads them once. */
const prepareAll = (inputs: readonly SpamInput[]) => prepareRecent(inputs.map(prepare));
const noneRecent = prepareAll([]);
const mark = (model: SpamModel, input: SpamInput, isSpam: boolean, recent: Recent = noneRecent) =>
  learnExample(model, prepare(input), isSpam, recent);

test('a mark moves the message towards its side, and similar ones with it', () => {
  const input = buildMessage('Do you want to join our weekly raffle for garden tools?');
  const similar = buildMessage('Last chance to join the raffle for garden tools, draw on Sunday');
  const model = Array.from({ length: 6 }).reduce<SpamModel>((last) => mark(last, input, true), base);
  expect(score(input, model)).toBeGreaterThanOrEqual(threshold);
  expect(score(similar, model)).toBeGreaterThan(score(similar, base));
  expect(scoreSubmission(input, model).reasons).toContainEqual(expect.objectContaining({ rule: 'learned' }));
  expect(model.marks).toBe(6);
  const back = Array.from({ length: 8 }).reduce<SpamModel>((last) => mark(last, input, false), model);
  expect(score(input, back)).toBeLessThan(threshold);
});

test('no mark changes more than 5 % of the recent decisions', () => {
  const copied = 'Win a prize in our lottery, tickets for everyone in the office';
  // Without the bound, a mark of a copy changes the decision about all of them.
  const copies = Array.from({ length: 100 }, (_, n) => buildMessage(`${copied}, number ${n}`));
  const inputs = [...copies, ...samples.map(({ input }) => input)];
  const recent = prepareAll(inputs);
  const decisions = (model: SpamModel) => inputs.map((input) => score(input, model) >= threshold);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(inputs.length - 1), fc.boolean()), { minLength: 1, maxLength: 6 }),
      (marks) => {
        let model = base;
        let before = decisions(model);
        for (const [index, isSpam] of marks) {
          model = mark(model, inputs[index] ?? buildMessage(''), isSpam, recent);
          const after = decisions(model);
          const flips = after.filter((isHeld, i) => isHeld !== before[i]).length;
          expect(flips).toBeLessThanOrEqual(Math.max(1, 0.05 * inputs.length));
          before = after;
        }
      },
    ),
    runs(5),
  );
});

test('a mark that would flip many copies at once takes a smaller step', () => {
  const copies = Array.from({ length: 100 }, (_, n) =>
    buildMessage(`Buy new lottery tickets for everyone in the office, number ${n}`),
  );
  const [first] = copies;
  if (!first) throw new Error('there are no copies');
  const recent = prepareAll(copies);
  let model = base;
  let unguarded = base;
  for (let n = 0; n < 10; n += 1) {
    model = mark(model, first, true, recent);
    unguarded = mark(unguarded, first, true);
  }
  const held = (last: SpamModel) => copies.filter((input) => score(input, last) >= threshold).length;
  expect(held(unguarded)).toBe(100);
  expect(held(model)).toBeLessThanOrEqual(50);
  expect(model.marks).toBe(10);
});

describe('wrong marks', () => {
  const ham = samples.filter(({ isSpam }) => !isSpam);
  const spam = samples.filter(({ isSpam }) => isSpam);
  const recent = prepareAll(samples.map(({ input }) => input));
  const marked = Array.from(
    { length: 150 },
    (_, n) => (n % 2 === 0 ? ham : spam)[(n * 7) % Math.min(ham.length, spam.length)],
  );
  const markAll = (from: SpamModel, isRight: boolean) =>
    marked.reduce<SpamModel>(
      (model, sample) => (sample ? mark(model, sample.input, sample.isSpam === isRight, recent) : model),
      from,
    );
  const poisoned = markAll(base, false);

  test('move scores by five points down and seven up at most', () => {
    for (const { input } of samples) {
      const change = score(input, poisoned) - score(input, base);
      expect(change).toBeGreaterThanOrEqual(-5.05);
      expect(change).toBeLessThanOrEqual(7.05);
    }
  });

  test('are repaired by right ones', () => {
    const errors = (model: SpamModel) =>
      samples.filter(({ input, isSpam }) => score(input, model) >= threshold !== isSpam).length;
    const repaired = markAll(poisoned, true);
    const added = (model: SpamModel) => errors(model) - errors(base);
    expect(added(poisoned)).toBeGreaterThan(20);
    expect(added(repaired)).toBeLessThan(added(poisoned) / 3);
  });
});

test.each([
  [true, 'When does your workshop open on Saturday? I would like to bring my bicycle.'],
  [false, 'Casino bonus! Cheap loans and SEO backlinks: http://a.xyz http://b.top http://bit.ly/c'],
])('many marks of one text (spam: %s) change no other decisions than ten, and three repair them', (isSpam, text) => {
  // The points of marks are too few to bring these texts to the score that marks aim at.
  const input = buildMessage(text);
  const inputs = samples.filter((_, n) => n % 3 === 0).map((sample) => sample.input);
  const recent = prepareAll(inputs);
  const markTimes = (from: SpamModel, times: number, label: boolean) =>
    Array.from({ length: times }).reduce<SpamModel>((last) => mark(last, input, label, recent), from);
  const few = markTimes(base, 10, isSpam);
  const many = markTimes(few, 50, isSpam);
  const decisions = (model: SpamModel) => inputs.map((one) => score(one, model) >= threshold);
  const after = decisions(many);
  expect(decisions(few).filter((isHeld, i) => isHeld !== after[i]).length).toBeLessThanOrEqual(0.02 * inputs.length);
  const repaired = score(input, markTimes(many, 3, !isSpam)) - score(input, many);
  expect(isSpam ? -repaired : repaired).toBeGreaterThanOrEqual(1.5);
});

test('in a new account, marks of a campaign never make its next message look real', () => {
  const campaign = [
    'Our raffle for garden tools starts this week',
    'Join the weekly raffle with rakes and spades',
    'Tickets for the tool raffle are on sale',
    'Garden raffle: last tickets for spades',
    'New raffle, new garden tools, join us',
  ];
  const prepareText = (text: string) => prepareExample(buildMessage(text), { hold: threshold, spam: 10 }, []);
  const marked = campaign.map(prepareText);
  const next = 'Last chance: raffle for garden tools, tickets on Sunday';
  const recent = prepareRecent([...marked, prepareText(next)], new Set(marked));
  const model = marked.reduce<SpamModel>((last, example) => learnExample(last, example, true, recent), base);
  expect(score(buildMessage(next), model)).toBeGreaterThan(score(buildMessage(next), base) + 1);
});

test('old marks fade', () => {
  const first = buildMessage('We sell wholesale marbles to collectors');
  const model = Array.from({ length: 3 }).reduce<SpamModel>((last) => mark(last, first, true), base);
  const later = Array.from({ length: 300 }).reduce<SpamModel>(
    (last) => mark(last, buildMessage('Your parking permit is ready'), false),
    model,
  );
  expect(score(first, later)).toBeLessThan(score(first, model));
});

describe('a stored model', () => {
  const model = samples.slice(0, 20).reduce<SpamModel>((last, { input, isSpam }) => mark(last, input, isSpam), base);

  test('gives the same scores when it is read', () => {
    const read = createModel(serializeModel(model));
    expect(read.marks).toBe(model.marks);
    for (const { input } of samples)
      expect(Math.abs(score(input, read) - score(input, model))).toBeLessThanOrEqual(0.15);
    expect(serializeModel(read)).toEqual(serializeModel(model));
  });

  test('is small', () => {
    expect(serializeModel(base).length).toBeLessThan(20);
    expect(serializeModel(model).length).toBeLessThan(45_000);
  });

  test('is the base model if it cannot be read', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const read = createModel(Buffer.from(bytes));
        expect(Number.isFinite(score(buildMessage('hello there'), read))).toBe(true);
      }),
      runs(100),
    );
    const stored = serializeModel(model);
    expect(createModel(Buffer.concat([Buffer.from([9]), stored.subarray(1)])).marks).toBe(0);
  });
});
