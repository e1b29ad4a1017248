import { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, type GetObjectCommandOutput } from '@aws-sdk/client-s3';
import type { SecretBox } from '../lib/secrets';
import type { Outbound } from '../outbound/http-client';
import type { FileStorage } from './file-storage';
import { createS3Client, type S3Settings } from './s3.client';
import { describeS3Error } from './s3.errors';
import { putS3Object } from './s3.put';
import { StorageError } from './storage-error';
import { readStorageKey } from './storage-key';

/** A bucket of an S3-compatible service; one try a call, no redirects, and no address that `agents` do not permit. */
export function openS3Storage(settings: S3Settings, secrets: SecretBox, agents: Outbound['agents']): FileStorage {
  const client = createS3Client(settings, openSecret(settings, secrets), agents);
  const place = (key: string) => {
    readStorageKey(key);
    return { Bucket: settings.bucket, Key: key };
  };
  return {
    put: async (key, body, facts, signal) => putS3Object(client, place(key), body, facts, signal),
    read: async (key, signal) => {
      const object = new GetObjectCommand(place(key));
      return told(signal, async () => bodyOf(await client.send(object, { abortSignal: signal })));
    },
    remove: async (key, signal) => {
      const object = new DeleteObjectCommand(place(key));
      await told(signal, () => client.send(object, { abortSignal: signal }));
    },
  };
}

function openSecret({ secret_access_key }: S3Settings, secrets: SecretBox): string {
  try {
    return secrets.open(secret_access_key);
  } catch (cause) {
    throw new StorageError('its secret key cannot be read any more: connect the storage again', { cause });
  }
}

function bodyOf({ Body }: GetObjectCommandOutput): Readable {
  if (!(Body instanceof Readable)) throw new Error('an object of S3 without a body');
  return Body;
}

async function told<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw describeS3Error(error, signal);
  }
}
