import type { Request } from 'express';
import { rateLimitAddress } from '../../rate-limits/rate-limiter';
import type { DashboardDeps } from '../dashboard.deps';

const [quarterMs, hourMs] = [15 * 60_000, 60 * 60_000];

const windows = {
  setup: [{ limit: 20, windowMs: quarterMs }],
  'sign-up': [{ limit: 10, windowMs: hourMs }],
  // A whole office may have one address.
  sso: [{ limit: 100, windowMs: quarterMs }],
  forgot: [{ limit: 10, windowMs: hourMs }],
  link: [{ limit: 10, windowMs: hourMs }],
  'email-change': [{ limit: 5, windowMs: hourMs }],
  device: [{ limit: 60, windowMs: quarterMs }],
  passkey: [{ limit: 30, windowMs: quarterMs }],
} as const;

/** Whether the client may try once more now; counts the attempt if so. */
export async function isAttemptAllowed(
  { limiter }: Pick<DashboardDeps, 'limiter'>,
  kind: keyof typeof windows,
  req: Request,
): Promise<boolean> {
  return (await limiter.consume(`${kind}:${clientOf(req)}`, windows[kind])).allowed;
}

/** The client's key for rate limits. */
export function clientOf(req: Request): string {
  return rateLimitAddress(req.ip ?? '');
}

export function tryLater(wait: string): string {
  return `Too many attempts. Try again in ${wait}.`;
}
