import type { SubmissionData } from '../files/merge-files';
import type { Brand } from '../forms/brand.settings';
import { labelsOf } from '../forms/field.settings';
import type { FormSettings } from '../forms/form.settings';
import { formatDateTime } from '../lib/format-time';
import { isBlank, oneLine } from '../lib/text';
import { describeReasons, formatScore } from '../spam/describe-score';
import type { SpamFilterSettings } from '../spam/spam.settings';
import type { SpamReason } from '../spam/spam-input';
import { displayName, parseMailbox, type Recipients } from './addresses';
import { lookOf } from './look';
import type { MailLinks } from './mail-links';
import { type Message, messageIdFor } from './message';
import { renderNotificationHtml } from './notification-html';
import { type MailAction, type NotificationContent, renderNotificationText } from './notification-text';
import { recipientsOf } from './notification-times';
import {
  chooseFields,
  type FileView,
  fillPlaceholders,
  findField,
  type MailOverrides,
  plainText,
  viewFields,
  visitorAddress,
  withFilenames,
  withoutInstructions,
} from './submitted-fields';

/** Everything that the owner's notification is built from. */
export interface NotificationContext {
  readonly deliveryId: string;
  readonly mailFrom: string;
  readonly baseUrl: string;
  readonly form: {
    readonly name: string;
    readonly brand: Brand;
    readonly settings: Pick<
      FormSettings,
      'email_to' | 'cc' | 'bcc' | 'subject_template' | 'notification' | 'spam_filter' | 'fields'
    >;
  };
  /** The account's time zone. */
  readonly zone: string;
  /** Get a blind copy of all notifications of the account. */
  readonly linkedEmails: readonly string[];
  /** The recipients who get it now; everyone by default. */
  readonly recipients?: Recipients;
  readonly submission: {
    readonly id: string;
    readonly createdAt: Date;
    readonly data: SubmissionData;
    /** In upload order; their URLs are ours, never a visitor's. */
    readonly files: readonly FileView[];
    readonly mailOverrides: MailOverrides;
    readonly ipAddress: string;
    readonly referer: string | null;
    readonly spam?: { readonly score: number; readonly reasons: readonly SpamReason[] } | null;
  };
  /** What the owner can do with the submission. */
  readonly actions: readonly MailAction[];
}

/** Builds the e-mail that notifies the owner of a submission; every attempt has the same Message-ID. */
export function buildNotification(context: NotificationContext): Message & { readonly html: string } {
  const { settings } = context.form;
  const { submission } = context;
  const { mailOverrides, data, files } = submission;
  const sender = parseMailbox(context.mailFrom);
  const everyone = () => recipientsOf(settings, context.linkedEmails, mailOverrides.copies);
  const { recipients = everyone() } = context;
  const content = describeSubmission(context);
  return {
    messageId: messageIdFor(context.deliveryId, sender.address),
    from: { name: displayName(mailOverrides.from_name ?? '') || sender.name, address: sender.address },
    to: recipients.to,
    cc: recipients.cc,
    replyTo: visitorAddress(data, mailOverrides),
    subject: chooseSubject(mailOverrides.subject, settings.subject_template, withFilenames(data, files)),
    text: renderNotificationText(content),
    html: renderNotificationHtml(content, lookOf(context.form.brand, context.baseUrl)),
    // Keeps the owner's out-of-office reply from reaching the visitor.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
    envelope: { from: sender.address, to: recipients.all },
  };
}

/** The links of every notification: to open the submission, and to file it without signing in. */
export function actionsFor(submissionId: string, links: MailLinks): MailAction[] {
  return [
    { label: 'Open in Letterbox', url: links.open(submissionId) },
    { label: 'Archive', url: links.change(submissionId, 'archive') },
    { label: 'Mark as spam', url: links.change(submissionId, 'spam') },
  ];
}

const fallbackSubject = 'New form submission';

/**
 * The subject (spec section 2.1): the submitted one, else the form's template, else a fixed text; at most 200
 * characters.
 */
function chooseSubject(submitted: string | undefined, template: string | null, data: SubmissionData): string {
  const filled = template && fillPlaceholders(template, (name) => plainText(findField(data, name)));
  const chosen = [submitted, filled].find((candidate) => candidate && !isBlank(candidate)) ?? fallbackSubject;
  return oneLine(chosen, 200) || fallbackSubject;
}

/** What the notification shows, as the form's settings say. */
function describeSubmission({ form, submission, actions, zone }: NotificationContext): NotificationContent {
  const { data, files, mailOverrides } = submission;
  const { intro = '', fields: chosen } = form.settings.notification ?? {};
  const listed = withoutInstructions(data, mailOverrides);
  const shown = chooseFields(listed, chosen);
  const values = withFilenames(data, files);
  const labelOf = labelsOf(form.settings.fields);
  return {
    formName: oneLine(form.name, 200),
    intro: fillPlaceholders(intro, (name) => oneLine(plainText(findField(values, name)), 500)).trim(),
    fields: viewFields(shown, labelOf),
    omitted: Object.keys(listed).flatMap((name) => (Object.hasOwn(shown, name) ? [] : [labelOf(name)])),
    files: files.map((file) => ({ ...file, field: labelOf(file.field) })),
    dropped: mailOverrides.dropped_files?.split('\n') ?? [],
    actions,
    origin: [
      ...describeOrigin(form.name, submission, zone),
      ...describeSpam(form.settings.spam_filter, submission.spam),
    ],
  };
}

/** Labels and values that say where the submission came from. */
function describeOrigin(
  formName: string,
  submission: NotificationContext['submission'],
  zone: string,
): NotificationContent['origin'] {
  return [
    ['Form', oneLine(formName, 200)],
    ['Time', formatDateTime(submission.createdAt, zone, { precision: 'second', isZoneNamed: true })],
    ['IP address', submission.ipAddress || '(not stored)'],
    ['Page', submission.referer ? oneLine(submission.referer, 2_000) : '(unknown)'],
    ['Submission', submission.id],
  ];
}

/** Says why it may be spam, if its score reached the form's threshold for holding. */
function describeSpam(
  { hold_threshold }: SpamFilterSettings,
  spam: NotificationContext['submission']['spam'],
): NotificationContent['origin'] {
  if (!spam || spam.score < hold_threshold) return [];
  return [['Possible spam', oneLine(`score ${formatScore(spam.score)}: ${describeReasons(spam.reasons)}`, 500)]];
}

/** What previews and tests show instead of a submission. */
export function sampleSubmission(): NotificationContext['submission'] & { readonly files: [] } {
  return {
    id: '00000000-0000-7000-8000-000000000000',
    createdAt: new Date(),
    data: {
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      message: 'Hello,\nI have a question about your opening hours.',
    },
    files: [],
    mailOverrides: {},
    ipAddress: '192.0.2.1',
    referer: 'https://example.com/contact',
  };
}
