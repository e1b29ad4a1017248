import { S3ServiceException } from '@aws-sdk/client-s3';
import { oneLine } from '../lib/text';
import { describeAbort, StorageError } from './storage-error';

/** What a call of S3 failed with: the service's own code and message on one line, or why there was no answer of it; an error of ours as it is. */
export function describeS3Error(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return describeAbort(signal);
  const status = statusOf(error);
  if (error instanceof StorageError || status === undefined) return error;
  if (error instanceof S3ServiceException && isCode(error.name)) {
    const message = error.message && !isUnknown(error.message) ? error.message : `answered ${status}`;
    return new StorageError(oneLine(`${error.name}: ${message}`, 500), { cause: error });
  }
  return new StorageError(`answered ${status}, and not as an S3 service does`, { cause: error });
}

function isCode(name: string): boolean {
  return /^[A-Za-z][\w.]{0,99}$/.test(name) && !isUnknown(name);
}

// The client's own words for what an answer does not name; they mean nothing to an owner.
function isUnknown(word: string): boolean {
  return /^(Unknown(Error)?|S3ServiceException|Error)$/.test(word);
}

function statusOf(error: unknown): number | undefined {
  const { $metadata, $response } = error as {
    $metadata?: { httpStatusCode?: number };
    $response?: { statusCode?: number };
  };
  return $metadata?.httpStatusCode ?? $response?.statusCode;
}
