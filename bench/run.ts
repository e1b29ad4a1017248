import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { benchAccountFairness } from './account-fairness';
import { compareWith } from './compare';
import { benchExports } from './exports';
import { benchFloods } from './floods';
import { benchGrowth } from './growth';
import { renderDocuments } from './harness/document';
import type { Benchmark, BenchOptions } from './harness/figure';
import { describeRun, type Results, type Run, readResults, saveResults } from './harness/results';
import { renderTable } from './harness/table';
import { benchHotAccount } from './hot-account';
import { benchImports } from './imports';
import { benchMemory } from './memory';
import { benchRejections } from './rejections';
import { benchRetention } from './retention';
import { benchSearch } from './search';
import { benchSpam } from './spam';
import { benchStart } from './start';
import { benchSubmit } from './submit';
import { benchUploads } from './uploads';
import { benchWorkers } from './workers';

const benchmarks: Readonly<Record<string, Benchmark>> = {
  submit: benchSubmit,
  workers: benchWorkers,
  rejections: benchRejections,
  memory: benchMemory,
  growth: benchGrowth,
  start: benchStart,
  exports: benchExports,
  imports: benchImports,
  uploads: benchUploads,
  floods: benchFloods,
  'account-fairness': benchAccountFairness,
  'hot-account': benchHotAccount,
  retention: benchRetention,
  search: benchSearch,
  spam: benchSpam,
};

/**
 * `npm run bench -- [options] [NAME …]`: runs the named benchmarks, or all of them, one by one.
 * `npm run bench -- documents`: writes the stored results into the documents, as after each benchmark.
 * `npm run bench -- [options] compare COMMIT [submit|workers]`: compares this tree with another commit.
 */
async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '5' },
      rows: { type: 'string', default: '1000000' },
      dry: { type: 'boolean', default: false },
    },
  });
  const options: BenchOptions = {
    rounds: readNumber('rounds', values.rounds),
    seconds: readNumber('seconds', values.seconds),
    rows: readNumber('rows', values.rows),
  };
  if (positionals[0] === 'documents') return writeDocuments(readResults());
  if (positionals[0] === 'compare') return compareWith(positionals.slice(1), options);
  const unknown = positionals.find((name) => !Object.hasOwn(benchmarks, name));
  if (unknown) throw new Error(`there is no benchmark ${unknown}; choose from ${Object.keys(benchmarks).join(', ')}`);
  for (const [name, benchmark] of Object.entries(benchmarks)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    console.log(`\n${name}`);
    const circumstances = describeRun(options);
    const run = { ...circumstances, figures: await benchmark(options) };
    console.log(`\n${renderTable(run.figures)}\n`);
    // Stored after each benchmark, because the next one may take long and may fail.
    if (!values.dry) keep(name, run);
  }
}

/** Stores a run, and writes all stored results into the documents. */
function keep(name: string, run: Run): void {
  const found = { ...readResults(), [name]: run };
  const results = Object.fromEntries(Object.keys(benchmarks).flatMap((key) => (found[key] ? [[key, found[key]]] : [])));
  saveResults(results);
  writeDocuments(results);
}

function writeDocuments(results: Results): void {
  for (const [file, text] of renderDocuments(results)) writeFileSync(file, text);
}

function readNumber(name: string, value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && number > 0) return number;
  throw new Error(`--${name} must be a whole number from 1, not ${value}`);
}

// An interrupted benchmark must leave nothing running: its servers end when this process exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

main(process.argv.slice(2)).then(
  () => process.exit(),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
