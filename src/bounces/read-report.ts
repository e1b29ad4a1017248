import PostalMime, { type Attachment, type Email, type Header } from 'postal-mime';
import type { Bounce } from '../lib/delivery-result';
import { oneLine } from '../lib/text';
import { classifyFailure } from './mail-event';

/** A delivery status notification (RFC 3464) or an abuse report (RFC 5965). */
export interface Report {
  readonly entries: readonly ReportEntry[];
  /** The Message-ID of the e-mail that it is about. */
  readonly messageId: string | null;
  /** The envelope sender of that e-mail. */
  readonly originalSender: string | null;
}

interface ReportEntry {
  readonly kind: Bounce['kind'];
  readonly recipients: readonly string[];
  readonly detail: string;
}

/** The parts of a report are kept as attachments, and a bomb of nested ones is not unpacked. */
const limits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 1 } as const;
/** Parsing takes 20 µs a line. Reports come before the e-mail that they return, which may be long. */
const maxLines = 5_000;
const newline = 0x0a;
const maxFieldBytes = 64 * 1024;
/** About the message, or about a recipient each. */
const maxGroups = 100;

/** Parses the beginning of a message; null if it is too deeply nested, or its headers are too large. */
export async function parseMessage(raw: Uint8Array): Promise<Email | null> {
  try {
    return await PostalMime.parse(firstLines(raw), { ...limits, attachmentEncoding: 'arraybuffer' });
  } catch {
    return null;
  }
}

function firstLines(raw: Uint8Array): Uint8Array {
  let end = -1;
  for (let line = 0; line < maxLines; line += 1) {
    end = raw.indexOf(newline, end + 1);
    if (end === -1) return raw;
  }
  return raw.subarray(0, end + 1);
}

/** Reads a report; null if the message contains none. A report that mentions no failure has no entries. */
export async function readReport({ attachments }: Email): Promise<Report | null> {
  const partOf = (...types: string[]) => attachments.find(({ mimeType }) => types.includes(mimeType));
  const status = partOf('message/delivery-status', 'message/global-delivery-status');
  const feedback = partOf('message/feedback-report');
  const original = partOf('message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers');
  const messageId = original ? ((await parseMessage(bytesOf(original)))?.messageId ?? null) : null;
  if (status) return { entries: await readStatus(textOf(status)), messageId, originalSender: null };
  if (!feedback) return null;
  const [fields = []] = await readFieldGroups(textOf(feedback));
  const sender = fieldOf(fields, 'original-mail-from');
  return { entries: readFeedback(fields), messageId, originalSender: sender && bareAddress(sender) };
}

async function readStatus(text: string): Promise<ReportEntry[]> {
  // The first group is usually about the message, the others are about a recipient each.
  const groups = await readFieldGroups(text);
  return groups.flatMap((fields) => {
    const kind = kindOf(fields);
    // A forwarding server reports the address that it forwarded to, and the one that we know beside it.
    const addresses = ['original-recipient', 'final-recipient'].flatMap((name) => typedAddress(fieldOf(fields, name)));
    if (kind === null || addresses.length === 0) return [];
    const diagnostic = withoutType(fieldOf(fields, 'diagnostic-code') ?? '');
    return [{ kind, recipients: addresses, detail: diagnostic || `status ${fieldOf(fields, 'status') ?? 'unknown'}` }];
  });
}

function kindOf(fields: readonly Header[]): Bounce['kind'] | null {
  const action = fieldOf(fields, 'action')?.toLowerCase();
  if (action === 'delayed') return 'delayed';
  if (action !== 'failed') return null;
  const [status] = /^[245]\.\d{1,3}\.\d{1,3}/.exec(fieldOf(fields, 'status') ?? '') ?? [];
  return classifyFailure({ status, diagnostic: withoutType(fieldOf(fields, 'diagnostic-code') ?? '') });
}

function readFeedback(fields: readonly Header[]): ReportEntry[] {
  const type = fieldOf(fields, 'feedback-type')?.toLowerCase() ?? '';
  if (!['abuse', 'fraud', 'virus', 'opt-out'].includes(type)) return [];
  const recipients = fields.flatMap(({ key, value }) => (key === 'original-rcpt-to' ? [bareAddress(value)] : []));
  const kind = type === 'opt-out' ? 'blocked' : 'complaint';
  return [{ kind, recipients, detail: `Feedback-Type: ${type}` }];
}

/** Groups of fields, separated by empty lines. Fields have the form of headers. */
async function readFieldGroups(text: string): Promise<(readonly Header[])[]> {
  const groups = text
    .slice(0, maxFieldBytes)
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n[ \t]*\n\s*/);
  const parsed = await Promise.all(
    groups.slice(0, maxGroups).map((group) => parseMessage(Buffer.from(`${group}\n\n`))),
  );
  return parsed.map((email) => email?.headers ?? []);
}

function fieldOf(fields: readonly Header[], name: string): string | null {
  const value = fields.find(({ key }) => key === name)?.value;
  return value === undefined ? null : oneLine(value, 1_000);
}

/** The address of `rfc822; user@example.com`. */
function typedAddress(value: string | null): string[] {
  const [, address = ''] = /^(?:rfc822|utf-8)\s*;\s*(\S.*)$/i.exec(value ?? '') ?? [];
  return address ? [bareAddress(address)] : [];
}

/** The text of `smtp; 550 5.1.1 …`. */
function withoutType(value: string): string {
  return value.replace(/^[\w-]{1,40}\s*;\s*/, '');
}

function bareAddress(value: string): string {
  return value.trim().replace(/^<|>$/g, '');
}

function bytesOf({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
}

function textOf(attachment: Attachment): string {
  return Buffer.from(bytesOf(attachment)).toString('utf8');
}
