import type { SubmissionData } from '../files/merge-files';
import type { Brand } from '../forms/brand.settings';
import type { AutoResponder, FormSettings } from '../forms/form.settings';
import { isBlank, oneLine } from '../lib/text';
import { displayName, type Mailbox, parseMailbox, parseOwnerAddress, parsePlainAddress } from './addresses';
import { fillDisarmed } from './disarm-links';
import { Logo, lookOf } from './look';
import { Lines, renderMail, verbatim } from './mail-layout';
import { type Message, messageIdFor } from './message';
import { type FileView, findField, type MailOverrides, withFilenames } from './submitted-fields';

/** Everything that an auto-reply is built from. */
export interface AutoReplyContext {
  readonly deliveryId: string;
  readonly mailFrom: string;
  readonly baseUrl: string;
  readonly form: {
    readonly name: string;
    readonly brand: Brand;
    readonly settings: Pick<FormSettings, 'email_to'> & { readonly auto_responder: AutoResponder };
  };
  readonly submission: {
    readonly data: SubmissionData;
    readonly mailOverrides?: MailOverrides | null;
    /** Without their URLs, which only the owner may see. */
    readonly files: readonly Pick<FileView, 'field' | 'filename'>[];
  };
}

const fallbackSubject = 'We received your message';

/** Builds the form's auto-reply to the visitor, or null without a single valid address. */
export function buildAutoReply(context: AutoReplyContext): Message | null {
  const { form, submission } = context;
  const { email_to, auto_responder: template } = form.settings;
  const to = autoReplyRecipient(submission.data, submission.mailOverrides);
  if (!to) return null;

  const from = senderToVisitors(form, context.mailFrom);
  const data = withFilenames(submission.data, submission.files);
  const body = fillDisarmed(template.body, data, to).replace(/\r\n?/g, '\n');
  return {
    messageId: messageIdFor(context.deliveryId, from.address),
    from,
    to,
    cc: [],
    replyTo: parseOwnerAddress(email_to),
    subject: autoReplySubject(template.subject, data, to),
    text: body,
    html: renderMail(
      oneLine(body, 140),
      <>
        <Logo url={lookOf(form.brand, context.baseUrl).logoUrl} />
        <Body text={body} />
      </>,
    ),
    // RFC 3834, which advises against relying on Precedence. Exchange reads the second header.
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    envelope: { from: from.address, to: [to] },
  };
}

/**
 * The only address that an auto-reply is sent to (spec 4.1 rule 12): that of the field `email`, or of the one that the
 * form or its dialect names; null when it is not a single valid address.
 */
export function autoReplyRecipient(data: SubmissionData, overrides?: MailOverrides | null): string | null {
  return parsePlainAddress(overrides?.email ?? findField(data, 'email'));
}

/** The subject of an auto-reply; `data` includes the names of the files. */
export function autoReplySubject(template: string, data: SubmissionData, recipient: string): string {
  const subject = fillDisarmed(template, data, recipient);
  return isBlank(subject) ? fallbackSubject : oneLine(subject, 200);
}

/** What the sender's name is chosen from. */
interface SendingForm {
  readonly name: string;
  readonly settings: Pick<FormSettings, 'auto_responder'>;
}

/** From of e-mails to visitors: the sender name of the form, or else its name, with the address of `MAIL_FROM`. */
export function senderToVisitors({ name, settings }: SendingForm, mailFrom: string): Mailbox {
  const sender = parseMailbox(mailFrom);
  return {
    name: displayName(settings.auto_responder?.from_name ?? '') || displayName(name) || sender.name,
    address: sender.address,
  };
}

function Body({ text }: { text: string }) {
  return (
    <p
      className="ink"
      dir="auto"
      style={{ ...verbatim, color: '#1c2024', fontSize: '15px', lineHeight: '24px', margin: 0 }}
    >
      <Lines text={text} />
    </p>
  );
}
