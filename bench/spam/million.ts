import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { SpamInput } from '../../src/spam/spam-input';
import { percentile } from '../harness/alternate';
import type { Figure } from '../harness/figure';
import { residentMb } from '../harness/meters';
import { corpus } from './corpus';
import { filterSubmission } from './filter-time';
import { generateEach } from './generate';
import { markedModel } from './learning';
import { createRandom, type Random } from './random';

/** Before the first measurement. */
const warmUpPosts = 20_000;

/**
 * Filters `posts` different messages of all languages in this process; measures the time of each call and the memory.
 */
export function benchMillion(posts: number): Figure[] {
  const random = createRandom(11);
  const inputs = renderInputs(random);
  const next = (): SpamInput => inputs.next().value;
  const model = markedModel(50);
  const run = (times: Float32Array): void => {
    for (let done = 0; done < times.length; done += 1) {
      const input = next();
      const startedAt = performance.now();
      filterSubmission(input, model);
      times[done] = performance.now() - startedAt;
    }
  };
  run(new Float32Array(warmUpPosts));
  const times = new Float32Array(posts);
  const before = readMemory();
  run(times);
  const after = readMemory();
  const what = `${posts.toLocaleString('en')} posts`;
  return [
    ...quantiles(what, times),
    figure(`heap before ${what}`, 'MB', before.heap),
    figure(`heap after ${what}`, 'MB', after.heap),
    figure(`resident memory before ${what}`, 'MB', before.resident),
    figure(`resident memory after ${what}`, 'MB', after.resident),
  ];
}

/** Includes garbage collections, in the call in which they happen. */
function quantiles(what: string, ms: Float32Array): Figure[] {
  const sorted = Array.from(ms.toSorted());
  const us = (share: number) => 1_000 * percentile(sorted, share);
  return [
    figure(`${what}, p50`, 'µs', us(0.5)),
    { ...figure(`${what}, p99`, 'µs', us(0.99)), target: { atMost: 150 } },
    figure(`${what}, p99.9`, 'µs', us(0.999)),
    figure(`${what}, longest call`, 'ms', sorted.at(-1) ?? 0),
  ];
}

/** Endless messages of all languages, each template in turn. */
function* renderInputs(random: Random): Generator<SpamInput, never> {
  for (;;) {
    for (const [language, texts] of Object.entries(corpus)) {
      for (const part of ['training', 'test'] as const) {
        for (const { input } of generateEach(language, texts, part, 1, random)) yield input;
      }
    }
  }
}

/** Collects garbage first. */
function readMemory(): { readonly heap: number; readonly resident: number } {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return { heap: process.memoryUsage().heapUsed / 1e6, resident: residentMb(process.pid, 'VmRSS') };
}

function figure(name: string, unit: string, value: number): Figure {
  return { floor: null, target: null, ours: [value], ...{ name, unit } };
}
