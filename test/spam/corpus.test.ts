import { corpus } from '../../bench/spam/corpus';
import type { Sample } from '../../bench/spam/examples';
import { generate } from '../../bench/spam/generate';
import { countDecisions } from '../../bench/spam/quality';
import { createRandom } from '../../bench/spam/random';
import { accountSamples, ordinarySamples, streamSamples, writtenSamples } from '../../bench/spam/test-samples';
import type { SpamModel } from '../../src/spam/model';
import { detectLanguage } from '../../src/spam-examples/detect-language';
import { buildModel } from './build-input';

/** The share of spam that is held, and of real messages. */
async function measure(samples: readonly Sample[], model?: SpamModel): Promise<{ spam: number; real: number }> {
  const { all } = await countDecisions(samples, model && (() => model));
  return { spam: (all.spamHeld[0] ?? 0) / all.spam, real: (all.realHeld[0] ?? 0) / all.real };
}

// Bounds that retrained weights must keep; docs/spam.md has what was reached.
test.each([
  ['the templates that the weights were trained on', templates, 0.5, 0.01],
  ['the mix of submissions that forms get', ordinarySamples, 0.9, 0.002],
  ['messages written without knowledge of the filter', writtenSamples, 0.7, 0.01],
] as const)('of %s, most of the spam is held, and few real messages', async (_, samples, spam, real) => {
  const held = await measure(samples());
  expect(held.spam).toBeGreaterThanOrEqual(spam);
  expect(held.real).toBeLessThanOrEqual(real);
});

function templates(): Sample[] {
  const random = createRandom(7);
  return Object.entries(corpus).flatMap(([language, texts]) => generate(language, texts, 'test', 1, random));
}

test('after 50 marks of an account, far more of its spam is held, and hardly a real message', async () => {
  const gains = await Promise.all(
    streamSamples().map(async (samples) => {
      const [marked, rest] = [samples.slice(0, 50), samples.slice(50)];
      const [before, after] = [await measure(rest), await measure(rest, buildModel(marked))];
      return { spam: after.spam - before.spam, real: after.real };
    }),
  );
  const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  expect(mean(gains.map(({ spam }) => spam))).toBeGreaterThanOrEqual(0.15);
  expect(mean(gains.map(({ real }) => real))).toBeLessThanOrEqual(0.02);
});

test('after 50 marks of earlier accounts, nearly all of their spam is held, and none of their real messages', async () => {
  for (const samples of accountSamples()) {
    const held = await measure(samples.slice(50), buildModel(samples.slice(0, 50)));
    expect(held.spam).toBeGreaterThanOrEqual(0.95);
    expect(held.real).toBe(0);
  }
});

test('training and test share no message', () => {
  for (const [language, texts] of Object.entries(corpus)) {
    for (const list of [texts.ham, texts.spam]) expect([language, new Set(list).size]).toEqual([language, list.length]);
  }
});

test.each([
  ['Good morning, please tell us what the chairs cost and how long you would need to deliver them', 'en'],
  ['Guten Tag, ich möchte gern wissen, ob die Stühle auch in Blau zu haben sind', 'de'],
  ['Bonjour, nous avons une question sur les chaises que vous vendez dans votre boutique', 'fr'],
  ['Здравствуйте, подскажите, есть ли у вас стулья и когда можно их забрать', 'ru'],
  ['椅子はまだありますか。いつ届きますか。', 'ja'],
  ['请问椅子还有货吗，什么时候可以送到', 'zh'],
] as const)('“%s” is %s', (text, language) => {
  expect(detectLanguage({ text })).toBe(language);
});
