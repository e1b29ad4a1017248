import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Config } from '../../config';
import type { ClaimedDelivery } from '../../src/deliveries/delivery.claim';
import { createContextReader } from '../../src/deliveries/delivery.context';
import { findFailingWebhook } from '../../src/deliveries/failing-webhook';
import type { Mailer } from '../../src/email/mailer';
import { buildNotification } from '../../src/email/notification';
import { sendMail } from '../../src/email/send-mail';
import { buildWebhookNotice } from '../../src/email/webhook-notice';
import { presentFile } from '../../src/files/file.presenter';
import type { FileLinks } from '../../src/files/file-links';
import { type DeliveryResult, skipped } from '../../src/lib/delivery-result';
import { effectiveFormat } from '../../src/webhooks/formats/table';
import { maskUrl } from '../../src/webhooks/mask-url';
import type { Processor } from '../run-delivery';

export interface EmailDeps {
  readonly pool: Pool;
  readonly mailer: Mailer;
  readonly config: Pick<Config, 'mailFrom'>;
  readonly mailHost: string;
  readonly links: FileLinks;
}

/** E-mails the form's owner about a submission, or the account's owner about a webhook that keeps failing. */
export function createEmailProcessor(deps: EmailDeps): Processor {
  const { pool, mailer, config, mailHost, links } = deps;
  const contexts = createContextReader(pool);

  const sendNotification = async (delivery: ClaimedDelivery, signal: AbortSignal): Promise<DeliveryResult> => {
    const context = await contexts.submissionOf(delivery);
    if (!context) return skipped('the submission was deleted');
    // Composing blocks this thread for a millisecond or two: let webhooks that were claimed together go out first.
    await yieldToEventLoop();
    const files = context.submission.files.map((file) => ({ field: file.field, ...presentFile(file, links) }));
    const submission = { ...context.submission, files };
    const message = buildNotification({ ...config, ...context, submission, deliveryId: delivery.id });
    return sendMail(message, mailer, signal);
  };

  const sendWebhookNotice = async (
    deliveryId: string,
    webhookId: string,
    signal: AbortSignal,
  ): Promise<DeliveryResult> => {
    const webhook = await findFailingWebhook(pool, webhookId);
    if (!webhook) return skipped('the webhook was deleted, disabled or works again');
    const maskedUrl = maskUrl(webhook.url, effectiveFormat(webhook));
    return sendMail(buildWebhookNotice({ ...webhook, ...config, deliveryId, maskedUrl }), mailer, signal);
  };

  return async (delivery, signal) => ({
    target: mailHost,
    outcome: delivery.webhookId
      ? await sendWebhookNotice(delivery.id, delivery.webhookId, signal)
      : await sendNotification(delivery, signal),
  });
}
