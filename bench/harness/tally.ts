import { respondToParent } from './respond-to-parent';
import type { Arrivals } from './sinks';

/** Returns a function that counts arrivals in a sink's process, and reports them to its parent with the sink's port. */
export function createTally(port: Promise<number>): () => void {
  let [count, firstAt, lastAt] = [0, Number.NaN, Number.NaN];
  respondToParent((question: 'port' | 'read' | 'reset'): number | Arrivals | null | Promise<number> => {
    if (question === 'port') return port;
    if (question === 'read') return { count, firstAt, lastAt };
    [count, firstAt, lastAt] = [0, Number.NaN, Number.NaN];
    return null;
  });
  return () => {
    lastAt = performance.timeOrigin + performance.now();
    if (count === 0) firstAt = lastAt;
    count += 1;
  };
}
