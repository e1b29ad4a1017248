import type { SubmissionData } from '../files/merge-files';
import { isBlank, oneLine } from '../lib/text';
import { displayName, parseMailbox, parseOwnerAddress, parsePlainAddress } from './addresses';
import { makeLinksInert } from './inert-links';
import { Lines } from './lines';
import { renderMail, verbatim } from './mail-layout';
import type { Message } from './message';
import { messageIdFor } from './message-id';
import { fillPlaceholders } from './placeholders';
import { type FileView, findField, plainText, withFilenames } from './submitted-fields';

/** All that the answer to a visitor is made from. */
export interface AutoReplyFacts {
  readonly deliveryId: string;
  readonly mailFrom: string;
  readonly form: {
    readonly name: string;
    readonly emailTo: string;
    readonly autoResponder: { readonly subject: string; readonly body: string; readonly from_name?: string };
  };
  readonly submission: {
    readonly data: SubmissionData;
    /** Their addresses are for the owner alone. */
    readonly files: readonly Pick<FileView, 'field' | 'filename'>[];
  };
}

const fallbackSubject = 'We received your message';
const longestValue = 200;

/**
 * The owner's prepared answer to the visitor, or null when the field `email` is not one valid address. What the visitor
 * typed is cut at 200 characters and its links are made inert: a stranger could have put somebody else's address in.
 */
export function buildAutoReply(facts: AutoReplyFacts): Message | null {
  const { form, submission } = facts;
  const to = parsePlainAddress(findField(submission.data, 'email'));
  if (!to) return null;

  const sender = parseMailbox(facts.mailFrom);
  const data = withFilenames(submission.data, submission.files);
  const subject = fillInert(form.autoResponder.subject, data, to);
  const body = fillInert(form.autoResponder.body, data, to).replace(/\r\n?/g, '\n');
  return {
    messageId: messageIdFor(facts.deliveryId, sender.address),
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
    // RFC 3834; it advises against relying on Precedence. The second is what Exchange reads.
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    envelope: { from: sender.address, to: [to] },
  };
}

// Placeholders side by side are judged together: "evil", "." and "com" make a domain.
const placeholderRuns = /\{\{[^{}]*\}\}(?:\.?\{\{[^{}]*\}\})*/g;

function fillInert(template: string, data: SubmissionData, recipient: string): string {
  const lookUp = (name: string) => oneLine(plainText(findField(data, name)), longestValue);
  return template.replace(placeholderRuns, (run) => {
    const filled = fillPlaceholders(run, lookUp);
    // Their own address tells the reader nothing that could mislead.
    return parsePlainAddress(filled) === recipient ? recipient : makeLinksInert(filled);
  });
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
