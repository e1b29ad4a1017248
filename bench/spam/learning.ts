import { createModel, learn, type SpamModel } from '../../src/spam/model';
import { evaluate, holdThreshold, type Result, sumResults } from './evaluate';
import type { Sample } from './generate';
import { accountSamples, ordinarySamples } from './handwritten-samples';

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
  const others = ordinarySamples();
  return sumResults(accountSamples().map((samples) => evaluate(others, markFirst(samples, marksPerAccount))));
}

function markFirst(samples: readonly Sample[], marks: number): SpamModel {
  const inputs = samples.map(({ input }) => input);
  return samples
    .slice(0, marks)
    .reduce((model, sample, n) => learn(model, sample, inputs.slice(0, n + 1), holdThreshold), createModel(null));
}
