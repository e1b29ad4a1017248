import { createHmac, randomBytes } from 'node:crypto';

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
