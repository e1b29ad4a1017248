import type { Readable } from 'node:stream';

/** What is known of a file before its bytes travel. */
export interface FileFacts {
  readonly size: number;
  readonly sha256: Buffer;
  readonly type: string;
}

/**
 * Where an account's files lie. A key is `ACCOUNT_ID/FILE_ID`. Whatever goes wrong is thrown as a StorageError, but
 * for an error of the `body`, which is thrown as it is; each call ends when its `signal` fires.
 */
export interface FileStorage {
  /** Stores the whole body, or nothing; bytes that do not have the size and hash of `facts` are refused. */
  put(key: string, body: Readable, facts: FileFacts, signal: AbortSignal): Promise<void>;
  /** The bytes, once the storage has begun to give them; the stream breaks when `signal` fires. */
  read(key: string, signal: AbortSignal): Promise<Readable>;
  /** Removes the object; one that is absent is fine. */
  remove(key: string, signal: AbortSignal): Promise<void>;
}
