import { inBatches } from '../lib/batch-loader';
import type { RateLimiter, RateWindow } from './rate-limiter';

/** Takes from the windows of each of these keys, all of them different; resolves to whether each was allowed. */
export type TakeAll = (keys: readonly string[], windows: readonly RateWindow[]) => Promise<readonly boolean[]>;

interface Take {
  readonly key: string;
  readonly windows: readonly RateWindow[];
}

/**
 * Takes of one turn of the event loop that mean the same list of windows share a call to the store. A key that comes again
 * goes into a call after the one before it. One that waited behind others for longer than `staleMs` is not counted,
 * for nobody waits for it any more.
 */
export function takeTogether(
  takeAll: TakeAll,
  { mostUnderWay, staleMs }: { readonly mostUnderWay: number; readonly staleMs: number },
): RateLimiter['take'] {
  const takeOne = inBatches<Take, boolean>(
    (takes) =>
      takeAll(
        takes.map(({ key }) => key),
        takes[0]?.windows ?? [],
      ),
    {
      ...{ most: 100, mostUnderWay, staleMs },
      joins: ({ key, windows }, batch) => batch.every((other) => other.windows === windows && other.key !== key),
    },
  );
  const asked = new Map<string, number>();
  return async (key, windows) => {
    // As many are asked for as the smallest window lets through: whatever becomes of them, this one is too many.
    const before = asked.get(key) ?? 0;
    if (windows.some(({ limit }) => before >= limit)) return { allowed: false };
    asked.set(key, before + 1);
    try {
      return { allowed: await takeOne({ key, windows }) };
    } finally {
      const left = (asked.get(key) ?? 1) - 1;
      if (left === 0) asked.delete(key);
      else asked.set(key, left);
    }
  };
}
