import { S3ServiceException } from '@aws-sdk/client-s3';
import { excerptOf } from '../lib/outbound-answer';
import { describeAbort, StorageError } from './storage-error';

/** What a call of S3 failed with: the service's own code and message on one line, or why there was no answer of it. */
export function describeS3Error(error: unknown, signal: AbortSignal): StorageError {
  if (signal.aborted) return describeAbort(signal);
  if (error instanceof StorageError) return error;
  const status = statusOf(error);
  if (error instanceof S3ServiceException && isCode(error.name)) {
    return new StorageError(oneLine(`${error.name}: ${error.message || `answered ${status}`}`), { cause: error });
  }
  return new StorageError(`answered ${status}, and not as an S3 service does`, { cause: error });
}

// An answer that names no code is given one by the client, which means nothing to an owner.
function isCode(name: string): boolean {
  return /^[A-Za-z][\w.]{0,99}$/.test(name) && !/^(Unknown(Error)?|S3ServiceException|Error)$/.test(name);
}

function statusOf(error: unknown): number | undefined {
  const { $metadata, $response } = error as {
    $metadata?: { httpStatusCode?: number };
    $response?: { statusCode?: number };
  };
  return $metadata?.httpStatusCode ?? $response?.statusCode;
}

function oneLine(text: string): string {
  return excerptOf(Buffer.from(text)).replaceAll(/\s+/g, ' ').slice(0, 500);
}
