import type { Pool } from 'pg';
import { findActiveWebhook, findSubmissionFacts } from '../src/deliveries/delivery.facts';
import type { Outbound } from '../src/lib/outbound';
import { skipped } from '../src/lib/outcome';
import type { SecretBox } from '../src/lib/secrets';
import { deliverWebhook } from '../src/webhooks/deliver-webhook';
import { openSecrets } from '../src/webhooks/webhook.secrets';
import type { Processor } from './processor';

export interface WebhookDeps {
  readonly pool: Pool;
  readonly outbound: Outbound;
  readonly secrets: SecretBox;
}

/** Calls one of the account's webhooks with a submission (spec section 6). */
export function createWebhookProcessor({ pool, outbound, secrets }: WebhookDeps): Processor {
  return async (delivery, signal) => {
    const [webhook, facts] = await Promise.all([
      delivery.webhookId ? findActiveWebhook(pool, delivery.webhookId) : null,
      findSubmissionFacts(pool, delivery.submissionId),
    ]);
    if (!webhook) return { target: '', outcome: skipped('the webhook was removed or switched off') };
    const target = new URL(webhook.url).host;
    if (!facts) return { target, outcome: skipped('the submission was deleted') };
    const { submission, form } = facts;
    const event = { ...submission, deliveryId: delivery.id, submissionId: submission.id, formName: form.name };
    const opened = openSecrets(secrets, webhook);
    return { target, outcome: await deliverWebhook({ ...webhook, ...opened }, event, { http: outbound.http, signal }) };
  };
}
