import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { corpus } from './corpus';
import { readMessages, readSource, type Sample } from './examples';
import { generate, readSubmissions } from './generate';
import { createRandom } from './random';
import { sources } from './sources';
import { trainWeights } from './training';

/** How often each message is learned, and how much it counts each time. */
const learned = {
  templates: { times: 2, weight: 0.5 },
  submissions: { times: 2, weight: 1 },
  written: { times: 3, weight: 2 },
  public: { times: 1, weight: 0.5 },
} as const;

const parts = ['training', 'test'] as const;

/**
 * `npm run spam:train -- [FOLDER]`: trains the weights on the corpus, and on the public sources in the folder that `npm run
 * spam:fetch` filled. Writes src/spam/weights.json.
 */
async function main(folder?: string): Promise<void> {
  const random = createRandom(5);
  const { times } = learned.templates;
  const templates = parts.flatMap((part) =>
    Object.entries(corpus).flatMap(([language, texts]) => generate(language, texts, part, times, random)),
  );
  const submissions = parts.flatMap((part) => readSubmissions(part));
  const sets = new Map<string, { readonly samples: readonly Sample[]; readonly weight: number }>([
    ['templates', { samples: templates, weight: learned.templates.weight }],
    ['submissions', repeat(submissions, learned.submissions)],
    ['written messages', repeat(readMessages('corpus/messages.jsonl.gz'), learned.written)],
  ]);
  for (const source of sources) {
    if (folder === undefined || source.use !== 'train') continue;
    sets.set(source.name, repeat(await readSource(source, folder, random), learned.public));
  }
  console.table(Object.fromEntries([...sets].map(([name, { samples }]) => [name, countClasses(samples)])));
  const all = [...sets.values()].flatMap(({ samples, weight }) => samples.map((sample) => ({ ...sample, weight })));
  writeFileSync(path.resolve('src/spam/weights.json'), `${JSON.stringify(trainWeights(all))}\n`);
}

function repeat(samples: readonly Sample[], { times, weight }: { readonly times: number; readonly weight: number }) {
  return { weight, samples: Array.from({ length: times }, () => samples).flat() };
}

function countClasses(samples: readonly Sample[]) {
  const spam = samples.filter(({ isSpam }) => isSpam).length;
  return { real: samples.length - spam, spam };
}

main(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
