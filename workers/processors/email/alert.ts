import { type AlertContent, findAlertContent } from '../../../src/alerts/alert.details';
import { buildAlertMail, buildDigestMail, buildSampleMail } from '../../../src/alerts/alert.mail';
import { buildHeldMail } from '../../../src/alerts/held-summary';
import type { ClaimedDelivery } from '../../../src/deliveries/delivery.claim';
import type { Message } from '../../../src/email/message';
import { sendMail } from '../../../src/email/send-mail';
import { type DeliveryResult, skipped } from '../../../src/lib/delivery-result';
import type { EmailDeps } from '../mail-deps';

/** Tells the account's owner about an alert, or sends a daily summary of alerts or of held submissions. */
export async function sendAlert(
  { pool, mailer, config, mailLinks }: EmailDeps,
  { id: deliveryId }: ClaimedDelivery,
  signal: AbortSignal,
): Promise<DeliveryResult> {
  const content = await findAlertContent(pool, deliveryId);
  if (content.kind === 'skip') return skipped(content.reason);
  const { ownerEmail, copyTo } = content;
  const context = { ...config, deliveryId, ownerEmail, copyTo, mailLinks };
  return sendMail(build(content, context), mailer, signal);
}

function build(
  content: Exclude<AlertContent, { readonly kind: 'skip' }>,
  context: Parameters<typeof buildAlertMail>[2] & Parameters<typeof buildHeldMail>[2],
): Message {
  switch (content.kind) {
    case 'held':
      return buildHeldMail(content.lines, content.total, context);
    case 'summary':
      return buildDigestMail(content.lines, context);
    case 'sample':
      return buildSampleMail(context);
    case 'alert':
      return buildAlertMail(content.alert, content.details, context);
  }
}
