const minIntervalMs = 2_000;
/** Slow refreshes run less often, so that they take at most this share of the time. */
const maxShare = 0.1;

/**
 * Returns a function that runs `refresh` soon: one at a time, at most every two seconds, and in hidden tabs not before
 * they are visible. Failures are left to the next time.
 */
export function whileVisible(root: Document, refresh: () => Promise<void>): () => void {
  let isDue = false;
  let isResting = false;
  const run = async () => {
    if (!isDue || isResting || root.hidden) return;
    isDue = false;
    isResting = true;
    const startedAt = performance.now();
    await refresh().catch(() => undefined);
    const restMs = Math.max(minIntervalMs, (performance.now() - startedAt) / maxShare);
    setTimeout(() => {
      isResting = false;
      void run();
    }, restMs);
  };
  root.addEventListener('visibilitychange', () => void run());
  return () => {
    isDue = true;
    void run();
  };
}
