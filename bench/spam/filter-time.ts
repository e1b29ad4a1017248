import type { SpamModel } from '../../src/spam/model';
import { scoreSubmission } from '../../src/spam/score';
import type { SpamInput } from '../../src/spam/spam-input';
import { readSubmission } from '../../src/spam/submission';
import { burstFingerprint, linkFingerprints } from '../../src/spam/text/fingerprint';
import { percentile } from '../harness/alternate';
import { corpus } from './corpus';
import { neutralInput } from './examples';
import { generate } from './generate';
import { markedModel } from './learning';
import { createRandom } from './random';

const calls = 20_000;

/** What the submit route does for a submission, without counting repetitions: reads it, computes fingerprints, scores it. */
export function filterSubmission(input: SpamInput, model: SpamModel): void {
  const submission = readSubmission(input.data, input.site);
  linkFingerprints(submission.links);
  burstFingerprint(submission.scan, 'account', 0);
  scoreSubmission(input, model, submission);
}

/**
 * Filters contact forms with messages of this length, in all languages of the corpus. Returns the processor time of a
 * call and the 99th percentile of the durations, in microseconds.
 */
export function timeFilter(messageBytes: number): { readonly cpuUs: number; readonly p99Us: number } {
  const inputs = renderInputs(messageBytes);
  const model = markedModel(50);
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

function renderInputs(messageBytes: number): SpamInput[] {
  const random = createRandom(13);
  const samples = Object.entries(corpus).flatMap(([name, texts]) => generate(name, texts, 'test', 4, random));
  const texts = samples.map(({ data }) => Object.values(data).filter(isText).join('\n'));
  return texts.map((_, n) => {
    let message = '';
    for (let next = n; Buffer.byteLength(message) < messageBytes; next += 1) message += `${pick(texts, next)}\n\n`;
    // A character may be cut in half.
    message = Buffer.from(message)
      .subarray(0, messageBytes)
      .toString()
      .replace(/\ufffd$/, '');
    return neutralInput({ name: `Ada Lovelace ${n}`, email: `ada${n}@example.org`, message });
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
