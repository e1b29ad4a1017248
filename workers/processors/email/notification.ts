import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ClaimedDelivery } from '../../../src/deliveries/delivery.claim';
import { createContextReader } from '../../../src/deliveries/delivery.context';
import { addDigestEntries, findDueTimes } from '../../../src/deliveries/digests/digest-entries';
import { actionsFor, buildNotification } from '../../../src/email/notification';
import { type Postponed, planNotification, withoutRecipients } from '../../../src/email/notification-times';
import { sendMail } from '../../../src/email/send-mail';
import { describeSuppressed } from '../../../src/email/suppressions';
import { presentFile } from '../../../src/files/file.presenter';
import { type DeliveryResult, failed, skipped } from '../../../src/lib/delivery-result';
import { type EmailDeps, findSuppressed, mailerOf } from '../mail-deps';

/** Notifies the form's recipients of a submission, and leaves it to a digest for those who want one. */
export function createNotificationSender(deps: EmailDeps) {
  const { pool, config, links, mailLinks } = deps;
  const contexts = createContextReader(pool);
  return async (delivery: ClaimedDelivery, signal: AbortSignal): Promise<DeliveryResult> => {
    const context = await contexts.submissionOf(delivery);
    if (!context) return skipped('the submission was deleted');
    const { form } = context;
    const { notification } = form.settings;
    if (notification?.enabled === false) return skipped('notifications of this form are switched off');
    const mayBeEntered = delivery.attempt > 1 || delivery.retried || notification?.recipients !== undefined;
    const entered = mayBeEntered ? await findDueTimes(pool, context.submission.id) : undefined;
    const { copies } = context.submission.mailOverrides;
    const { now, later } = planNotification(form.settings, { ...context, copies }, new Date(), entered);
    if (later.length > 0) {
      const added = await addDigestEntries(pool, { id: context.submission.id, formId: form.id }, later);
      if (!added) return skipped('the submission was deleted');
      if (now.all.length === 0) return skipped(`added to ${describeDigests(later)}`);
    }
    const suppressed = await findSuppressed(pool, delivery, context.suppressed, now.all);
    const recipients = withoutRecipients(now, suppressed);
    if (recipients.all.length === 0) return failed(describeSuppressed(suppressed));
    // Composing blocks this thread for a millisecond or two: let webhooks that were claimed together go out first.
    await yieldToEventLoop();
    const files = context.submission.files.map((file) => ({ field: file.field, ...presentFile(file, links) }));
    const submission = { ...context.submission, files };
    const actions = actionsFor(submission.id, mailLinks);
    const message = buildNotification({
      ...{ ...config, ...context, submission, actions, recipients },
      deliveryId: delivery.id,
    });
    return sendMail(message, await mailerOf(deps, delivery, form), signal);
  };
}

/** Says which digests a notification waits for: `the 09:00 digest of a@example.com`. */
function describeDigests(later: readonly Postponed[]): string {
  const [shown, more] = [later.slice(0, 3), later.length - 3];
  const digests = shown.map(({ recipient, label }) => `the ${label} digest of ${recipient}`);
  return [...digests, ...(more > 0 ? [`${more} more`] : [])].join(', ').replace(/, ([^,]*)$/, ' and $1');
}
