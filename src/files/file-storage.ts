import type { Readable } from 'node:stream';
import { validate as isUuid } from 'uuid';
import { limits } from '../../config/limits';

/** What is known about a file before its bytes are transferred. */
export interface FileFacts {
  readonly size: number;
  readonly sha256: Buffer;
  readonly type: string;
}

/**
 * Where an account's files are stored, under keys `ACCOUNT_ID/FILE_ID`. Every failure is thrown as a StorageError,
 * except errors of `body`, which are rethrown. Each call ends when its `signal` aborts.
 */
export interface FileStorage {
  /** Stores the whole body or nothing; rejects bytes that do not match the size and hash in `facts`. */
  put(key: string, body: Readable, facts: FileFacts, signal: AbortSignal): Promise<void>;
  /** Resolves once the storage starts to send the bytes; the stream breaks when `signal` aborts. */
  read(key: string, signal: AbortSignal): Promise<Readable>;
  /** Deletes the object; a missing one is no error. With `isAbandoned`, nothing else will be stored for the account. */
  remove(key: string, signal: AbortSignal, isAbandoned?: boolean): Promise<void>;
}

/** A storage failed; the message is safe to show to the owner. */
export class StorageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StorageError';
  }
}

/** The error of a call whose signal aborted. */
export function describeAbort(signal: AbortSignal): StorageError {
  const isTimeout = signal.reason?.name === 'TimeoutError';
  return new StorageError(
    isTimeout ? `timeout: the storage did not finish within ${limits.deliveryMs / 1_000} s` : 'aborted',
  );
}

/** Splits a storage key; throws when it is not `ACCOUNT_ID/FILE_ID`, so that no key can escape its folder. */
export function parseStorageKey(key: string): { accountId: string; fileId: string } {
  const [accountId, fileId, ...more] = key.split('/');
  if (!isUuid(accountId) || !isUuid(fileId) || more.length > 0) throw new Error('invalid storage key');
  return { accountId: String(accountId), fileId: String(fileId) };
}
