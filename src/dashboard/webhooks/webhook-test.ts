import { isPaid } from '../../../config/plans';
import type { Account } from '../../accounts/account.model';
import type { SecretBox } from '../../lib/secrets';
import { openHeaders } from '../../webhooks/webhook.headers';
import type { Webhook } from '../../webhooks/webhook.model';
import { openSecrets } from '../../webhooks/webhook.secrets';
import type { DashboardDeps } from '../dashboard.deps';
import { isRequestAllowed } from './delivery-log/manual-requests';

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

/** The plain secret; null when it can no longer be decrypted. */
export function readSecret(secrets: SecretBox, webhook: Webhook): string | null {
  try {
    return openSecrets(secrets, webhook).secret;
  } catch {
    return null;
  }
}

export const unreadableHeaders =
  'The values of the headers can no longer be read, because SECRET_KEY has changed. Edit the webhook and enter them again.';

export function areHeadersReadable(secrets: SecretBox, webhook: Webhook): boolean {
  try {
    openHeaders(secrets, webhook);
    return true;
  } catch {
    return false;
  }
}
