import { AlreadyInProgress } from '../../../deliveries/delivery.retry';
import type { RateLimiter } from '../../../rate-limits/rate-limiter';
import type { NoticeCode } from '../../notices';

const [minute, hour] = [60_000, 3_600_000];

const windows = {
  // Each test sends one request to an arbitrary URL: enough to try things out, too few to bother anyone.
  test: [
    { limit: 6, windowMs: minute },
    { limit: 40, windowMs: hour },
  ],
  redeliver: [{ limit: 60, windowMs: minute }],
} as const;

/** Whether the account may send another test or resend another delivery now; counts the attempt if so. */
export async function isRequestAllowed(
  limiter: RateLimiter,
  kind: keyof typeof windows,
  accountId: string,
): Promise<boolean> {
  return (await limiter.consume(`webhook-${kind}:${accountId}`, windows[kind])).allowed;
}

/** The notice that `resend` returns, or the one for a delivery that is already in progress, as after a double click. */
export async function noticeUnlessInProgress(resend: () => Promise<NoticeCode>): Promise<NoticeCode> {
  try {
    return await resend();
  } catch (error) {
    if (error instanceof AlreadyInProgress) return 'delivery-in-progress';
    throw error;
  }
}
