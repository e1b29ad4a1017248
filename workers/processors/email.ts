import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Config } from '../../config';
import { findAlertContent } from '../../src/alerts/alert.details';
import { buildAlertMail, buildDigestMail } from '../../src/alerts/alert.mail';
import { buildHeldMail } from '../../src/alerts/held-summary';
import type { ClaimedDelivery } from '../../src/deliveries/delivery.claim';
import { createContextReader, findSubmissionContexts } from '../../src/deliveries/delivery.context';
import { addDigestEntries, findDueTimes } from '../../src/deliveries/digests/digest-entries';
import { type Digest, findDigest } from '../../src/deliveries/digests/find-digest';
import { findMailTest } from '../../src/deliveries/mail-test';
import { buildDigest } from '../../src/email/digest';
import type { MailLinks } from '../../src/email/mail-links';
import type { Mailer } from '../../src/email/mailer';
import { toTest } from '../../src/email/message';
import { actionsFor, buildNotification, sampleSubmission } from '../../src/email/notification';
import { type Postponed, planNotification } from '../../src/email/notification-times';
import { sendMail } from '../../src/email/send-mail';
import { buildTestMail } from '../../src/email/test-mail';
import { presentFile } from '../../src/files/file.presenter';
import type { FileLinks } from '../../src/files/file-links';
import { type DeliveryResult, skipped } from '../../src/lib/delivery-result';
import type { Processor } from '../run-delivery';

/** What the processors of all kinds of e-mail use. */
export interface MailDeps {
  readonly pool: Pool;
  readonly mailer: Mailer;
  readonly config: Pick<Config, 'mailFrom' | 'baseUrl' | 'overQuota'>;
  readonly mailHost: string;
}

export interface EmailDeps extends MailDeps {
  readonly links: FileLinks;
  readonly mailLinks: MailLinks;
}

/** E-mails the form's owner about a submission, or the account's owner about an alert; a digest, or a test. */
export function createEmailProcessor(deps: EmailDeps): Processor {
  const { pool, mailer, config, mailHost, links, mailLinks } = deps;
  const contexts = createContextReader(pool);

  const sendNotification = async (delivery: ClaimedDelivery, signal: AbortSignal): Promise<DeliveryResult> => {
    const context = await contexts.submissionOf(delivery);
    if (!context) return skipped('the submission was deleted');
    const { form, linkedEmails } = context;
    if (form.settings.notification?.enabled === false) return skipped('notifications of this form are switched off');
    const mayBeEntered =
      delivery.attempt > 1 || delivery.retried || form.settings.notification?.recipients !== undefined;
    const entered = mayBeEntered ? await findDueTimes(pool, context.submission.id) : undefined;
    const { now: recipients, later } = planNotification(form.settings, linkedEmails, new Date(), entered);
    if (later.length > 0) {
      const added = await addDigestEntries(pool, { id: context.submission.id, formId: form.id }, later);
      if (!added) return skipped('the submission was deleted');
      if (recipients.all.length === 0) return skipped(`added to ${describeDigests(later)}`);
    }
    // Composing blocks this thread for a millisecond or two: let webhooks that were claimed together go out first.
    await yieldToEventLoop();
    const files = context.submission.files.map((file) => ({ field: file.field, ...presentFile(file, links) }));
    const submission = { ...context.submission, files };
    const actions = actionsFor(submission.id, mailLinks);
    const message = buildNotification({
      ...{ ...config, ...context, submission, actions, recipients },
      deliveryId: delivery.id,
    });
    return sendMail(message, mailer, signal);
  };

  const sendDigest = async (deliveryId: string, digest: Digest, signal: AbortSignal): Promise<DeliveryResult> => {
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
  };

  const sendTest = async (deliveryId: string, signal: AbortSignal): Promise<DeliveryResult> => {
    const test = await findMailTest(pool, deliveryId);
    if ('skip' in test) return skipped(test.skip);
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
      ...{ ...config, deliveryId, form, linkedEmails: [], submission: { ...submission, files } },
      // Sample values have no page in the inbox.
      actions: test.submission ? actionsFor(submission.id, mailLinks) : [],
    });
    return sendMail(toTest(message, test.ownerEmail), mailer, signal);
  };

  const sendAlert = async (deliveryId: string, alertId: string, signal: AbortSignal): Promise<DeliveryResult> => {
    const content = await findAlertContent(pool, alertId);
    if (content.kind === 'skip') return skipped(content.reason);
    const context = { ...config, deliveryId, ownerEmail: content.ownerEmail };
    if (content.kind === 'held') {
      const mail = buildHeldMail(content.lines, content.total, { ...context, mailLinks });
      return sendMail(mail, mailer, signal);
    }
    const message =
      content.kind === 'summary'
        ? buildDigestMail(content.lines, context)
        : buildAlertMail(content.alert, content.details, context);
    return sendMail(message, mailer, signal);
  };

  const send = async (delivery: ClaimedDelivery, signal: AbortSignal): Promise<DeliveryResult> => {
    if (delivery.alertId !== null) return sendAlert(delivery.id, delivery.alertId, signal);
    if (delivery.submissionId === null) {
      const digest = await findDigest(pool, delivery.id);
      if (!digest) return sendTest(delivery.id, signal);
      return 'skip' in digest ? skipped(digest.skip) : sendDigest(delivery.id, digest, signal);
    }
    return sendNotification(delivery, signal);
  };

  return async (delivery, signal) => ({ target: mailHost, outcome: await send(delivery, signal) });
}

/** Says which digests a notification waits for: `the 09:00 digest of a@example.com`. */
function describeDigests(later: readonly Postponed[]): string {
  const [shown, more] = [later.slice(0, 3), later.length - 3];
  const digests = shown.map(({ recipient, label }) => `the ${label} digest of ${recipient}`);
  return [...digests, ...(more > 0 ? [`${more} more`] : [])].join(', ').replace(/, ([^,]*)$/, ' and $1');
}
