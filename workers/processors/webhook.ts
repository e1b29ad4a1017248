import type { Pool } from 'pg';
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
}

/** Calls one of the account's webhooks with a submission (spec section 6) or a row of the audit log. */
export function createWebhookProcessor({ pool, outbound, links, secrets }: WebhookDeps): Processor {
  const contexts = createContextReader(pool);
  const findEvent = async (delivery: ClaimedDelivery): Promise<SubmissionEvent | null> => {
    if (delivery.about === 'audit') return findAuditEvent(pool, delivery.id);
    const context = await contexts.submissionOf(delivery);
    return context && toSubmissionEvent(delivery.id, context, links);
  };
  return async (delivery, signal) => {
    const [webhook, event] = await Promise.all([contexts.webhookOf(delivery), findEvent(delivery)]);
    if (!webhook) return { target: '', outcome: skipped('the webhook was deleted or disabled') };
    const target = new URL(webhook.url).host;
    if (!event)
      return {
        target,
        outcome: skipped(delivery.about === 'audit' ? 'the entry was removed' : 'the submission was deleted'),
      };
    const outcome = await deliverWebhook(openTarget(secrets, webhook), event, { send: outbound.send, signal });
    return { target, outcome };
  };
}
