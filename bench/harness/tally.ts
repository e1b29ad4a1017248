import { respondToParent } from './respond-to-parent';
import type { Arrivals } from './sinks';

/** Counts arrivals in a sink's process and reports them to its parent. */
export interface Tally {
  arrived(): void;
  connected(): void;
}

/** `port` resolves to the sink's port. */
export function createTally(port: Promise<number>): Tally {
  let [count, connections, firstAt, lastAt] = [0, 0, Number.NaN, Number.NaN];
  respondToParent((question: 'port' | 'read' | 'reset'): number | Arrivals | null | Promise<number> => {
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
