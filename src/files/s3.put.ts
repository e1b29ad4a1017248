import { pipeline, type Readable } from 'node:stream';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { createBodyCheck } from './checked-body';
import type { FileFacts } from './file-storage';
import { describeS3Error } from './s3.errors';

/**
 * Stores a body as one streamed request whose signature holds the hash that the bytes must have, so that the service
 * refuses what was changed on the way. Throws a StorageError, or the body's own error.
 */
export async function putS3Object(
  client: S3Client,
  place: { readonly Bucket: string; readonly Key: string },
  body: Readable,
  facts: FileFacts,
  signal: AbortSignal,
): Promise<void> {
  const stop = new AbortController();
  let bodyError: unknown;
  const checked = pipeline(body, createBodyCheck(facts), (error) => {
    if (!error) return;
    bodyError ??= error;
    stop.abort();
  });
  const { size, sha256, type } = facts;
  const command = new PutObjectCommand({
    ...place,
    Body: checked,
    ContentLength: size,
    ContentType: isMediaType(type) ? type : 'application/octet-stream',
    // In a bucket that is open to all, a page that a visitor sent must not be shown as the owner's.
    ContentDisposition: 'attachment',
  });
  signWithHash(command, sha256);
  try {
    await client.send(command, { abortSignal: AbortSignal.any([signal, stop.signal]) });
  } catch (error) {
    const told = bodyError ?? describeS3Error(error, signal);
    // A request that was answered before its end would go on.
    stop.abort();
    throw told;
  } finally {
    checked.destroy();
  }
}

function signWithHash(command: PutObjectCommand, sha256: Buffer): void {
  command.middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> };
      headers['x-amz-content-sha256'] = sha256.toString('hex');
      return next(args);
    },
    { step: 'build', name: 'signWithHash' },
  );
}

function isMediaType(type: string): boolean {
  return /^[\w.+-]{1,127}\/[\w.+-]{1,127}$/.test(type);
}
