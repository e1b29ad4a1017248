import { answerParent } from './answer-parent';
import type { Arrivals } from './sinks';

/** Counts what arrives in a sink's process and tells its parent. */
export interface Tally {
  arrived(): void;
  connected(): void;
}

/** `port` resolves to where the sink listens. */
export function createTally(port: Promise<number>): Tally {
  let [count, connections, firstAt, lastAt] = [0, 0, Number.NaN, Number.NaN];
  answerParent((question: 'port' | 'read' | 'reset'): number | Arrivals | null | Promise<number> => {
    if (question === 'port') return port;
    if (question === 'read') return { count, connections, firstAt, lastAt };
    [count, connections, firstAt, lastAt] = [0, 0, Number.NaN, Number.NaN];
    return null;
  });
  return {
    arrived: () => {
      lastAt = performance.timeOrigin + performance.now();
      if (count === 0) firstAt = lastAt;
      count += 1;
    },
    connected: () => {
      connections += 1;
    },
  };
}
