import { limits } from '../../config/limits';
import type { SecretBox } from '../lib/secrets';
import type { Outbound } from '../outbound/http-client';
import { deliverWebhook } from './deliver-webhook';
import { effectiveFormat } from './formats/table';
import { maskRequest, rebuildRequest, type SentRequest } from './request-proof';
import { buildSampleEvent } from './submission-event';
import type { Webhook } from './webhook.model';
import { openTarget, type WebhookTarget } from './webhook.request';

/** The result of a test, with the field names of the delivery log. */
export interface TestEventResult {
  readonly status: 'succeeded' | 'failed' | 'skipped';
  readonly response_status: number | null;
  readonly error: string | null;
  readonly duration_ms: number;
  readonly response_excerpt: string | null;
}

/** The result of a test, and the request that was sent, with a masked URL; null if none was. */
export interface TestEvent {
  readonly result: TestEventResult;
  readonly request: SentRequest | null;
}

/**
 * Sends a sample `submission.created` event, signed with the webhook's real secret (spec section 6), and returns the
 * result within 8 s. The test is not stored, and the webhook's last status does not change.
 */
export async function sendTestEvent(
  secrets: SecretBox,
  webhook: Webhook,
  outbound: Pick<Outbound, 'send'>,
): Promise<TestEventResult> {
  return (await testTarget(openTarget(secrets, webhook), outbound)).result;
}

/** As `sendTestEvent`, for a webhook that need not exist. */
export async function testTarget(target: WebhookTarget, { send }: Pick<Outbound, 'send'>): Promise<TestEvent> {
  const startedAt = performance.now();
  const event = buildSampleEvent();
  const outcome = await deliverWebhook(target, event, { send, signal: AbortSignal.timeout(limits.deliveryMs) });
  const durationMs = Math.round(performance.now() - startedAt);
  const response = outcome.status === 'skipped' ? undefined : outcome.response;
  const request = outcome.requestProof ? rebuildRequest(target, event, outcome.requestProof) : null;
  return {
    result: {
      status: outcome.status,
      response_status: response?.status ?? null,
      error: outcome.status === 'succeeded' ? null : outcome.error,
      duration_ms: durationMs,
      response_excerpt: response?.excerpt ?? null,
    },
    request: request && maskRequest(request, effectiveFormat(target)),
  };
}
