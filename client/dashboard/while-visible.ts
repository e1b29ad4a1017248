const minIntervalMs = 2_000;

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
    await refresh().catch(() => undefined);
    setTimeout(() => {
      isResting = false;
      void run();
    }, minIntervalMs);
  };
  root.addEventListener('visibilitychange', () => void run());
  return () => {
    isDue = true;
    void run();
  };
}
