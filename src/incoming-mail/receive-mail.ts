import type { Pool } from 'pg';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { readAnswer } from '../answers/read-answer';
import { deliveryOf, saveAnswer } from '../answers/save-answer';
import type { ReturnAddress, ReturnAddresses, ReturnPurpose } from '../email/return-addresses';
import type { Logger } from '../lib/logger';
import { errorMessage } from '../lib/text';
import type { LivePublisher } from '../live/publisher';
import type { IncomingMail } from './incoming-mail';

export interface ReceiveMailDeps {
  readonly pool: Pool;
  /** Null without a mailbox: then bounces alone are received. */
  readonly returnAddresses: ReturnAddresses | null;
  /** The address of the mailbox, without a subaddress. */
  readonly mailInbox: string | undefined;
  /** The mail server whose `Authentication-Results` are believed; null for none. */
  readonly authserv: string | null;
  readonly live: Pick<LivePublisher, 'changed' | 'settled'>;
  /** Records a message that is a bounce or a complaint; false for any other. */
  readonly readBounce: (mail: IncomingMail) => Promise<boolean>;
  readonly logger: Logger;
}

/** What a message was. */
export type Received = 'bounce' | 'answer' | 'ignored';

/**
 * Records what came back: a bounce, or a visitor's answer. Everything else is ignored, and so are messages that cannot be
 * parsed. Safe to repeat with the same message. Throws when the database is unavailable.
 */
export async function receiveMail(deps: ReceiveMailDeps, mail: IncomingMail): Promise<Received> {
  const email = await parse(mail.raw).catch((error: unknown) => {
    deps.logger.warn({ error: errorMessage(error), bytes: mail.raw.length }, 'an e-mail that came back is not valid');
    return null;
  });
  const received = email ? await dispatch(deps, mail, email) : 'ignored';
  deps.logger.info({ received, bytes: mail.raw.length }, 'e-mail received');
  return received;
}

/** Whether a message with these headers may be more than ignored; false for headers that cannot be parsed. */
export async function isForLetterbox(
  deps: Pick<ReceiveMailDeps, 'returnAddresses' | 'mailInbox'>,
  headers: Buffer,
): Promise<boolean> {
  const email = await parse(headers).catch(() => null);
  if (!email) return false;
  return isReport(email) || findTarget(deps, email, headerAddresses(email).slice(0, max.addresses)) !== null;
}

/** Parsing blocks this thread for up to 10 µs a line, and attachments have more than 70 bytes in each. */
const maxLinesOf = (bytes: number) => 10_000 + bytes / 50;
const newline = 0x0a;

/** Throws for what nobody writes. */
async function parse(raw: Buffer): Promise<Email> {
  let lines = 0;
  for (let at = raw.indexOf(newline); at !== -1; at = raw.indexOf(newline, at + 1)) lines += 1;
  if (lines > maxLinesOf(raw.length)) throw new Error(`it has ${lines} lines`);
  return PostalMime.parse(raw, { maxNestingDepth: 50, forceRfc822Attachments: true });
}

async function dispatch(deps: ReceiveMailDeps, mail: IncomingMail, email: Email): Promise<Received> {
  const recipients = [...mail.recipients, ...headerAddresses(email)].slice(0, max.addresses);
  const target = findTarget(deps, email, recipients);
  const mayBeBounce = target?.purpose === 'bounce' || isReport(email);
  if (mayBeBounce && (await deps.readBounce({ raw: mail.raw, recipients }))) return 'bounce';
  if (!target) return 'ignored';
  const answer = readAnswer(email, mail.raw, deps.authserv);
  // Only programs reply to the envelope's sender, which is the address for bounces.
  const isAutomatic = answer.isAutomatic || target.purpose === 'bounce';
  const saved = await saveAnswer(deps.pool, target.deliveryIds, { ...answer, isAutomatic });
  if (!saved) return 'ignored';
  if (saved.isNew) {
    deps.live.changed(saved.accountId);
    deps.live.settled(saved.accountId, saved.submissionId);
  }
  return 'answer';
}

const isReport = ({ headers }: Email) =>
  headers.some(({ key, value }) => key === 'content-type' && /^\s*multipart\/report/i.test(value));

/** What a message is about. */
interface Target {
  readonly purpose: ReturnPurpose;
  /** The delivery of its return address, or those that it may refer to, the likeliest first. */
  readonly deliveryIds: readonly string[];
}

/** More addresses, and more references, are not looked at. */
const max = { addresses: 100, references: 20 };

/**
 * Finds the return address that a message was sent to. A program may have lost the subaddress: then the message must
 * refer to the e-mail that it answers.
 */
function findTarget(
  { returnAddresses, mailInbox }: Pick<ReceiveMailDeps, 'returnAddresses' | 'mailInbox'>,
  email: Email,
  recipients: readonly string[],
): Target | null {
  const found = returnAddresses && findReturnAddress(returnAddresses, recipients);
  if (found) return { purpose: found.purpose, deliveryIds: [found.deliveryId] };
  if (!recipients.some((address) => address.toLowerCase() === mailInbox?.toLowerCase())) return null;
  const messageIds = (text = '') => (text.match(/<[^<>\s]{1,250}>/g) ?? []).toReversed();
  const references = [...messageIds(email.inReplyTo), ...messageIds(email.references)].slice(0, max.references);
  const deliveryIds = references.flatMap((reference) => deliveryOf(reference) ?? []);
  return deliveryIds.length > 0 ? { purpose: 'answer', deliveryIds } : null;
}

function findReturnAddress({ read }: ReturnAddresses, addresses: readonly string[]): ReturnAddress | null {
  for (const address of addresses) {
    const found = read(address);
    if (found) return found;
  }
  return null;
}

function headerAddresses({ headers, to = [], cc = [] }: Email): string[] {
  const delivered = headers.flatMap(({ key, value }) =>
    key === 'delivered-to' || key === 'x-original-to' || key === 'envelope-to'
      ? [value.trim().replace(/^<|>$/g, '')]
      : [],
  );
  const flatten = (address: Address) => address.group ?? [address];
  return [...delivered, ...[...to, ...cc].flatMap(flatten).map(({ address }) => address ?? '')];
}
