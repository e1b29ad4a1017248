import type { AxiosInstance } from 'axios';
import { limits } from '../../config/limits';
import type { SecretBox } from '../lib/secrets';
import { deliverWebhook } from './deliver-webhook';
import { buildSampleEvent } from './submission-event';
import type { Webhook } from './webhook.model';
import { openTarget } from './webhook.request';

/** The result of a test, with the field names of the delivery log. */
export interface TestEventResult {
  readonly status: 'succeeded' | 'failed' | 'skipped';
  readonly response_status: number | null;
  readonly error: string | null;
  readonly duration_ms: number;
  readonly response_excerpt: string | null;
}

/**
 * Sends a sample `submission.created` event, signed with the webhook's real secret (spec section 6), and returns the
 * result within 8 s. The test is not stored, and the webhook's last status does not change.
 */
export async function sendTestEvent(
  secrets: SecretBox,
  webhook: Webhook,
  { http }: { http: AxiosInstance },
): Promise<TestEventResult> {
  const startedAt = performance.now();
  const result = await deliverWebhook(openTarget(secrets, webhook), buildSampleEvent(), {
    http,
    signal: AbortSignal.timeout(limits.deliveryMs),
  });
  const response = result.status === 'skipped' ? undefined : result.response;
  return {
    status: result.status,
    response_status: response?.status ?? null,
    error: result.status === 'succeeded' ? null : result.error,
    duration_ms: Math.round(performance.now() - startedAt),
    response_excerpt: response?.excerpt ?? null,
  };
}
