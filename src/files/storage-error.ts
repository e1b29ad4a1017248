import { limits } from '../../config/limits';

/** A storage did not do what it was asked to; the message is its own words and safe for the owner. */
export class StorageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StorageError';
  }
}

/** What to say of a call that ended because its signal fired. */
export function describeAbort(signal: AbortSignal): StorageError {
  const late = signal.reason?.name === 'TimeoutError';
  return new StorageError(
    late ? `timeout: the storage was not done within ${limits.deliveryMs / 1_000} s` : 'stopped before it was done',
  );
}
