import type { Logger } from '../lib/logger';
import { errorMessage } from '../lib/text';
import { TimeoutError, withTimeout } from '../lib/with-timeout';
import type { RateLimiter } from './rate-limiter';

const msBetweenProbes = 1_000;

interface FallbackDeps {
  readonly store: RateLimiter;
  readonly memory: RateLimiter;
  /** The store's name in the log. */
  readonly name: string;
  readonly timeoutMs: number;
  /** Called for each hit that `memory` decided. */
  readonly onFallback?: (() => void) | undefined;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
}

/**
 * Asks `store`, and `memory` when the store fails or takes longer than `timeoutMs`. During an outage one hit per second
 * probes the store, so that the others do not wait. Logs the beginning and the end of an outage.
 */
export function withFallback({ store, memory, name, timeoutMs, onFallback, logger }: FallbackDeps): RateLimiter {
  let isDown = false;
  let nextProbeAt = 0;

  const recovered = (): void => {
    if (isDown) logger.info(`${name} responds again; rate limits are shared between processes`);
    isDown = false;
  };
  const failed = (error: unknown): void => {
    const reason = errorMessage(error);
    if (!isDown) logger.warn({ reason }, `${name} does not respond; each process applies rate limits on its own`);
    isDown = true;
    nextProbeAt = performance.now() + msBetweenProbes;
  };

  return {
    async consume(key, windows) {
      const isProbe = isDown;
      if (!isProbe || performance.now() >= nextProbeAt) {
        nextProbeAt = performance.now() + msBetweenProbes;
        try {
          const result = await withinTimeout(store.consume(key, windows), timeoutMs);
          if (isProbe) recovered();
          return result;
        } catch (error) {
          failed(error);
        }
      }
      onFallback?.();
      return memory.consume(key, windows);
    },
    async refund(key) {
      if (isDown) return memory.refund(key);
      try {
        await withinTimeout(store.refund(key), timeoutMs);
      } catch (error) {
        // The hit keeps counting until its window has passed.
        failed(error);
      }
    },
  };
}

/** A timer this late, in milliseconds, means that this process was stalled, not that the store is slow. */
const stalledMs = 50;

/** Times out after `timeoutMs`; once more as long when this process was stalled and had no time to read the response. */
async function withinTimeout<T>(response: Promise<T>, timeoutMs: number): Promise<T> {
  const dueAt = performance.now() + timeoutMs;
  const message = `no response within ${timeoutMs} ms`;
  try {
    return await withTimeout(response, timeoutMs, message);
  } catch (error) {
    const wasStalled = error instanceof TimeoutError && performance.now() - dueAt > stalledMs;
    if (!wasStalled) throw error;
    return await withTimeout(response, timeoutMs, message);
  }
}
