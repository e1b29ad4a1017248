import { countMarks, createModel, type SpamModel, toExample } from '../../src/spam/model';
import { readSubmission } from '../../src/spam/submission';
import type { Counts } from '../../src/spam-examples/evaluate';
import type { Example } from '../../src/spam-examples/example';
import { neutralInput, type Sample } from './examples';
import { countDecisions } from './quality';
import { createRandom, shuffle } from './random';
import { streamSamples } from './test-samples';

/** What the owner marks of the messages that arrived first; null for no mark. */
const owners: Readonly<Record<string, ((sample: Sample, random: () => number) => boolean | null) | null>> = {
  'no marks': null,
  'all marked': ({ isSpam }) => isSpam,
  'only spam marked': ({ isSpam }) => isSpam || null,
  '30 % marked wrong': ({ isSpam }, random) => (random() < 0.3 ? !isSpam : isSpam),
  'all marked wrong': ({ isSpam }) => !isSpam,
};

/** Orders in which the same marks are counted. */
const orders = 5;

/** Counts the decisions about what each account gets after its first `marks` messages, by what the owner did with those. */
export async function measureLearning(
  accounts: readonly (readonly Sample[])[],
  marks: number,
): Promise<[owner: string, counts: Counts][]> {
  const random = createRandom(3);
  const results: [string, Counts][] = [];
  for (const [name, markOf] of Object.entries(owners)) {
    const models = new Map<Example, SpamModel>();
    for (const samples of accounts) {
      const model = learn(markOf ? samples.slice(0, marks).map((sample) => [sample, markOf(sample, random)]) : []);
      for (const sample of samples.slice(marks)) models.set(sample, model);
    }
    const { all } = await countDecisions([...models.keys()], (example) => models.get(example) ?? createModel(null));
    results.push([name, all]);
  }
  return results;
}

/** The model after these marks. Throws an Error if their order matters. */
function learn(marked: readonly (readonly [sample: Sample, isSpam: boolean | null])[]): SpamModel {
  const random = createRandom(9);
  const models = Array.from({ length: orders }, () => countSamples(shuffle(marked, random)));
  const [model = null] = models;
  if (models.some((other) => !(other ?? Buffer.alloc(0)).equals(model ?? Buffer.alloc(0)))) {
    throw new Error('the order of marks changes what is learned');
  }
  return createModel(model);
}

export function countSamples(marked: readonly (readonly [sample: Sample, isSpam: boolean | null])[]): Buffer | null {
  return countMarks(
    marked.map(([{ data }, isSpam]) => toExample(readSubmission(data, neutralInput(data).site), isSpam)),
  );
}

/** An account that marked this many messages of its stream. */
export function markedModel(marks: number): SpamModel {
  const [samples = []] = streamSamples();
  return createModel(countSamples(samples.slice(0, marks).map((sample) => [sample, sample.isSpam])));
}
