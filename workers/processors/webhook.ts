import type { Pool } from 'pg';
import { createContextReader } from '../../src/deliveries/delivery.context';
import { toSubmissionEvent } from '../../src/deliveries/webhook-event';
import type { FileLinks } from '../../src/files/file-links';
import { skipped } from '../../src/lib/delivery-result';
import type { SecretBox } from '../../src/lib/secrets';
import type { Outbound } from '../../src/outbound/http-client';
import { deliverWebhook } from '../../src/webhooks/deliver-webhook';
import { openTarget } from '../../src/webhooks/webhook.request';
import type { Processor } from '../run-delivery';

interface WebhookDeps {
  readonly pool: Pool;
  readonly outbound: Outbound;
  readonly links: FileLinks;
  readonly secrets: SecretBox;
}

/** Calls one of the account's webhooks with a submission (spec section 6). */
export function createWebhookProcessor({ pool, outbound, links, secrets }: WebhookDeps): Processor {
  const contexts = createContextReader(pool);
  return async (delivery, signal) => {
    const [webhook, context] = await Promise.all([contexts.webhookOf(delivery), contexts.submissionOf(delivery)]);
    if (!webhook) return { target: '', outcome: skipped('the webhook was deleted or disabled') };
    const target = new URL(webhook.url).host;
    if (!context) return { target, outcome: skipped('the submission was deleted') };
    const event = toSubmissionEvent(delivery.id, context, links);
    const outcome = await deliverWebhook(openTarget(secrets, webhook), event, { send: outbound.send, signal });
    return { target, outcome };
  };
}
