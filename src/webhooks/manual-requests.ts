import type { RateLimiter } from '../rate-limits/rate-limiter';

const [minute, hour] = [60_000, 3_600_000];

const windows = {
  // Each test sends one request to an arbitrary URL: enough to try things out, too few to bother anyone.
  test: [
    { limit: 6, windowMs: minute },
    { limit: 40, windowMs: hour },
  ],
  redeliver: [{ limit: 60, windowMs: minute }],
} as const;

/** What an account may request only so many times a minute: tests of webhooks, and resends of deliveries. */
export type ManualRequest = keyof typeof windows;

/** Whether the account may send another test or resend another delivery now; counts the attempt if so. */
export async function isRequestAllowed(limiter: RateLimiter, kind: ManualRequest, accountId: string): Promise<boolean> {
  return (await limiter.consume(`webhook-${kind}:${accountId}`, windows[kind])).allowed;
}
