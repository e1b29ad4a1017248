import { findFailingWebhook } from '../../src/deliveries/failing-webhook';
import { sendMail } from '../../src/email/send-mail';
import { buildWebhookNotice } from '../../src/email/webhook-notice';
import { skipped } from '../../src/lib/delivery-result';
import { effectiveFormat } from '../../src/webhooks/formats/table';
import { maskUrl } from '../../src/webhooks/mask-url';
import type { EmailDeps } from './email';
import type { Report } from './processor';

/** Tells an account's owner of a webhook that keeps failing, unless that has ended meanwhile. */
export async function tellOfFailingWebhook(
  { pool, mailer, config, mailHost }: EmailDeps,
  deliveryId: string,
  webhookId: string,
  signal: AbortSignal,
): Promise<Report> {
  const facts = await findFailingWebhook(pool, webhookId);
  if (!facts) return { target: mailHost, outcome: skipped('the webhook was removed, switched off, or works again') };
  const maskedUrl = maskUrl(facts.url, effectiveFormat(facts));
  const message = buildWebhookNotice({ ...facts, ...config, deliveryId, maskedUrl });
  return { target: mailHost, outcome: await sendMail(message, mailer, signal) };
}
