import type { SecretBox } from '../lib/secrets';
import { effectiveFormat, findFormat } from './formats/table';
import { signatureHeaders, webhookUserAgent } from './signatures';
import { eventName, type SubmissionEvent } from './submission-event';
import { type OwnHeaders, openHeaders } from './webhook.headers';
import type { Webhook } from './webhook.model';
import { openSecrets } from './webhook.secrets';

export interface WebhookTarget {
  readonly id: string;
  /** Secret: anyone who knows it can post there. */
  readonly url: string;
  /** Decrypted, as the owner sees it. */
  readonly secret: string;
  /** The secret before the last rotation, while calls are still signed with it. */
  readonly previousSecret?: string | null;
  /** The format that the owner chose; null to detect it from the URL. */
  readonly format: string | null;
  /** The owner's headers, decrypted. */
  readonly headers?: OwnHeaders;
}

/** Decrypts what a call needs; throws when the key does not fit. */
export function openTarget(secrets: SecretBox, webhook: StoredTarget): WebhookTarget {
  const { id, url, format } = webhook;
  return { id, url, format, ...openSecrets(secrets, webhook), headers: openHeaders(secrets, webhook) };
}

type StoredTarget = Pick<
  Webhook,
  'id' | 'url' | 'format' | 'secret' | 'previousSecret' | 'previousSecretUntil' | 'headerNames' | 'headerValues'
>;

export interface WebhookRequest {
  readonly method: 'POST' | 'GET';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly data?: Buffer;
}

/**
 * Builds the request for an event in the target's format, signed for a moment in seconds since the epoch, now by
 * default; null when the format is unknown.
 */
export function buildRequest(
  target: WebhookTarget,
  event: SubmissionEvent,
  seconds = Math.floor(Date.now() / 1_000),
): WebhookRequest | null {
  const request = findFormat(effectiveFormat(target))?.build(target.url, event);
  if (!request) return null;
  const { method, url, body } = request;
  const headers = {
    ...Object.fromEntries(target.headers ?? []),
    ...request.headers,
    'User-Agent': webhookUserAgent,
  };
  // Without a body there is nothing to sign.
  if (!body) return { method, url, headers };
  const signed = { name: eventName(event), subjectId: event.submissionId };
  return { method, url, data: body, headers: { ...headers, ...signatureHeaders(target, signed, body, seconds) } };
}
