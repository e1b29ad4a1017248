import { isPaid, type Plan } from '../../config/plans';
import type { Stopped } from '../accounts/account.model';
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

/** What those are told who request it more often. */
export const tooManyRequests: Readonly<Record<ManualRequest, string>> = {
  test: 'Too many tests: nothing was sent. Wait a minute and try again.',
  redeliver: 'Too many deliveries were resent in the last minute. Wait a minute and try again.',
};

/** Why something is not sent to a webhook now. */
export interface Refusal {
  readonly cause: 'plan' | 'stopped' | 'limit';
  readonly message: string;
}

/** Why nothing is sent to the webhooks of the account; null if it is. */
export function findPause({
  plan,
  stopped,
}: {
  readonly plan: Plan;
  readonly stopped: Stopped | null;
}): Refusal | null {
  if (!isPaid(plan)) return { cause: 'plan', message: 'Webhooks are paused on the Free plan: nothing was sent.' };
  return stopped && { cause: 'stopped', message: `The account is ${stopped}: nothing was sent.` };
}

/** Why the account cannot send a test now; null if it can, and the attempt is counted. */
export async function findTestRefusal(
  limiter: RateLimiter,
  account: { readonly id: string; readonly plan: Plan; readonly stopped: Stopped | null },
): Promise<Refusal | null> {
  const pause = findPause(account);
  if (pause || (await isRequestAllowed(limiter, 'test', account.id))) return pause;
  return { cause: 'limit', message: tooManyRequests.test };
}

/** Whether the account may send another test or resend another delivery now; counts the attempt if so. */
export async function isRequestAllowed(limiter: RateLimiter, kind: ManualRequest, accountId: string): Promise<boolean> {
  return (await limiter.consume(`webhook-${kind}:${accountId}`, windows[kind])).allowed;
}
