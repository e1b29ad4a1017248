import { createModel, learn, type SpamModel } from '../../src/spam/model';
import { scoreSubmission } from '../../src/spam/score';
import { corpus } from './corpus';
import { evaluate, holdThreshold, type Result, sumResults } from './evaluate';
import { generate, type Sample } from './generate';
import { accountSamples, inboxSamples } from './handwritten-samples';
import { createRandom, pick, type Random } from './random';

export const marksPerAccount = 50;

/**
 * Counts the decisions about what each account of the accounts set gets after its first 50 messages, of which the owner
 * marked the first `marks`.
 */
export function evaluateAccounts(marks: number): Map<string, Result> {
  return sumResults(
    accountSamples().map((samples) => evaluate(samples.slice(marksPerAccount), markFirst(samples, marks))),
  );
}

/** Counts the decisions of the same accounts, after 50 marks, about the submissions of other forms. */
export function evaluateOtherForms(): Map<string, Result> {
  const others = inboxSamples();
  return sumResults(accountSamples().map((samples) => evaluate(others, markFirst(samples, marksPerAccount))));
}

function markFirst(samples: readonly Sample[], marks: number): SpamModel {
  const inputs = samples.map(({ input }) => input);
  return samples
    .slice(0, marks)
    .reduce((model, sample, n) => learn(model, sample, inputs.slice(0, n + 1), holdThreshold), createModel(null));
}

const renderings = 4;

/** An account gets messages of every tenth template of the test part, some 35 of each kind. */
const templateStep = 10;

/**
 * Lets one account per language mark 50 messages of the test part, and counts the decisions about other renderings of the
 * account's templates or, with `isStrict`, about all other templates. Owners mark a wrong decision if they see one,
 * otherwise any message.
 */
export function evaluateTemplates(isStrict: boolean): Map<string, Result> {
  const evaluations = Object.entries(corpus).map(([language, texts]) => {
    const random = createRandom(language.length * 7_919 + language.charCodeAt(0));
    const samples = generate(language, texts, 'test', renderings, random);
    const templates = [...new Set(samples.map(({ template }) => template))];
    const own = new Set(templates.filter((_, index) => index % templateStep === 0));
    const ofAccount = samples.filter(({ template }) => own.has(template));
    const inbox = ofAccount.filter((_, index) => index % 2 === 0);
    const counted = isStrict
      ? samples.filter(({ template }) => !own.has(template))
      : ofAccount.filter((_, index) => index % 2 === 1);
    return evaluate(counted, markMessages(inbox, random));
  });
  return sumResults(evaluations);
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
