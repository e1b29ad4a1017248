import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ClaimedDelivery } from '../../../src/deliveries/delivery.claim';
import { findSubmissionContexts } from '../../../src/deliveries/delivery.context';
import { findDigest } from '../../../src/deliveries/digests/find-digest';
import { buildDigest } from '../../../src/email/digest';
import { actionsFor, buildNotification } from '../../../src/email/notification';
import { sendMail } from '../../../src/email/send-mail';
import { describeSuppressed } from '../../../src/email/suppressions';
import { presentFile } from '../../../src/files/file.presenter';
import { type DeliveryResult, failed, skipped } from '../../../src/lib/delivery-result';
import { type EmailDeps, findSuppressed, mailerOf } from '../mail-deps';

/** Sends one recipient the submissions of a form since the last digest. */
export async function sendDigest(
  deps: EmailDeps,
  delivery: ClaimedDelivery,
  signal: AbortSignal,
): Promise<DeliveryResult> {
  const { pool, config, links, mailLinks } = deps;
  const deliveryId = delivery.id;
  const digest = await findDigest(pool, deliveryId);
  if ('skip' in digest) return skipped(digest.skip);
  const suppressed = await findSuppressed(pool, delivery, digest.suppressed, [digest.recipient]);
  if (suppressed.length > 0) return failed(describeSuppressed(suppressed));
  const mailer = await mailerOf(deps, delivery, digest.form);
  // Composing blocks this thread.
  await yieldToEventLoop();
  const [only] = digest.items;
  const [context] = only && digest.total === 1 ? await findSubmissionContexts(pool, [only.id]) : [];
  if (!context) {
    return sendMail(buildDigest({ ...config, ...digest, deliveryId, openUrl: mailLinks.open }), mailer, signal);
  }
  // A digest of one submission is the notification itself.
  const files = context.submission.files.map((file) => ({ field: file.field, ...presentFile(file, links) }));
  const message = buildNotification({
    ...{ ...config, ...context, deliveryId, submission: { ...context.submission, files } },
    recipients: { to: digest.recipient, cc: [], all: [digest.recipient] },
    actions: actionsFor(context.submission.id, mailLinks),
  });
  return sendMail(message, mailer, signal);
}
