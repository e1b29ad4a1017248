import type { SubmissionData } from '../files/merge-files';
import { isBlank, oneLine } from '../lib/text';
import { displayName, parseMailbox, parseOwnerAddress, parsePlainAddress } from './addresses';
import { Lines, renderMail, verbatim } from './mail-layout';
import { type Message, messageIdFor } from './message';
import { type FileView, fillPlaceholders, findField, plainText, withFilenames } from './submitted-fields';

/** Everything that an auto-reply is built from. */
export interface AutoReplyContext {
  readonly deliveryId: string;
  readonly mailFrom: string;
  readonly form: {
    readonly name: string;
    readonly emailTo: string;
    readonly autoResponder: { readonly subject: string; readonly body: string; readonly from_name?: string };
  };
  readonly submission: {
    readonly data: SubmissionData;
    /** Without their URLs, which only the owner may see. */
    readonly files: readonly Pick<FileView, 'field' | 'filename'>[];
  };
}

const fallbackSubject = 'We received your message';
const maxValueLength = 200;

/**
 * Builds the owner's reply to the visitor, or null when the field `email` is not a single valid address. Submitted
 * values are truncated to 200 characters and their links disarmed, because anyone can enter someone else's address.
 */
export function buildAutoReply(context: AutoReplyContext): Message | null {
  const { form, submission } = context;
  const to = parsePlainAddress(findField(submission.data, 'email'));
  if (!to) return null;

  const sender = parseMailbox(context.mailFrom);
  const data = withFilenames(submission.data, submission.files);
  const subject = fillDisarmed(form.autoResponder.subject, data, to);
  const body = fillDisarmed(form.autoResponder.body, data, to).replace(/\r\n?/g, '\n');
  return {
    messageId: messageIdFor(context.deliveryId, sender.address),
    from: {
      name: displayName(form.autoResponder.from_name ?? '') || displayName(form.name) || sender.name,
      address: sender.address,
    },
    to,
    cc: [],
    replyTo: parseOwnerAddress(form.emailTo),
    subject: isBlank(subject) ? fallbackSubject : oneLine(subject, 200),
    text: body,
    html: renderMail(oneLine(body, 140), <Body text={body} />),
    // RFC 3834, which advises against relying on Precedence. Exchange reads the second header.
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    envelope: { from: sender.address, to: [to] },
  };
}

// Adjacent placeholders are filled together: "evil", "." and "com" form a domain.
const adjacentPlaceholders = /\{\{[^{}]*\}\}(?:\.?\{\{[^{}]*\}\})*/g;

function fillDisarmed(template: string, data: SubmissionData, recipient: string): string {
  const lookUp = (name: string) => oneLine(plainText(findField(data, name)), maxValueLength);
  return template.replace(adjacentPlaceholders, (placeholders) => {
    const filled = fillPlaceholders(placeholders, lookUp);
    // The recipient's own address cannot mislead the recipient.
    return parsePlainAddress(filled) === recipient ? recipient : disarmLinks(filled);
  });
}

/**
 * Rewrites all URLs and domains so that no mail client turns them into links, while people can still read them:
 * `https://evil.example` becomes `https[://]evil[.]example`.
 */
function disarmLinks(text: string): string {
  return (
    text
      .replaceAll('://', '[://]')
      // Only before what could be a top-level domain: "3.5", "J. R." and "e.g." stay unchanged.
      .replace(/[.。．｡](?=\p{L}{2})/gu, '[.]')
      .replace(/\b(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\b/g, '$1[.]$2[.]$3[.]$4')
      .replace(/\b(mailto|tel|sms|javascript|data):/gi, '$1[:]')
  );
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
