import { createHmac, hkdfSync } from 'node:crypto';
import { rateLimitAddress } from '../rate-limits/rate-limiter';

/** Hashes the address of a client that sent a request to a form at `now`, in milliseconds since the epoch. */
export type IpHash = (formId: string, ip: string, now: number) => string | null;

const dayMs = 86_400_000;
/** 96 bits. */
const hashBytes = 12;

/**
 * Hashes addresses under a key derived from SECRET_KEY, together with the form and the UTC day: the hashes of a client
 * cannot be joined across forms or days. An IPv6 address counts as its /64, as in rate limits. Null without an address.
 */
export function createIpHash(secretKey: string): IpHash {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'letterbox decision log v1', 32));
  return (formId, ip, now) => {
    if (ip === '') return null;
    const text = `${formId} ${Math.floor(now / dayMs)} ${rateLimitAddress(ip)}`;
    return createHmac('sha256', key).update(text).digest().subarray(0, hashBytes).toString('base64url');
  };
}
