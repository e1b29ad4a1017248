import { createHash } from 'node:crypto';
import type { SubmissionEvent } from './submission-event';
import { buildPayload } from './webhook.payload';
import { signBody, signStandard } from './webhook.signature';

export interface WebhookTarget {
  readonly id: string;
  /** A secret: whoever knows it can post there. */
  readonly url: string;
  /** In clear, as the owner sees it. */
  readonly secret: string;
  readonly format: string;
}

export interface WebhookRequest {
  readonly method: 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly data: Buffer;
}

type BuildRequest = (target: WebhookTarget, event: SubmissionEvent) => WebhookRequest;

/** One row for each format that a webhook can have. */
const formats: ReadonlyMap<string, BuildRequest> = new Map([['json', buildJsonRequest]]);

/** The request that tells `target` about `event` in the target's format; null when the format is unknown. */
export function buildRequest(target: WebhookTarget, event: SubmissionEvent): WebhookRequest | null {
  return formats.get(target.format)?.(target, event) ?? null;
}

function buildJsonRequest(target: WebhookTarget, event: SubmissionEvent): WebhookRequest {
  const data = buildPayload(event);
  const id = messageId(target.id, event.submissionId);
  const timestamp = Math.floor(Date.now() / 1_000);
  return {
    method: 'POST',
    url: target.url,
    data,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'service-webhook/1.0',
      'X-Service-Event': 'submission.created',
      'X-Service-Signature': signBody(target.secret, data),
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signStandard(target.secret, id, timestamp, data),
    },
  };
}

// The same for every delivery of one submission to one webhook, so that the receiver can tell a redelivery.
function messageId(webhookId: string, submissionId: string): string {
  const digest = createHash('sha256').update(`${submissionId}/${webhookId}`).digest('hex');
  return `msg_${digest.slice(0, 32)}`;
}
