import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { limits } from '../../config/limits';
import { InputError } from '../lib/input-error';
import { describeAbort, type FileStorage, StorageError } from './file-storage';

/** Writes, reads and deletes a test file within 8 s; throws InputError with the storage's error when that fails. */
export async function checkStorage(storage: FileStorage, accountId: string): Promise<void> {
  const signal = AbortSignal.timeout(limits.deliveryMs);
  const key = `${accountId}/${randomUUID()}`;
  const bytes = randomBytes(1_024);
  const facts = {
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    type: 'application/octet-stream',
  };
  await step('write a test file', () => storage.put(key, Readable.from([bytes]), facts, signal));
  try {
    await step('read the test file back', () => compare(storage, key, bytes, signal));
  } catch (error) {
    await storage.remove(key, signal).catch(() => undefined);
    throw error;
  }
  await step('delete the test file', () => storage.remove(key, signal));
}

async function step(action: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    throw new InputError('invalid_setting', `the storage does not work: could not ${action}: ${error.message}`);
  }
}

async function compare(storage: FileStorage, key: string, bytes: Buffer, signal: AbortSignal): Promise<void> {
  const stream = await storage.read(key, signal);
  let read = Buffer.alloc(0);
  try {
    for await (const chunk of stream) {
      read = Buffer.concat([read, chunk]);
      if (read.length > bytes.length) break;
    }
  } catch {
    throw signal.aborted ? describeAbort(signal) : new StorageError('the connection broke');
  }
  if (!read.equals(bytes)) throw new StorageError('it returned different bytes');
}
