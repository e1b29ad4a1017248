import type { RateLimiter } from '../../rate-limits/rate-limiter';

const [minute, hour] = [60_000, 3_600_000];

const windows = {
  // Each is one request to whatever address the owner typed: enough to try things out, too few to trouble anybody.
  test: [
    { limit: 6, windowMs: minute },
    { limit: 40, windowMs: hour },
  ],
  redeliver: [{ limit: 60, windowMs: minute }],
} as const;

/** Whether the account may have its webhooks called by hand once more now. */
export async function mayCall(limiter: RateLimiter, kind: keyof typeof windows, accountId: string): Promise<boolean> {
  return (await limiter.consume(`webhook-${kind}:${accountId}`, windows[kind])).allowed;
}
