import { createModel, learn } from '../../src/spam/model';
import { percentile } from '../harness/alternate';
import { corpus } from './corpus';
import { generate, neutralInput } from './generate';
import { filterSubmission } from './million';
import { createRandom } from './random';

const calls = 20_000;

/**
 * Filters contact forms with messages of this length, in all languages of the corpus. Returns the processor time of a
 * call and the 99th percentile of the durations, in microseconds.
 */
export function timeFilter(messageBytes: number): { readonly cpuUs: number; readonly p99Us: number } {
  const inputs = renderInputs(messageBytes);
  const model = learn(createModel(null), { input: pick(inputs, 0), isSpam: true }, [], 5);
  const times = new Float64Array(calls);
  const run = (): void => {
    for (let n = 0; n < calls; n += 1) {
      const startedAt = performance.now();
      filterSubmission(pick(inputs, n), model);
      times[n] = 1_000 * (performance.now() - startedAt);
    }
  };
  // The first run warms up.
  run();
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return { cpuUs: (user + system) / calls, p99Us: percentile([...times], 0.99) };
}

function renderInputs(messageBytes: number) {
  const random = createRandom(13);
  const samples = Object.entries(corpus).flatMap(([name, texts]) => generate(name, texts, 'test', 4, random));
  const texts = samples.map(({ input }) => Object.values(input.data).filter(isText).join('\n'));
  return texts.map((_, n) => {
    let message = '';
    for (let next = n; Buffer.byteLength(message) < messageBytes; next += 1) message += `${pick(texts, next)}\n\n`;
    // A character may be cut in half.
    message = Buffer.from(message)
      .subarray(0, messageBytes)
      .toString()
      .replace(/\ufffd$/, '');
    return neutralInput({ name: `Ada Lovelace ${n}`, email: `ada${n}@example.org`, message }, random);
  });
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function pick<T>(list: readonly T[], n: number): T {
  const item = list[n % list.length];
  if (item === undefined) throw new Error('the list is empty');
  return item;
}
