import { createHash, createHmac, randomBytes } from 'node:crypto';

/*
 * How calls of webhooks are signed. The command line signs what it forwards with the same code, so this file imports
 * nothing of the project.
 */

const prefix = 'whsec_';

/** Creates a signing secret: `whsec_` followed by 32 random bytes in base64. */
export function createWebhookSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

/**
 * The value of X-Service-Signature: `sha256=<hex>` of the exact body, keyed with the whole secret as the owner sees it.
 */
export function signBody(secret: string, body: Buffer): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/** The value of webhook-signature (Standard Webhooks): `v1,<base64>`, keyed with the decoded bytes after `whsec_`. */
export function signStandard(secret: string, id: string, timestampSeconds: number, body: Buffer): string {
  const key = Buffer.from(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret, 'base64');
  const mac = createHmac('sha256', key).update(`${id}.${timestampSeconds}.`).update(body);
  return `v1,${mac.digest('base64')}`;
}

interface Signer {
  /** The id of the webhook. */
  readonly id: string;
  readonly secret: string;
  /** The secret before the last rotation, while calls are still signed with it. */
  readonly previousSecret?: string | null;
}

interface SignedEvent {
  readonly name: string;
  /** The id of the submission, or of the row of the audit log. */
  readonly subjectId: string;
}

/** The headers of every call besides those of the format: the event and the signatures of the body at a moment. */
export function signatureHeaders(
  { id: webhookId, secret, previousSecret }: Signer,
  { name, subjectId }: SignedEvent,
  body: Buffer,
  timestampSeconds: number,
): Record<string, string> {
  const id = messageId(webhookId, subjectId);
  const secrets = previousSecret ? [secret, previousSecret] : [secret];
  return {
    'X-Service-Event': name,
    'X-Service-Signature': signBody(secret, body),
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': secrets.map((one) => signStandard(one, id, timestampSeconds, body)).join(' '),
  };
}

/** The same for every delivery of a submission to a webhook, so that receivers can recognize a redelivery. */
function messageId(webhookId: string, subjectId: string): string {
  const digest = createHash('sha256').update(`${subjectId}/${webhookId}`).digest('hex');
  return `msg_${digest.slice(0, 32)}`;
}

export const webhookUserAgent = 'service-webhook/1.0';
