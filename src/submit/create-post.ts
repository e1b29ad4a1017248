import type { IncomingMessage } from 'node:http';
import { v7 as uuidv7 } from 'uuid';
import { textOf } from './body/fields';
import type { Body } from './body/read-body';
import type { SubmitRequest } from './request';
import { SubmitError } from './submit-error';

/** What is known of a post by now, beside its headers. */
interface Known {
  readonly requestId: string;
  readonly ip: string;
  readonly body: Body;
}

/** The request as the steps see it. Throws Refusal 400 without an access key. */
export function createPost({ headers }: IncomingMessage, known: Known): Omit<SubmitRequest, 'form'> {
  const { fields, files } = known.body;
  const accessKey = textOf(fields.controls.access_key);
  if (!accessKey) throw new SubmitError('missing_access_key');
  return {
    id: uuidv7(),
    requestId: known.requestId,
    receivedAt: Date.now(),
    accessKey,
    fields,
    files,
    idempotencyKey: headers['idempotency-key']?.toString() || undefined,
    // An IPv4 client on a dual-stack socket is shown as the IPv4 client that it is.
    ip: known.ip.replace(/^::ffff:(?=\d+\.)/i, ''),
    origin: headers.origin,
    referer: headers.referer,
    rateLimitPassed: false,
    captchaVerdicts: {},
    isSpam: false,
    storageLosses: 0,
    keptFiles: undefined,
    checkout: undefined,
    answer: undefined,
    cutShort: undefined,
  };
}
