import { createHash } from 'node:crypto';
import { maskUrl } from './mask-url';
import type { SubmissionEvent } from './submission-event';
import { buildRequest, type WebhookRequest, type WebhookTarget } from './webhook.request';

/** Headers that depend on the secret, which may be rotated while everything else stays the same. */
const signatureHeaders = new Set(['X-Service-Signature', 'webhook-signature']);

/**
 * `SECONDS.REQUEST.SIGNATURES`: when a request was signed, and digests of it and of its signatures. The values of the
 * owner's own headers are left out.
 */
export function proveRequest(request: WebhookRequest, ownNames: readonly string[], seconds: number): string {
  const { method, url, headers, data } = request;
  let head = `${method} ${url}\n`;
  let signatures = '';
  for (const [name, value] of Object.entries(headers)) {
    if (signatureHeaders.has(name)) signatures += `${value}\n`;
    else head += ownNames.includes(name) ? `${name}\n` : `${name}: ${value}\n`;
  }
  const hash = createHash('sha256').update(`${head}\n`);
  if (data) hash.update(data);
  return `${seconds}.${shorten(hash.digest())}.${shorten(createHash('sha256').update(signatures).digest())}`;
}

function shorten(digest: Buffer): string {
  return digest.subarray(0, 16).toString('base64url');
}

/** A request that was sent, without secrets. */
export interface SentRequest {
  readonly at: Date;
  readonly method: 'POST' | 'GET';
  /** In full, with its secret parts: mask it before it is shown. */
  readonly url: string;
  /** A value is null when it is secret, or a signature made with a secret that was rotated since. */
  readonly headers: readonly { readonly name: string; readonly value: string | null }[];
  /** Null for a GET. */
  readonly body: string | null;
}

/** Builds a request again. Null when the result is not what was sent: something that it is made from has changed. */
export function rebuildRequest(target: WebhookTarget, event: SubmissionEvent, proof: string): SentRequest | null {
  const [seconds, sent, signatures] = proof.split('.');
  const at = Number(seconds);
  const request = buildRequest(target, event, at);
  if (!request) return null;
  const ownNames = (target.headers ?? []).map(([name]) => name);
  const [, built, builtSignatures] = proveRequest(request, ownNames, at).split('.');
  if (built !== sent) return null;
  const isHidden = (name: string) =>
    ownNames.includes(name) || (signatureHeaders.has(name) && builtSignatures !== signatures);
  return {
    at: new Date(at * 1_000),
    method: request.method,
    url: request.url,
    headers: Object.entries(request.headers).map(([name, value]) => ({ name, value: isHidden(name) ? null : value })),
    body: request.data?.toString() ?? null,
  };
}

/** The request with its URL masked. A message that is sent in the URL is shown as the body. */
export function maskRequest(request: SentRequest, format: string): SentRequest {
  const { url, body } = request;
  return { ...request, url: maskUrl(url, format), body: body ?? new URL(url).searchParams.get('text') };
}
