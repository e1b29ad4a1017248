import type { Pool } from 'pg';
import type { Config } from '../../config';
import { findAlertEvent } from '../../src/alerts/alert-event';
import type { ClaimedDelivery } from '../../src/deliveries/delivery.claim';
import { createContextReader } from '../../src/deliveries/delivery.context';
import { findAuditEvent, toSubmissionEvent } from '../../src/deliveries/webhook-event';
import type { FileLinks } from '../../src/files/file-links';
import { skipped } from '../../src/lib/delivery-result';
import type { SecretBox } from '../../src/lib/secrets';
import type { Outbound } from '../../src/outbound/http-client';
import { deliverWebhook } from '../../src/webhooks/deliver-webhook';
import type { SubmissionEvent } from '../../src/webhooks/submission-event';
import { openTarget } from '../../src/webhooks/webhook.request';
import type { Processor } from '../run-delivery';

interface WebhookDeps {
  readonly pool: Pool;
  readonly outbound: Outbound;
  readonly links: FileLinks;
  readonly secrets: SecretBox;
  readonly config: Pick<Config, 'baseUrl' | 'overQuota'>;
}

/** Calls one of the account's webhooks with a submission (spec section 6), a row of the audit log or an alert. */
export function createWebhookProcessor({ pool, outbound, links, secrets, config }: WebhookDeps): Processor {
  const contexts = createContextReader(pool);
  /** As text, why there is nothing to send. */
  const findEvent = async (delivery: ClaimedDelivery): Promise<SubmissionEvent | string> => {
    if (delivery.about === 'alert') return findAlertEvent(pool, delivery.id, config);
    if (delivery.about === 'audit') return (await findAuditEvent(pool, delivery.id)) ?? 'the entry was removed';
    const context = await contexts.submissionOf(delivery);
    return context ? toSubmissionEvent(delivery.id, context, links) : 'the submission was deleted';
  };
  return async (delivery, signal) => {
    const [webhook, event] = await Promise.all([contexts.webhookOf(delivery), findEvent(delivery)]);
    if (!webhook) return { target: '', outcome: skipped('the webhook was deleted or disabled') };
    const target = new URL(webhook.url).host;
    if (typeof event === 'string') return { target, outcome: skipped(event) };
    const outcome = await deliverWebhook(openTarget(secrets, webhook), event, { send: outbound.send, signal });
    return { target, outcome };
  };
}
