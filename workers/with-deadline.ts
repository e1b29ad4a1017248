/** How long aborted work may take to report its own error, in milliseconds. */
const abortGraceMs = 250;
/** A timer that fires this many milliseconds late shows that the process was suspended. */
const suspendedMs = 500;
/** After a suspension, how long the work may go on to read responses that have already arrived, in milliseconds. */
const resumeGraceMs = 1_000;

/** The work neither ended in time nor reacted to its signal. */
export class DeadlineExceeded extends Error {
  constructor(timeoutMs: number) {
    super(`not done within ${timeoutMs / 1_000} s`);
    this.name = 'DeadlineExceeded';
  }
}

/**
 * Runs `work` with a signal that is aborted after `timeoutMs`, and settles like `work`. Rejects with DeadlineExceeded
 * when the work has not settled 250 ms after the abort; how it ends later is ignored.
 */
export async function withDeadline<T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const exceeded = new Promise<never>((_, reject) => {
    const abort = (): void => {
      controller.abort(new DOMException('the deadline has passed', 'TimeoutError'));
      timer = setTimeout(() => reject(new DeadlineExceeded(timeoutMs)), abortGraceMs);
    };
    const dueAt = performance.now() + timeoutMs;
    timer = setTimeout(() => {
      const wasSuspended = performance.now() - dueAt > suspendedMs;
      if (wasSuspended) timer = setTimeout(abort, resumeGraceMs);
      else abort();
    }, timeoutMs);
  });
  try {
    return await Promise.race([work(controller.signal), exceeded]);
  } finally {
    clearTimeout(timer);
  }
}
