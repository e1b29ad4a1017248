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
export async function withTimeout<T>(work: Promise<T>, timeoutMs: number, message = 'timed out'): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(message)), timeoutMs);
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
