import { pipeline, Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { SecretBox } from '../lib/secrets';
import type { Outbound } from '../outbound/http-client';
import { type FileFacts, type FileStorage, parseStorageKey, StorageError } from './file-storage';
import { createS3Client, type S3Settings } from './s3.client';
import { describeS3Error } from './s3.errors';
import { verifyChecksum } from './verify-checksum';

/** A bucket of an S3-compatible service. No retries, no redirects, and only addresses that `agents` permit. */
export function openS3Storage(settings: S3Settings, secrets: SecretBox, agents: Outbound['agents']): FileStorage {
  const client = createS3Client(settings, openSecret(settings, secrets), agents);
  const locate = (key: string) => {
    parseStorageKey(key);
    return { Bucket: settings.bucket, Key: key };
  };
  return {
    put: async (key, body, facts, signal) => putS3Object(client, locate(key), body, facts, signal),
    read: async (key, signal) => {
      const object = new GetObjectCommand(locate(key));
      return withS3Errors(signal, async () => bodyOf(await client.send(object, { abortSignal: signal })));
    },
    remove: async (key, signal) => {
      const object = new DeleteObjectCommand(locate(key));
      await withS3Errors(signal, () => client.send(object, { abortSignal: signal }));
    },
  };
}

function openSecret({ secret_access_key }: S3Settings, secrets: SecretBox): string {
  try {
    return secrets.open(secret_access_key);
  } catch (cause) {
    throw new StorageError('its secret key can no longer be decrypted: connect the storage again', { cause });
  }
}

function bodyOf({ Body }: GetObjectCommandOutput): Readable {
  if (!(Body instanceof Readable)) throw new Error('S3 returned an object without a body');
  return Body;
}

async function withS3Errors<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw describeS3Error(error, signal);
  }
}

/**
 * Uploads a body in one streamed request. The signature covers the expected hash, so that the service rejects bytes
 * that were changed on the way. Throws a StorageError, or the body's own error.
 */
async function putS3Object(
  client: S3Client,
  location: { readonly Bucket: string; readonly Key: string },
  body: Readable,
  facts: FileFacts,
  signal: AbortSignal,
): Promise<void> {
  const stop = new AbortController();
  let bodyError: unknown;
  const checked = pipeline(body, verifyChecksum(facts), (error) => {
    if (!error) return;
    bodyError ??= error;
    stop.abort();
  });
  const { size, sha256, type } = facts;
  const command = new PutObjectCommand({
    ...location,
    Body: checked,
    ContentLength: size,
    ContentType: isMediaType(type) ? type : 'application/octet-stream',
    // In a public bucket, a page uploaded by a visitor must not be displayed under the owner's address.
    ContentDisposition: 'attachment',
  });
  signWithHash(command, sha256);
  try {
    await client.send(command, { abortSignal: AbortSignal.any([signal, stop.signal]) });
  } catch (error) {
    const cause = bodyError ?? describeS3Error(error, signal);
    // A request that received its response early would continue.
    stop.abort();
    throw cause;
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
