import { baseWeights, readWeights, type StoredWeights } from '../../src/spam/base-weights';
import { createModel, type SpamModel } from '../../src/spam/model';
import { scoreSubmission } from '../../src/spam/score';
import type { Sample } from './generate';

export const holdThreshold = 5;

export interface Result {
  readonly ham: number;
  readonly spam: number;
  readonly falsePositives: number;
  readonly caught: number;
}

/** Counts the decisions at the threshold, per language and in all. */
export function evaluate(samples: readonly Sample[], model: SpamModel = createModel(null)): Map<string, Result> {
  const results = new Map<string, Result>();
  const add = (key: string, isSpam: boolean, isHeld: boolean): void => {
    const before = results.get(key) ?? { ham: 0, spam: 0, falsePositives: 0, caught: 0 };
    results.set(key, {
      ham: before.ham + (isSpam ? 0 : 1),
      spam: before.spam + (isSpam ? 1 : 0),
      falsePositives: before.falsePositives + (!isSpam && isHeld ? 1 : 0),
      caught: before.caught + (isSpam && isHeld ? 1 : 0),
    });
  };
  for (const { input, isSpam, language } of samples) {
    const isHeld = scoreSubmission(input, model).score >= holdThreshold;
    add(language, isSpam, isHeld);
    add('all', isSpam, isHeld);
  }
  return results;
}

/** Adds up the results of several evaluations. */
export function sumResults(evaluations: readonly ReadonlyMap<string, Result>[]): Map<string, Result> {
  const sums = new Map<string, Result>();
  for (const [key, { ham, spam, falsePositives, caught }] of evaluations.flatMap((results) => [...results])) {
    const sum = sums.get(key) ?? { ham: 0, spam: 0, falsePositives: 0, caught: 0 };
    sums.set(key, {
      ham: sum.ham + ham,
      spam: sum.spam + spam,
      falsePositives: sum.falsePositives + falsePositives,
      caught: sum.caught + caught,
    });
  }
  return sums;
}

/** One row per language. */
export function presentResults(results: ReadonlyMap<string, Result>): Record<string, Record<string, string | number>> {
  return Object.fromEntries(
    [...results].map(([language, { ham, spam, falsePositives, caught }]) => [
      language,
      {
        ...{ messages: ham, spam },
        precision: (caught / Math.max(1, caught + falsePositives)).toFixed(3),
        recall: (caught / Math.max(1, spam)).toFixed(3),
        'false positives per 1,000': ((1_000 * falsePositives) / Math.max(1, ham)).toFixed(1),
      },
    ]),
  );
}

/** Runs `work` with other base weights than those of the service. */
export function withWeights<T>(stored: StoredWeights, work: () => T): T {
  const shipped = { ...baseWeights };
  Object.assign(baseWeights, readWeights(stored));
  try {
    return work();
  } finally {
    Object.assign(baseWeights, shipped);
  }
}
