import { findAlertContent } from '../../../src/alerts/alert.details';
import { buildAlertMail, buildDigestMail } from '../../../src/alerts/alert.mail';
import { buildHeldMail } from '../../../src/alerts/held-summary';
import type { ClaimedDelivery } from '../../../src/deliveries/delivery.claim';
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
  const context = { ...config, deliveryId };
  switch (content.kind) {
    case 'skip':
      return skipped(content.reason);
    case 'held': {
      const { lines, total, ownerEmail } = content;
      return sendMail(buildHeldMail(lines, total, { ...context, ownerEmail, mailLinks }), mailer, signal);
    }
    case 'summary':
      return sendMail(buildDigestMail(content.lines, { ...context, ownerEmail: content.ownerEmail }), mailer, signal);
    case 'alert': {
      const { alert, details, ownerEmail } = content;
      return sendMail(buildAlertMail(alert, details, { ...context, ownerEmail }), mailer, signal);
    }
  }
}
