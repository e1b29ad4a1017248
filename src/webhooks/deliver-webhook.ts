import type { Readable } from 'node:stream';
import type { AxiosInstance, AxiosResponse } from 'axios';
import { limits } from '../../config/limits';
import { type DeliveryResult, failed, succeeded } from '../lib/delivery-result';
import { describeOutboundError } from '../outbound/errors';
import { excerptOf, readBody } from '../outbound/response-body';
import type { SubmissionEvent } from './submission-event';
import { describeRedirect } from './webhook.redirect';
import { buildRequest, type WebhookTarget } from './webhook.request';
import { describeUnaccepted } from './webhook.verdict';

export { buildSampleEvent } from './submission-event';
export type { SubmissionEvent, WebhookTarget };

/**
 * Calls one webhook once and says what became of it. A 2xx whose answer ends, or goes on past 64 KiB, has succeeded, unless
 * the target is a chat service that says otherwise. `signal` is the deadline for all of it and aborts with a TimeoutError: any
 * other reason to abort is reported as a delivery that was stopped. Of the target's URL nothing but the host is ever told.
 */
export async function deliverWebhook(
  target: WebhookTarget,
  event: SubmissionEvent,
  { http, signal }: { http: AxiosInstance; signal: AbortSignal },
): Promise<DeliveryResult> {
  const request = buildRequest(target, event);
  if (!request) return failed('the format of this webhook is not known');

  const began = performance.now();
  let answer: AxiosResponse<Readable>;
  try {
    answer = await http.request<Readable>({ ...request, signal });
  } catch (error) {
    return failed(signal.aborted ? describeAbort(signal, 'no answer') : describeOutboundError(error));
  }

  const { status } = answer;
  const { content: body, ended } = await readBody(answer.data);
  const response = { status, excerpt: excerptOf(body) };
  if (ended === 'broken') {
    const unfinished = `answered ${status}, but the answer did not end`;
    return failed(signal.aborted ? describeAbort(signal, unfinished) : `${unfinished}: the connection broke`, response);
  }
  if (status >= 200 && status < 300) {
    const unaccepted = describeUnaccepted(target, { status, text: body.toString() });
    if (unaccepted) return failed(unaccepted, response);
    const elapsed = Math.round(performance.now() - began);
    return succeeded(`${new URL(target.url).host} answered ${status} in ${elapsed} ms`, response);
  }
  return failed(describeRedirect(status, answer.headers.location, target.url) ?? `answered ${status}`, response);
}

function describeAbort(signal: AbortSignal, what: string): string {
  return signal.reason?.name === 'TimeoutError'
    ? `timeout: ${what} within ${limits.deliveryMs / 1_000} s`
    : `stopped: ${what}; it may or may not have arrived`;
}
