import type { RateLimiter, RateWindow } from './rate-limiter';

/** Takes from the windows of each of these keys, all of them different; resolves to whether each was allowed. */
export type TakeAll = (keys: readonly string[], windows: readonly RateWindow[]) => Promise<readonly boolean[]>;

export interface Batching {
  /** Keys that go into one call at most. */
  readonly mostKeys: number;
  /** Calls at a time; what comes meanwhile shares the next. */
  readonly mostUnderWay: number;
  /** Nobody waits for a take for longer than this many milliseconds: what has not begun by then is not counted any more. */
  readonly staleMs: number;
}

interface Take {
  readonly key: string;
  readonly windows: readonly RateWindow[];
  readonly since: number;
  readonly resolve: (verdict: { allowed: boolean }) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Shares calls to a store: takes that come within one turn of the event loop, or while enough calls are under way, and
 * that mean the same list of windows go together. A key that comes again goes into a call after the one before it.
 */
export function inBatches(takeAll: TakeAll, { mostKeys, mostUnderWay, staleMs }: Batching): RateLimiter['take'] {
  let waiting: Take[] = [];
  let scheduled = false;
  let underWay = 0;

  const schedule = (): void => {
    if (scheduled || waiting.length === 0 || underWay >= mostUnderWay) return;
    scheduled = true;
    setImmediate(start);
  };

  const start = (): void => {
    scheduled = false;
    const oldest = performance.now() - staleMs;
    for (const take of waiting) if (take.since < oldest) take.reject(new Error('the calls before it took too long'));
    waiting = waiting.filter(({ since }) => since >= oldest);
    while (waiting.length > 0 && underWay < mostUnderWay) void call(nextBatch());
  };

  const nextBatch = (): Take[] => {
    const batch = new Map<string, Take>();
    const rest: Take[] = [];
    for (const take of waiting) {
      const fits = take.windows === waiting[0]?.windows && batch.size < mostKeys && !batch.has(take.key);
      if (fits) batch.set(take.key, take);
      else rest.push(take);
    }
    waiting = rest;
    return [...batch.values()];
  };

  const call = async (batch: readonly Take[]): Promise<void> => {
    underWay += 1;
    try {
      const keys = batch.map(({ key }) => key);
      const allowed = await takeAll(keys, batch[0]?.windows ?? []);
      for (const [index, { resolve }] of batch.entries()) resolve({ allowed: allowed[index] === true });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    underWay -= 1;
    schedule();
  };

  return (key, windows) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, windows, since: performance.now(), resolve, reject });
      schedule();
    });
}
