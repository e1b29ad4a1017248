import type { Pool } from 'pg';
import { findActiveWebhooks, findSubmissionContexts } from '../../src/deliveries/delivery.context';
import { describeFile, presentFile } from '../../src/files/file.presenter';
import type { FileLinks } from '../../src/files/file-links';
import { mergeFiles } from '../../src/files/merge-files';
import { skipped } from '../../src/lib/delivery-result';
import type { SecretBox } from '../../src/lib/secrets';
import type { Outbound } from '../../src/outbound/http-client';
import { deliverWebhook } from '../../src/webhooks/deliver-webhook';
import { openSecrets } from '../../src/webhooks/webhook.secrets';
import { readSubmissionsTogether, readTogether } from '../read-together';
import type { Processor } from './processor';

export interface WebhookDeps {
  readonly pool: Pool;
  readonly outbound: Outbound;
  readonly links: FileLinks;
  readonly secrets: SecretBox;
}

/** Calls one of the account's webhooks with a submission (spec section 6). */
export function createWebhookProcessor({ pool, outbound, links, secrets }: WebhookDeps): Processor {
  const findFacts = readSubmissionsTogether(pool, findSubmissionContexts);
  const findWebhook = readTogether(pool, findActiveWebhooks);
  return async (delivery, signal) => {
    const [webhook, facts] = await Promise.all([
      delivery.webhook ?? (delivery.webhookId ? findWebhook(delivery.webhookId) : null),
      delivery.context ?? findFacts(delivery),
    ]);
    if (!webhook) return { target: '', outcome: skipped('the webhook was removed or switched off') };
    const target = new URL(webhook.url).host;
    if (!facts) return { target, outcome: skipped('the submission was deleted') };
    const { submission, form } = facts;
    const { id: submissionId, data, files } = submission;
    const event = {
      ...submission,
      deliveryId: delivery.id,
      submissionId,
      formName: form.name,
      data: mergeFiles(data, files, (file) => presentFile(file, links)),
      textData: mergeFiles(data, files, (file) => describeFile(file, links)),
    };
    const opened = openSecrets(secrets, webhook);
    return { target, outcome: await deliverWebhook({ ...webhook, ...opened }, event, { http: outbound.http, signal }) };
  };
}
