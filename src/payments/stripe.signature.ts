import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether Stripe signed these bytes with this secret, at most `toleranceSeconds` before or after `now`. The header is
 * `t=SECONDS,v1=HEX`; while a secret is being rotated it holds several v1, of which one must match. Other schemes count
 * for nothing. Compares in constant time.
 */
export function verifyStripeSignature(
  rawBody: Buffer,
  header: string | undefined,
  secret: string,
  now: Date,
  toleranceSeconds = 300,
): boolean {
  // Anybody can sign with an empty key.
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
