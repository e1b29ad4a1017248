import type { ClaimedDelivery } from '../../../src/deliveries/delivery.claim';
import { findMailTest } from '../../../src/deliveries/mail-test';
import { toTest } from '../../../src/email/message';
import { actionsFor, buildNotification, sampleSubmission } from '../../../src/email/notification';
import { sendMail } from '../../../src/email/send-mail';
import { buildTestMail } from '../../../src/email/test-mail';
import { presentFile } from '../../../src/files/file.presenter';
import { type DeliveryResult, skipped } from '../../../src/lib/delivery-result';
import { type EmailDeps, mailerOf } from '../mail-deps';

/** Sends the account's owner a notification with the settings being tested, or just a test. */
export async function sendTest(
  deps: EmailDeps,
  delivery: ClaimedDelivery,
  signal: AbortSignal,
): Promise<DeliveryResult> {
  const { pool, config, links, mailLinks } = deps;
  const { id: deliveryId } = delivery;
  const test = await findMailTest(pool, deliveryId);
  if ('skip' in test) return skipped(test.skip);
  const mailer = await mailerOf(deps, delivery, test.form);
  const { notification } = test;
  if (!notification || !test.form) {
    const mail = { ...config, id: deliveryId, ownerEmail: test.ownerEmail, sentBy: 'owner' } as const;
    return sendMail(buildTestMail(mail), mailer, signal);
  }
  const look = { subject_template: notification.subjectTemplate, notification: notification.settings };
  const form = { ...test.form, settings: { ...test.form.settings, ...look, cc: [], bcc: [] } };
  const submission = test.submission ?? sampleSubmission();
  const files = submission.files.map((file) => ({ field: file.field, ...presentFile(file, links) }));
  const message = buildNotification({
    ...{ ...config, deliveryId, form, zone: test.zone, linkedEmails: [], submission: { ...submission, files } },
    // Sample values have no page in the inbox.
    actions: test.submission ? actionsFor(submission.id, mailLinks) : [],
  });
  return sendMail(toTest(message, test.ownerEmail), mailer, signal);
}
