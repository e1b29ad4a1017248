import type { Readable } from 'node:stream';
import type { AxiosResponse } from 'axios';
import { limits } from '../../config/limits';
import { type DeliveryResult, failed, succeeded } from '../lib/delivery-result';
import { oneLine } from '../lib/text';
import { parseUrl } from '../lib/urls';
import { describeOutboundError } from '../outbound/errors';
import type { Outbound } from '../outbound/http-client';
import { excerptOf, readBody } from '../outbound/response-body';
import type { PlatformResponse } from './formats/format';
import { effectiveFormat, findFormat } from './formats/table';
import { proveRequest } from './request-proof';
import type { SubmissionEvent } from './submission-event';
import { buildRequest, type WebhookRequest, type WebhookTarget } from './webhook.request';

const maxQuoteLength = 200;

interface CallOptions extends Pick<Outbound, 'send'> {
  readonly signal: AbortSignal;
}

/**
 * Calls a webhook once. A 2xx response succeeds once its body is complete or exceeds 64 KiB, unless a chat platform
 * reports an error in it. `signal` is the deadline for the whole call and aborts with a TimeoutError; any other abort
 * reason is reported as a stopped delivery. Of the target's URL, the result contains only the host; of the request, a
 * digest.
 */
export async function deliverWebhook(
  target: WebhookTarget,
  event: SubmissionEvent,
  { send, signal }: CallOptions,
): Promise<DeliveryResult> {
  const seconds = Math.floor(Date.now() / 1_000);
  const request = buildRequest(target, event, seconds);
  if (!request) return failed('unknown webhook format');
  const ownNames = (target.headers ?? []).map(([name]) => name);
  const requestProof = proveRequest(request, ownNames, seconds);
  return { ...(await call(target, request, { send, signal })), requestProof };
}

async function call(
  target: WebhookTarget,
  request: WebhookRequest,
  { send, signal }: CallOptions,
): Promise<DeliveryResult> {
  const startedAt = performance.now();
  let reply: AxiosResponse<Readable>;
  try {
    reply = await send({ ...request, signal });
  } catch (error) {
    return failed(signal.aborted ? describeAbort(signal, 'no response') : describeOutboundError(error));
  }

  const { status } = reply;
  const { content, ended } = await readBody(reply.data);
  const response = { status, excerpt: excerptOf(content) };
  if (ended === 'broken') {
    const incomplete = `responded with ${status}, but the response did not complete`;
    return failed(signal.aborted ? describeAbort(signal, incomplete) : `${incomplete}: the connection broke`, response);
  }
  if (status < 200 || status > 299) {
    return failed(describeRedirect(status, reply.headers.location, target.url) ?? describeStatus(status), response);
  }
  const rejection = describeRejection(target, { status, text: content.toString() });
  if (rejection) return failed(rejection, response);
  const elapsedMs = Math.round(performance.now() - startedAt);
  return succeeded(`${new URL(target.url).host} ${describeStatus(status)} in ${elapsedMs} ms`, response);
}

/** The error of a call that failed for its status code alone. */
export function describeStatus(status: number): string {
  return `responded with ${status}`;
}

function describeAbort(signal: AbortSignal, what: string): string {
  return signal.reason?.name === 'TimeoutError'
    ? `timeout: ${what} within ${limits.deliveryMs / 1_000} s`
    : `stopped: ${what}; it may or may not have arrived`;
}

/** The error for a redirect, with only the host of its target; null for any other response. */
function describeRedirect(status: number, location: unknown, from: string): string | null {
  if (status < 300 || status > 399 || typeof location !== 'string') return null;
  const host = parseUrl(location, from)?.host.slice(0, 255);
  return `${describeStatus(status)}, a redirect to ${host || 'an invalid address'}; redirects are not followed`;
}

/** Why the platform did not accept the message although it responded with 2xx, quoting the platform; null if it did. */
function describeRejection(target: WebhookTarget, response: PlatformResponse): string | null {
  const format = findFormat(effectiveFormat(target));
  if (!format || format.accepts(response, target.url)) return null;
  const quote = oneLine(response.text, maxQuoteLength) || 'the response was empty';
  return `${describeStatus(response.status)}, but ${format.title} did not confirm the message: ${quote}`;
}
