import { createModel } from '../../src/spam/model';
import { scoreSubmission } from '../../src/spam/score';
import { type Counts, evaluate, wilson } from '../../src/spam-examples/evaluate';
import type { Example } from '../../src/spam-examples/example';
import { neutralInput } from './examples';

/** Counts the decisions at the default threshold; without models, those of new accounts. */
export async function countDecisions(examples: readonly Example[], modelOf = (_: Example) => createModel(null)) {
  return evaluate(examples, (example) => scoreSubmission(neutralInput(example.data), modelOf(example)));
}

/** One row per name, with 95 % intervals. */
export function presentCounts(counts: Iterable<readonly [name: string, counts: Counts]>) {
  return Object.fromEntries(
    [...counts].map(
      ([
        name,
        {
          real,
          realHeld: [realHeld = 0],
          spam,
          spamHeld: [spamHeld = 0],
        },
      ]) => [
        name,
        {
          ...{ real, 'real held': realHeld, '% of real': presentShare(realHeld, real) },
          ...{ spam, '% of spam held': presentShare(spamHeld, spam) },
        },
      ],
    ),
  );
}

/** Such as “0.3 (0.1–0.9)”, in percent. */
function presentShare(count: number, total: number): string {
  if (total === 0) return '';
  const { low, high } = wilson(count, total);
  const [share, from, to] = [count / total, low, high].map((value) => (100 * value).toFixed(1));
  return `${share} (${from}–${to})`;
}
