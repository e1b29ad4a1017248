import { createHmac, timingSafeEqual } from 'node:crypto';
import { asJsonObject, type JsonObject, parseJsonObject } from '../lib/json';

/**
 * Verifies Stripe's signature of these bytes, made at most `toleranceSeconds` before or after `now`. The header is
 * `t=SECONDS,v1=HEX`, with several v1 while a secret is being rotated; one must match. Compares in constant time.
 */
export function verifyStripeSignature(
  rawBody: Buffer,
  header: string | undefined,
  secret: string,
  now: Date,
  toleranceSeconds = 300,
): boolean {
  // Anyone could sign with an empty key.
  if (header === undefined || secret === '') return false;
  const { timestamps, signatures } = parseHeader(header);
  const [timestamp] = timestamps;
  if (timestamp === undefined || timestamps.length > 1 || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Math.floor(now.getTime() / 1_000) - Number(timestamp)) > toleranceSeconds) return false;

  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest();
  return signatures.some((signature) => timingSafeEqual(Buffer.from(signature, 'hex'), expected));
}

function parseHeader(header: string) {
  const pairs = header.split(',').map((item) => item.trim().split('='));
  const valuesOf = (scheme: string) => pairs.flatMap(([name, value = '']) => (name === scheme ? [value] : []));
  return { timestamps: valuesOf('t'), signatures: valuesOf('v1').filter((hex) => /^[\da-f]{64}$/.test(hex)) };
}

export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  /** The submission that was paid for; null if the event reports no payment of ours. */
  readonly paid: { readonly submissionId: string; readonly formId: string | null } | null;
}

/** Parses a verified event; null if the bytes are not one. */
export function readStripeEvent(rawBody: Buffer): StripeEvent | null {
  const { id, type, data } = parseJsonObject(rawBody.toString('utf8'));
  if (typeof id !== 'string' || typeof type !== 'string') return null;
  const session = asJsonObject(asJsonObject(data).object);
  return { id, type, paid: isPaid(type, session) ? readMetadata(session) : null };
}

// A bank transfer completes its session days before the money arrives, which has an event of its own.
function isPaid(type: string, session: JsonObject): boolean {
  if (type === 'checkout.session.async_payment_succeeded') return true;
  return type === 'checkout.session.completed' && session.payment_status === 'paid';
}

// Not client_reference_id: in the owner's other payment links, anyone can set it in the URL.
function readMetadata(session: JsonObject): StripeEvent['paid'] {
  const { submission_id: submissionId, form_id: formId } = asJsonObject(session.metadata);
  if (typeof submissionId !== 'string') return null;
  return { submissionId, formId: typeof formId === 'string' ? formId : null };
}
