import { createHash } from 'node:crypto';
import iconv from 'iconv-lite';
import type { Address, Attachment, Email } from 'postal-mime';
import { answerLimits, limits } from '../../config/limits';
import { parsePlainAddress } from '../email/addresses';
import { safeType, sanitizeFilename } from '../files/sanitize-file';
import { cleanText, oneLine, truncate } from '../lib/text';
import { textOfHtml } from './html-text';

/** What the receiving mail server found out about the sender. */
export type Authentication = 'passed' | 'failed' | 'unknown';

/** An attachment that can be stored. */
export interface AnswerFile {
  readonly filename: string;
  readonly type: string;
  readonly content: Buffer;
}

/** An answer as it arrived, with texts that can be stored. */
export interface ReceivedAnswer {
  /** The address in From; empty without a valid one. */
  readonly sender: string;
  readonly senderName: string;
  readonly subject: string;
  /** With what it quotes. */
  readonly text: string;
  /** Whether a program wrote it, such as an out-of-office reply. */
  readonly isAutomatic: boolean;
  readonly authentication: Authentication;
  /** In angle brackets; of a message without a valid one, a hash of it. */
  readonly messageId: string;
  readonly files: readonly AnswerFile[];
  /** Attachments beyond the limits. */
  readonly droppedFiles: number;
}

const validMessageId = /^<[!-;=?-~]{1,250}>$/;
const maxNameLength = 100;

/**
 * Reads what is stored of a message. `authserv` is the mail server whose `Authentication-Results` are believed; null for
 * none.
 */
export function readAnswer(email: Email, raw: Buffer, authserv: string | null): ReceivedAnswer {
  const { address, name } = mailboxOf(email.from);
  const messageId = email.messageId?.trim() ?? '';
  const text = isEmpty(email.text) && email.html ? textOfHtml(email.html) : (email.text ?? '');
  // Pictures in the text, such as logos, are no attachments.
  const attachments = email.attachments.filter(({ related }) => !related);
  const files = attachments.map(toFile).filter(({ content }) => content.length <= limits.bytesPerFile);
  const kept = files.filter(({ content }) => content.length > 0).slice(0, limits.filesPerSubmission);
  const sender = parsePlainAddress(address) ?? '';
  return {
    sender,
    senderName: oneLine(readable(name), maxNameLength),
    subject: oneLine(readable(email.subject ?? ''), answerLimits.subject),
    text: truncate(
      readable(text.slice(0, 2 * answerLimits.text))
        .replace(/\r\n?/g, '\n')
        .trim(),
      answerLimits.text,
    ),
    isAutomatic: isAutomatic(email),
    authentication: readAuthentication(email, authserv, sender.split('@')[1] ?? ''),
    messageId: validMessageId.test(messageId) ? messageId : `sha256:${createHash('sha256').update(raw).digest('hex')}`,
    files: kept,
    droppedFiles: attachments.length - kept.length,
  };
}

/** A text that can be stored. Node decodes windows-1252 as ISO 8859-1, which has control characters instead of quotes. */
const readable = (text: string) =>
  cleanText(text).replaceAll(/[\x80-\x9f]+/g, (run) => iconv.decode(Buffer.from(run, 'latin1'), 'windows-1252'));

const isEmpty = (text: string | undefined) => !text || text.trim() === '';

function mailboxOf(from: Address | undefined): { readonly address: string; readonly name: string } {
  return from?.group === undefined
    ? { address: from?.address ?? '', name: from?.name ?? '' }
    : { address: '', name: '' };
}

function toFile({ filename, mimeType, content }: Attachment): AnswerFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);
  return { filename: sanitizeFilename(readable(filename ?? 'attachment')), type: safeType(mimeType), content: bytes };
}

/** RFC 3834, and what mail programs that do not follow it send. */
function isAutomatic({ headers }: Email): boolean {
  return headers.some(({ key, value }) => {
    const text = value.trim().toLowerCase();
    if (key === 'auto-submitted') return !/^no\b/.test(text);
    if (key === 'precedence') return /^(?:bulk|junk|list|auto_reply)$/.test(text);
    if (key === 'return-path') return text === '<>';
    if (key === 'content-type') return text.startsWith('multipart/report');
    return /^(?:x-auto-response-suppress|x-autoreply|x-autorespond|list-.+)$/.test(key);
  });
}

/** The result of DMARC or, without one, of a DKIM signature of the sender's domain (RFC 8601). */
function readAuthentication({ headers }: Email, authserv: string | null, domain: string): Authentication {
  if (authserv === null) return 'unknown';
  // The server adds its own above those that came with the message.
  const results = headers
    .find(
      ({ key, value }) =>
        key === 'authentication-results' && /^[^\s;]*/.exec(value.trim())?.[0].toLowerCase() === authserv.toLowerCase(),
    )
    ?.value.toLowerCase()
    // Senders choose what is in quotes and comments, such as the address of the envelope.
    .replaceAll(/"(?:\\.|[^"\\])*"|\((?:\\.|[^()\\])*\)/g, '');
  if (results === undefined) return 'unknown';
  const dmarc = [...results.matchAll(/;\s*dmarc\s*=\s*([a-z]+)/g)].map(([, result]) => result);
  if (dmarc.includes('fail')) return 'failed';
  if (dmarc.length > 0 && dmarc.every((result) => result === 'pass')) return 'passed';
  const signatures = results.split(';').filter((result) => /^\s*dkim\s*=\s*pass\b/.test(result));
  const isSigned = signatures.some((result) => {
    const [, signer = ''] = /\bheader\.d\s*=\s*@?([a-z0-9.-]+)/.exec(result) ?? [];
    return (
      signer !== '' && domain !== '' && (domain.toLowerCase() === signer || domain.toLowerCase().endsWith(`.${signer}`))
    );
  });
  return isSigned ? 'passed' : 'unknown';
}
