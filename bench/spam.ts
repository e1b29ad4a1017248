import type { SpamInput } from '../src/spam/spam-input';
import type { Counts } from '../src/spam-examples/evaluate';
import type { Benchmark, Figure } from './harness/figure';
import { neutralInput } from './spam/examples';
import { filterSubmission, timeFilter } from './spam/filter-time';
import { countSamples, markedModel, measureLearning } from './spam/learning';
import { benchMillion } from './spam/million';
import { countDecisions, presentCounts } from './spam/quality';
import { ordinarySamples, streamSamples, writtenSamples } from './spam/test-samples';
import { worstBodies } from './spam/worst-bodies';

const marks = 50;
/** Slow bodies are measured this often, and the fastest counts: other processes interrupt some. */
const worstRuns = 80;
const sizes = [
  { name: '300 bytes', bytes: 300 },
  { name: '2 kB', bytes: 2_000 },
];

/** Measures the spam filter's decisions and its cost in one process, also for `rows` submissions. */
export const benchSpam: Benchmark = async ({ rounds, rows }) => {
  // First, while little else is on the heap: garbage collections count for the calls in which they happen.
  const million = benchMillion(rows);
  const quality: [name: string, counts: Counts][] = [
    ['ordinary set', (await countDecisions(ordinarySamples())).all],
    ['written test set', (await countDecisions(writtenSamples())).all],
    ...(await measureLearning(streamSamples(), marks)).map(
      ([owner, counts]) => [`after ${marks} messages, ${owner}`, counts] as [string, Counts],
    ),
  ];
  console.table(presentCounts(quality));
  const everyRound = Array.from({ length: rounds });
  return [
    ...quality.flatMap(([name, counts]) => qualityFigures(name, counts)),
    ...sizes.flatMap(({ name, bytes }) => {
      const times = everyRound.map(() => timeFilter(bytes));
      return [
        figure(
          `message of ${name}, processor time`,
          'µs',
          times.map(({ cpuUs }) => cpuUs),
        ),
        figure(
          `message of ${name} (p99)`,
          'µs',
          times.map(({ p99Us }) => p99Us),
          { atMost: 150 },
        ),
      ];
    }),
    figure(`slowest of ${worstBodies.length} kinds of largest bodies`, 'ms', everyRound.map(timeSlowest), {
      atMost: 2,
    }),
    ...million,
    ...modelFigures(),
  ];
};

function qualityFigures(name: string, { real, realHeld, spam, spamHeld }: Counts): Figure[] {
  // Owners who mark wrongly get what they ask for.
  const hasTarget = !name.includes('wrong');
  return [
    figure(`spam held, ${name}`, '%', [(100 * (spamHeld[0] ?? 0)) / spam], hasTarget ? { atLeast: 80 } : null),
    figure(
      `real messages held, ${name}`,
      'per 1,000',
      [(1_000 * (realHeld[0] ?? 0)) / real],
      hasTarget ? { atMost: 1 } : null,
    ),
  ];
}

/** Milliseconds of the slowest body. */
function timeSlowest(): number {
  const model = markedModel(marks);
  const timeOf = (input: SpamInput) => {
    const startedAt = performance.now();
    filterSubmission(input, model);
    return performance.now() - startedAt;
  };
  const times = worstBodies.map(({ name, data }) => {
    const input = neutralInput(data);
    return { name, ms: Math.min(...Array.from({ length: worstRuns }, () => timeOf(input))) };
  });
  const slowest = times.reduce((a, b) => (b.ms > a.ms ? b : a));
  console.log(`slowest of the largest bodies: ${slowest.name}`);
  return slowest.ms;
}

/** What the marks of one account cost: all streams, as if one account had got them. */
function modelFigures(): Figure[] {
  const samples = streamSamples().flat();
  const marked = (count: number) =>
    countSamples(samples.slice(0, count).map((sample) => [sample, sample.isSpam]))?.length ?? 0;
  const startedAt = performance.now();
  const bytes = marked(500);
  const ms = performance.now() - startedAt;
  return [
    figure(`stored model after ${marks} marks`, 'kB', [marked(marks) / 1_000]),
    figure('stored model after 500 marks', 'kB', [bytes / 1_000]),
    figure('counting 500 marks', 'ms', [ms]),
  ];
}

function figure(name: string, unit: string, ours: readonly number[], target: Figure['target'] = null): Figure {
  return { floor: null, ...{ name, unit, ours, target } };
}
