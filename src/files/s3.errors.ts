import { S3ServiceException } from '@aws-sdk/client-s3';
import { oneLine } from '../lib/text';
import { describeAbort, StorageError } from './file-storage';

/**
 * Describes a failed S3 call on one line: the service's code and message, or its status. Returns other errors
 * unchanged.
 */
export function describeS3Error(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return describeAbort(signal);
  const status = statusOf(error);
  if (error instanceof StorageError || status === undefined) return error;
  if (error instanceof S3ServiceException && isCode(error.name)) {
    const message = error.message && !isUnknown(error.message) ? error.message : `responded with ${status}`;
    return new StorageError(oneLine(`${error.name}: ${message}`, 500), { cause: error });
  }
  return new StorageError(`responded with ${status}, but not like an S3 service`, { cause: error });
}

function isCode(name: string): boolean {
  return /^[A-Za-z][\w.]{0,99}$/.test(name) && !isUnknown(name);
}

// Placeholders of the client library, meaningless to an owner.
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
