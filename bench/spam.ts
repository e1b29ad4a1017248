import { createModel, learn, serializeModel } from '../src/spam/model';
import type { SpamInput } from '../src/spam/score';
import { percentile } from './harness/alternate';
import type { Benchmark, Figure } from './harness/figure';
import { corpus } from './spam/corpus';
import { evaluate, presentResults, type Result, withWeights } from './spam/evaluate';
import { timeFilter } from './spam/filter-time';
import { generate, neutralInput } from './spam/generate';
import { hardSamples, ordinarySamples, unseenSamples } from './spam/handwritten-samples';
import { evaluateAccounts, evaluateOtherForms, marksPerAccount } from './spam/learning';
import { benchMillion, filterSubmission } from './spam/million';
import { createRandom } from './spam/random';
import { trainWeights } from './spam/training';
import { worstBodies } from './spam/worst-bodies';

const submissions = 10_000;
const worstRuns = 20;
const callsEach = 4;
const sizes = [
  { name: '300 bytes', bytes: 300 },
  { name: '2 kB', bytes: 2_000 },
];

/** Measures the spam filter's decisions and its cost in one process, also for `rows` submissions. */
export const benchSpam: Benchmark = async ({ rounds, rows }) => {
  // First, while little else is on the heap: garbage collections count for the calls in which they happen.
  const million = benchMillion(rows);
  const random = createRandom(7);
  const test = Object.entries(corpus).flatMap(([language, texts]) => generate(language, texts, 'test', 12, random));
  // The service's own weights know all templates.
  const half = trainWeights(['training']);
  const quality: readonly (readonly [string, ReadonlyMap<string, Result>])[] = [
    ['ordinary set, untrained', evaluate(ordinarySamples())],
    ['unseen set, untrained', evaluate(unseenSamples())],
    ['hard set, untrained', evaluate(hardSamples())],
    ['accounts set, untrained', evaluateAccounts(0)],
    ['accounts set, after 50 marks', evaluateAccounts(marksPerAccount)],
    ['other forms, after 50 marks', evaluateOtherForms()],
    ['half of the templates, untrained', withWeights(half, () => evaluate(test))],
  ];
  for (const [name, results] of quality) {
    console.log(name);
    console.table(presentResults(results));
  }

  const inputs = test.map(({ input }) => input);
  const times: number[][] = [];
  const slowest: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const measured = measureTimes(inputs, submissions);
    const worst = worstBodies.map(({ name, data }) => ({
      ...{ name, ms: Math.max(...measureTimes([neutralInput(data, random)], worstRuns)) },
    }));
    // The first round warms up.
    if (round === 0) continue;
    times.push(measured);
    const [first] = worst.sort((a, b) => b.ms - a.ms);
    slowest.push(first?.ms ?? Number.NaN);
    console.log(`slowest of the largest bodies: ${first?.name}`);
  }
  const us = (quantile: number) => times.map((list) => 1_000 * percentile(list, quantile));
  return [
    ...quality.flatMap(([name, results]) => qualityFigures(name, results)),
    figure('a submission (p50)', 'µs', us(0.5), null),
    figure('a submission (p99)', 'µs', us(0.99), { atMost: 150 }),
    ...sizes.map(({ name, bytes }) =>
      figure(
        `message of ${name} (p99)`,
        'µs',
        times.map(() => timeFilter(bytes).p99Us),
        { atMost: 150 },
      ),
    ),
    figure(`slowest of ${worstBodies.length} kinds of largest bodies`, 'ms', slowest, { atMost: 2 }),
    ...million,
    ...modelFigures(inputs),
  ];
};

/** Milliseconds of filtering each of `count` inputs: the fastest of several calls, because other processes interrupt some. */
function measureTimes(inputs: readonly SpamInput[], count: number): number[] {
  const model = learn(createModel(null), { input: inputs[0] ?? neutralInput({}, Math.random), isSpam: true }, [], 5);
  return Array.from({ length: count }, (_, n) => {
    const input = inputs[(n * 7_919) % inputs.length];
    let fastest = Number.POSITIVE_INFINITY;
    for (let call = 0; input && call < callsEach; call += 1) {
      const startedAt = performance.now();
      filterSubmission(input, model);
      fastest = Math.min(fastest, performance.now() - startedAt);
    }
    return fastest;
  });
}

function modelFigures(inputs: readonly SpamInput[]): Figure[] {
  let model = createModel(null);
  const sizes = new Map<number, number>();
  for (let n = 1; n <= 1_000; n += 1) {
    const input = inputs[(n * 31) % inputs.length];
    if (input) model = learn(model, { input, isSpam: n % 2 === 0 }, [], 5);
    sizes.set(n, serializeModel(model).length / 1_000);
  }
  const startedAt = performance.now();
  const [input] = inputs;
  const recent = Array.from(
    { length: 1_000 },
    (_, n) => inputs[(n * 31) % inputs.length] ?? neutralInput({}, Math.random),
  );
  if (input) learn(model, { input, isSpam: true }, recent, 5);
  const learnMs = performance.now() - startedAt;
  return [
    figure('model of an account in memory', 'kB', [model.weights.byteLength / 1_000], null),
    figure('stored model after 50 marks', 'kB', [sizes.get(50) ?? 0], null),
    figure('stored model after 1,000 marks', 'kB', [sizes.get(1_000) ?? 0], null),
    figure('one mark, with 1,000 recent submissions', 'ms', [learnMs], null),
  ];
}

function qualityFigures(name: string, results: ReadonlyMap<string, Result>): Figure[] {
  const all = results.get('all');
  if (!all) return [];
  const recall = (100 * all.caught) / all.spam;
  const target = name.endsWith('untrained') ? 80 : 95;
  return [
    figure(`spam held, ${name}`, '%', [recall], { atLeast: target }),
    figure(`real messages held, ${name}`, 'per 1,000', [(1_000 * all.falsePositives) / all.ham], { atMost: 1 }),
  ];
}

function figure(name: string, unit: string, ours: readonly number[], target: Figure['target']): Figure {
  return { floor: null, ...{ name, unit, ours, target } };
}
