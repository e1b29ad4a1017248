import type { SubmissionData } from '../files/merge-files';
import { displayName, parseMailbox, parsePlainAddress } from './addresses';
import type { Message } from './message';
import { messageIdFor } from './message-id';
import { describeOrigin } from './notification-footer';
import { renderNotificationHtml } from './notification-html';
import { renderNotificationText } from './notification-text';
import { planRecipients } from './recipients';
import { chooseSubject } from './subject';
import { type FileView, findField, viewFields, withFilenames } from './submitted-fields';

/** All that the owner's notification is made from. */
export interface NotificationFacts {
  readonly deliveryId: string;
  readonly mailFrom: string;
  readonly form: {
    readonly name: string;
    readonly emailTo: string;
    readonly cc: readonly string[];
    readonly bcc: readonly string[];
    readonly subjectTemplate: string | null;
  };
  /** Copied on every notification of the account, unseen by the others. */
  readonly linkedEmails: readonly string[];
  readonly submission: {
    readonly id: string;
    readonly createdAt: Date;
    readonly data: SubmissionData;
    /** In the order of their upload; nothing that a visitor typed is among them. */
    readonly files: readonly FileView[];
    /** The reserved fields as typed. */
    readonly mailOverrides: { readonly subject?: string; readonly replyto?: string; readonly from_name?: string };
    readonly ipAddress: string;
    readonly referer: string | null;
  };
}

/** The e-mail that tells the owner of a submission; a repeated attempt has the same Message-ID. */
export function buildNotification(facts: NotificationFacts): Message {
  const { form, submission } = facts;
  const sender = parseMailbox(facts.mailFrom);
  const recipients = planRecipients(form.emailTo, form.cc, [...form.bcc, ...facts.linkedEmails]);
  const fields = viewFields(submission.data);
  const footer = describeOrigin(form.name, submission);
  return {
    messageId: messageIdFor(facts.deliveryId, sender.address),
    from: { name: displayName(submission.mailOverrides.from_name ?? '') || sender.name, address: sender.address },
    to: recipients.to,
    cc: recipients.cc,
    replyTo:
      parsePlainAddress(submission.mailOverrides.replyto) ?? parsePlainAddress(findField(submission.data, 'email')),
    subject: chooseSubject(
      submission.mailOverrides.subject,
      form.subjectTemplate,
      withFilenames(submission.data, submission.files),
    ),
    text: renderNotificationText(fields, submission.files, footer),
    html: renderNotificationHtml(fields, submission.files, footer),
    // The owner's out-of-office must not answer the visitor.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
    envelope: { from: sender.address, to: recipients.all },
  };
}
