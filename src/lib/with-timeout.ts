/** Work that took longer than it was given. */
export class TimeoutError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TimeoutError';
  }
}

/**
 * Settles like `work`, or rejects with a TimeoutError after `timeoutMs` milliseconds. The work itself goes on; how it
 * ends after the timeout is ignored.
 */
export function withTimeout<T>(work: Promise<T>, timeoutMs: number, message = 'timed out'): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeoutError(message)), timeoutMs);
    const end =
      <Value>(settle: (value: Value) => void) =>
      (value: Value): void => {
        clearTimeout(timer);
        settle(value);
      };
    work.then(end(resolve), end(reject));
  });
}
