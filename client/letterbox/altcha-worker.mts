import type { Challenge } from 'altcha-lib';
import { search } from './altcha-search.mjs';

/** The part of the search that one worker does. */
export interface Task {
  readonly challenge: Challenge;
  readonly start: number;
  readonly step: number;
}

/** A worker reports the numbers that it tried this many at a time, and then the solution. */
export const triesPerReport = 20;

self.onmessage = async ({ data }: MessageEvent<Task>) => {
  let tries = 0;
  const solution = await search(data.challenge, data.start, data.step, () => {
    tries += 1;
    if (tries % triesPerReport === 0) self.postMessage(null);
  });
  self.postMessage(solution);
};
