import { parseOwnerAddress } from '../email/addresses';
import { autoReplyRecipient, senderToVisitors } from '../email/auto-reply';
import { type Message, messageIdFor } from '../email/message';
import type { FormSettings } from '../forms/form.settings';
import { type QuotedSubmission, quoteSubmission } from './quote';
import type { ReplyToSend } from './reply.repository';

interface ReplyContext {
  readonly reply: ReplyToSend;
  readonly mailFrom: string;
  /** Where the visitor's answer goes; by default, to the form's owner. */
  readonly returnAddress?: string | undefined;
  readonly form: {
    readonly name: string;
    readonly settings: Pick<FormSettings, 'email_to' | 'auto_responder'>;
  };
  readonly submission: QuotedSubmission;
}

/**
 * Builds the owner's reply to a visitor, as plain text. It continues the visitor's thread: it refers to the auto-reply,
 * if one was sent to the same address, and to the replies before.
 */
export function buildReply({ reply, mailFrom, returnAddress, form, submission }: ReplyContext): Message {
  const from = senderToVisitors(form, mailFrom);
  const { recipient, subject, text, hasQuote, messageId } = reply;
  return {
    messageId,
    from,
    to: recipient,
    cc: [],
    replyTo: returnAddress ?? parseOwnerAddress(form.settings.email_to),
    subject,
    text: hasQuote ? `${text}\n\n${quoteSubmission(submission, recipient)}\n` : `${text}\n`,
    html: null,
    headers: threadHeaders(findThread(reply, submission, from.address)),
    envelope: { from: from.address, to: [recipient] },
  };
}

/** The Message-IDs that the visitor has received or sent before, oldest first. */
function findThread(reply: ReplyToSend, { data, mailOverrides }: QuotedSubmission, senderAddress: string): string[] {
  const gotAutoReply = autoReplyRecipient(data, mailOverrides)?.toLowerCase() === reply.recipient.toLowerCase();
  const autoReplies = gotAutoReply ? reply.autoReplyIds.map((id) => messageIdFor(id, senderAddress)) : [];
  return [...autoReplies, ...reply.earlierMessageIds];
}

/** Mail clients need the first and the last messages of a long thread. */
const maxReferences = 20;

function threadHeaders(thread: readonly string[]): Record<string, string> {
  const last = thread.at(-1);
  if (last === undefined) return {};
  const references =
    thread.length > maxReferences ? [...thread.slice(0, 1), ...thread.slice(1 - maxReferences)] : thread;
  return { 'In-Reply-To': last, References: references.join(' ') };
}
