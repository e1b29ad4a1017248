import { displayName, parsePlainAddress } from '../email/addresses';
import type { Message } from '../email/message';
import { buildParagraphMail } from '../email/paragraph-mail';
import { oneLine } from '../lib/text';
import type { AnswerToSend } from './answer.repository';

interface AnswerContext {
  readonly answer: AnswerToSend;
  readonly mailFrom: string;
  /** Where replies to the visitor went before. */
  readonly ownerEmail: string;
  readonly formName: string;
  /** Opens the submission. */
  readonly link: string;
  /** The names and URLs of the attachments. */
  readonly files: readonly { readonly filename: string; readonly url: string }[];
}

/** Builds the e-mail that brings a visitor's answer to the owner, whose own answer goes to the visitor. */
export function buildAnswerMail({ answer, mailFrom, ownerEmail, formName, link, files }: AnswerContext): Message {
  const { sender, senderName, subject, text, isFromRecipient, authentication, droppedFiles, messageId } = answer;
  const name = senderName || sender || 'The visitor';
  const mail = buildParagraphMail({
    ...{ id: answer.id, mailFrom, ownerEmail },
    subject: subject || oneLine(`Answer to ${formName}`, 200),
    title: `${name} answered`,
    paragraphs: [
      ...describeDoubts(isFromRecipient, authentication, sender),
      text || '(no text)',
      ...files.map(({ filename, url }) => `${filename}: ${url}`),
      ...(droppedFiles > 0 ? [describeDroppedFiles(droppedFiles)] : []),
      `Answer this e-mail to write to ${sender || 'nobody: the sender has no valid address'}, or reply in the inbox:`,
      { link },
    ],
  });
  return {
    ...mail,
    from: { ...mail.from, name: displayName(name) || mail.from.name },
    replyTo: parsePlainAddress(sender),
    // The owner's mail program repeats them, so that the visitor's finds the thread.
    headers: { ...mail.headers, ...(messageId.startsWith('<') && { 'In-Reply-To': messageId, References: messageId }) },
  };
}

function describeDoubts(isFromRecipient: boolean, authentication: string, sender: string): string[] {
  return [
    ...(isFromRecipient ? [] : [`${sender || 'This sender'} is not the address that you wrote to.`]),
    ...(authentication === 'failed' ? ['Your mail server could not confirm who sent this. It may be forged.'] : []),
  ];
}

/** Says why attachments of an answer are missing. */
export function describeDroppedFiles(count: number): string {
  const files = count === 1 ? '1 attachment was' : `${count} attachments were`;
  return `${files} not stored: up to 5 files of up to 5 MB are, if the account has a storage with room for them.`;
}
