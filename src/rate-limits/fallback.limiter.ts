import type { Logger } from '../lib/logger';
import type { RateLimiter } from './rate-limiter';

const msBetweenProbes = 1_000;

interface FallbackDeps {
  readonly store: RateLimiter;
  readonly memory: RateLimiter;
  /** The store's name for the log. */
  readonly name: string;
  readonly deadlineMs: number;
  /** Hears of each take that `memory` answered. */
  readonly onFallback?: (() => void) | undefined;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
}

/**
 * Asks `store`, and `memory` when the store fails or takes longer than `deadlineMs`. During an outage one take a
 * second asks the store again, so that the others wait for nothing. An outage is logged when it begins and ends.
 */
export function withFallback({ store, memory, name, deadlineMs, onFallback, logger }: FallbackDeps): RateLimiter {
  let isAway = false;
  let nextProbeAt = 0;

  return {
    async take(key, windows) {
      const isProbe = isAway;
      if (!isAway || performance.now() >= nextProbeAt) {
        nextProbeAt = performance.now() + msBetweenProbes;
        try {
          const verdict = await before(deadlineMs, store.take(key, windows));
          if (isProbe) noteReturn();
          return verdict;
        } catch (error) {
          noteOutage(error);
        }
      }
      onFallback?.();
      return memory.take(key, windows);
    },
    async giveBack(key) {
      if (isAway) return memory.giveBack(key);
      try {
        await before(deadlineMs, store.giveBack(key));
      } catch (error) {
        // One more counts than should, until its window has passed.
        noteOutage(error);
      }
    },
  };

  function noteReturn(): void {
    if (isAway) logger.info(`${name} answers again, rate limits are shared between processes`);
    isAway = false;
  }

  function noteOutage(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    if (!isAway) logger.warn({ reason }, `${name} does not answer, each process keeps rate limits of its own`);
    isAway = true;
    nextProbeAt = performance.now() + msBetweenProbes;
  }
}

/** A timer that is this late, in milliseconds, tells of a process that stood still, not of a store that is slow. */
const stoodStillMs = 50;

/** Settles like `answer`, unless that takes longer; twice as long at most, where it was this process that was slow. */
function before<T>(deadlineMs: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(new Error(`no answer within ${deadlineMs} ms`));
    const due = performance.now() + deadlineMs;
    let timer = setTimeout(() => {
      // What this process had no time to send or to read has its time once more.
      if (performance.now() - due > stoodStillMs) timer = setTimeout(giveUp, deadlineMs);
      else giveUp();
    }, deadlineMs);
    answer.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
