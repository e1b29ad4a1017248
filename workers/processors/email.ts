import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Config } from '../../config';
import { findAlertContent } from '../../src/alerts/alert.details';
import { buildAlertMail, buildDigestMail } from '../../src/alerts/alert.mail';
import { buildHeldMail } from '../../src/alerts/held-digest';
import type { ClaimedDelivery } from '../../src/deliveries/delivery.claim';
import { createContextReader } from '../../src/deliveries/delivery.context';
import { findMailTest } from '../../src/deliveries/mail-test';
import type { MailLinks } from '../../src/email/mail-links';
import type { Mailer } from '../../src/email/mailer';
import { toTest } from '../../src/email/message';
import { actionsFor, buildNotification, sampleSubmission } from '../../src/email/notification';
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

/** E-mails the form's owner about a submission, or the account's owner about an alert; or a test of a notification. */
export function createEmailProcessor(deps: EmailDeps): Processor {
  const { pool, mailer, config, mailHost, links, mailLinks } = deps;
  const contexts = createContextReader(pool);

  const sendNotification = async (delivery: ClaimedDelivery, signal: AbortSignal): Promise<DeliveryResult> => {
    const context = await contexts.submissionOf(delivery);
    if (!context) return skipped('the submission was deleted');
    if (context.form.notification?.enabled === false) return skipped('notifications of this form are switched off');
    // Composing blocks this thread for a millisecond or two: let webhooks that were claimed together go out first.
    await yieldToEventLoop();
    const files = context.submission.files.map((file) => ({ field: file.field, ...presentFile(file, links) }));
    const submission = { ...context.submission, files };
    const actions = actionsFor(submission.id, mailLinks);
    const message = buildNotification({ ...config, ...context, submission, actions, deliveryId: delivery.id });
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
    const { subjectTemplate, settings } = notification;
    const form = { ...test.form, subjectTemplate, notification: settings, cc: [], bcc: [] };
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
      content.kind === 'digest'
        ? buildDigestMail(content.lines, context)
        : buildAlertMail(content.alert, content.details, context);
    return sendMail(message, mailer, signal);
  };

  const send = async (delivery: ClaimedDelivery, signal: AbortSignal): Promise<DeliveryResult> => {
    if (delivery.alertId !== null) return sendAlert(delivery.id, delivery.alertId, signal);
    // Created by a process of an earlier release, which told owners of failing webhooks like this.
    if (delivery.webhookId !== null) return skipped('replaced by an alert');
    if (delivery.submissionId === null) return sendTest(delivery.id, signal);
    return sendNotification(delivery, signal);
  };

  return async (delivery, signal) => ({ target: mailHost, outcome: await send(delivery, signal) });
}
