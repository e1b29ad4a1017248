import { isPaid } from '../../../config/plans';
import type { Account } from '../../accounts/account.model';
import { isRequestAllowed } from '../../webhooks/manual-requests';
import type { DashboardDeps } from '../dashboard.deps';

/** Why the account cannot send a test now; null if it can, and the attempt is counted. */
export async function explainNoTest(
  { limiter }: Pick<DashboardDeps, 'limiter'>,
  account: Pick<Account, 'id' | 'plan' | 'stopped'>,
): Promise<{ readonly reason: string; readonly status: number } | null> {
  if (!isPaid(account.plan)) return { reason: 'Webhooks are paused on the Free plan: nothing was sent.', status: 400 };
  if (account.stopped) return { reason: `The account is ${account.stopped}: nothing was sent.`, status: 400 };
  if (await isRequestAllowed(limiter, 'test', account.id)) return null;
  return { reason: 'Too many tests: nothing was sent. Wait a minute and try again.', status: 429 };
}

export const unreadableHeaders =
  'The values of the headers can no longer be read, because SECRET_KEY has changed. Edit the webhook and enter them again.';
