import type { AxiosInstance } from 'axios';
import { limits } from '../../config/limits';
import type { SecretBox } from '../lib/secrets';
import { deliverWebhook } from './deliver-webhook';
import { buildSampleEvent } from './submission-event';
import type { Webhook } from './webhook.model';
import { openSecrets } from './webhook.secrets';

/** What became of a sample, by the names of the delivery log. */
export interface TestEventResult {
  readonly status: 'succeeded' | 'failed' | 'skipped';
  readonly response_status: number | null;
  readonly error: string | null;
  readonly duration_ms: number;
  readonly response_excerpt: string | null;
}

/**
 * Sends the webhook a sample `submission.created`, signed with its real secret (spec section 6), and says within 8 s
 * what became of it. Nothing is stored and nothing counts: the last status is that of submissions.
 */
export async function sendTestEvent(
  secrets: SecretBox,
  webhook: Webhook,
  { http }: { http: AxiosInstance },
): Promise<TestEventResult> {
  const { id, url, format } = webhook;
  const target = { id, url, format, ...openSecrets(secrets, webhook) };
  const began = performance.now();
  const outcome = await deliverWebhook(target, buildSampleEvent(), {
    http,
    signal: AbortSignal.timeout(limits.deliveryMs),
  });
  const response = outcome.status === 'skipped' ? undefined : outcome.response;
  return {
    status: outcome.status,
    response_status: response?.status ?? null,
    error: outcome.status === 'succeeded' ? null : outcome.error,
    duration_ms: Math.round(performance.now() - began),
    response_excerpt: response?.excerpt ?? null,
  };
}
