import { readSource, type Sample } from './examples';
import { measureLearning } from './learning';
import { countDecisions, presentCounts } from './quality';
import { createRandom } from './random';
import { sources } from './sources';
import { accountSamples, ordinarySamples, streamSamples, writtenSamples } from './test-samples';

/**
 * `npm run spam:measure -- [FOLDER]`: prints what the filter decides about the test sets, by language and kind, and how
 * marks change it; also about the public test sources in the folder that `npm run spam:fetch` filled.
 */
async function main(folder?: string): Promise<void> {
  await measure('ordinary set', ordinarySamples());
  await measure('written test set', writtenSamples());
  await measure('streams of four accounts', streamSamples().flat());
  for (const marks of [50, 60]) {
    for (const accounts of [streamSamples(), accountSamples()]) {
      console.log(`\nstreams of ${accounts.length} accounts, what arrived after the first ${marks} messages`);
      console.table(presentCounts(await measureLearning(accounts, marks)));
    }
  }
  const tests = sources.filter(({ use }) => folder !== undefined && use === 'test');
  for (const source of tests) {
    await measure(`${source.name}: ${source.about}`, await readSource(source, folder ?? '', createRandom(5)));
  }
}

async function measure(name: string, samples: readonly Sample[]): Promise<void> {
  const { all, byLanguage, byKind } = await countDecisions(samples);
  console.log(`\n${name}`);
  console.table(presentCounts([['all', all], ...sorted(byLanguage), ...sorted(byKind)]));
}

/** Nothing if there is only one, which is like all. */
function sorted<T>(groups: ReadonlyMap<string, T>): [string, T][] {
  return groups.size > 1 ? [...groups].sort(([a], [b]) => (a < b ? -1 : 1)) : [];
}

main(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
