import { createHash } from 'node:crypto';
import { effectiveFormat, findFormat } from './formats/table';
import type { SubmissionEvent } from './submission-event';
import { signBody, signStandard } from './webhook.signature';

export interface WebhookTarget {
  readonly id: string;
  /** A secret: whoever knows it can post there. */
  readonly url: string;
  /** In clear, as the owner sees it. */
  readonly secret: string;
  /** The secret before the last rotation, as long as it is still to be signed with. */
  readonly previousSecret?: string | null;
  /** The one that the owner chose; null to go by the address. */
  readonly format: string | null;
}

export interface WebhookRequest {
  readonly method: 'POST' | 'GET';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly data?: Buffer;
}

/** The request that tells `target` about `event`, in the target's format and signed; null when the format is unknown. */
export function buildRequest(target: WebhookTarget, event: SubmissionEvent): WebhookRequest | null {
  const call = findFormat(effectiveFormat(target))?.build(target.url, event);
  if (!call) return null;
  const { method, url, body } = call;
  const headers = { ...call.headers, 'User-Agent': 'service-webhook/1.0' };
  // A GET has no body that a signature could be over.
  if (!body) return { method, url, headers };
  return { method, url, data: body, headers: { ...headers, ...sign(target, event, body) } };
}

function sign(target: WebhookTarget, event: SubmissionEvent, body: Buffer): Record<string, string> {
  const id = messageId(target.id, event.submissionId);
  const timestamp = Math.floor(Date.now() / 1_000);
  const secrets = target.previousSecret ? [target.secret, target.previousSecret] : [target.secret];
  return {
    'X-Service-Event': 'submission.created',
    'X-Service-Signature': signBody(target.secret, body),
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => signStandard(secret, id, timestamp, body)).join(' '),
  };
}

// The same for every delivery of one submission to one webhook, so that the receiver can tell a redelivery.
function messageId(webhookId: string, submissionId: string): string {
  const digest = createHash('sha256').update(`${submissionId}/${webhookId}`).digest('hex');
  return `msg_${digest.slice(0, 32)}`;
}
