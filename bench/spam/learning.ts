import { createModel, learn, type SpamModel } from '../../src/spam/model';
import { scoreSubmission } from '../../src/spam/score';
import { corpus } from './corpus';
import { evaluate, holdThreshold, type Result } from './evaluate';
import { generate, type Sample } from './generate';
import { createRandom, pick, type Random } from './random';

const marksPerAccount = 50;
const renderings = 4;

/** An account gets messages of every tenth template of the test part, some 35 of each kind. */
const templateStep = 10;

/**
 * Lets one account per language mark 50 messages of the test part, and counts the decisions about other renderings of the
 * account's templates or, with `isStrict`, about all other templates. Owners mark a wrong decision if they see one,
 * otherwise any message.
 */
export function evaluateLearning(isStrict: boolean): Map<string, Result> {
  const all = new Map<string, Result>();
  const sum = { ham: 0, spam: 0, falsePositives: 0, caught: 0 };
  for (const [language, texts] of Object.entries(corpus)) {
    const random = createRandom(language.length * 7_919 + language.charCodeAt(0));
    const samples = generate(language, texts, 'test', renderings, random);
    const templates = [...new Set(samples.map(({ template }) => template))];
    const own = new Set(templates.filter((_, index) => index % templateStep === 0));
    const ofAccount = samples.filter(({ template }) => own.has(template));
    const inbox = ofAccount.filter((_, index) => index % 2 === 0);
    const counted = isStrict
      ? samples.filter(({ template }) => !own.has(template))
      : ofAccount.filter((_, index) => index % 2 === 1);
    const result = evaluate(counted, markMessages(inbox, random)).get('all');
    if (!result) continue;
    all.set(language, result);
    for (const key of ['ham', 'spam', 'falsePositives', 'caught'] as const) sum[key] += result[key];
  }
  return all.set('all', sum);
}

function markMessages(inbox: readonly Sample[], random: Random): SpamModel {
  const recent = inbox.map(({ input }) => input);
  let model = createModel(null);
  for (let n = 0; n < marksPerAccount; n += 1) {
    const shown = Array.from({ length: 8 }, () => pick(random, inbox));
    const isWrong = ({ input, isSpam }: Sample) => scoreSubmission(input, model).score >= holdThreshold !== isSpam;
    const sample = shown.find(isWrong) ?? pick(random, shown);
    model = learn(model, sample, recent, holdThreshold);
  }
  return model;
}
