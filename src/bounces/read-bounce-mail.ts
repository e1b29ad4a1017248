import type { Pool } from 'pg';
import type { Email } from 'postal-mime';
import { deliveryIdOf } from '../email/message';
import type { ReturnAddresses } from '../email/return-addresses';
import type { IncomingMail } from '../incoming-mail/incoming-mail';
import type { Logger } from '../lib/logger';
import { oneLine } from '../lib/text';
import type { LivePublisher } from '../live/publisher';
import type { MailEvent } from './mail-event';
import { parseMessage, type Report, readReport } from './read-report';
import { confirmMailEvents, publishMailEvents, storeMailEvents } from './record-mail-events';

export interface BounceDeps {
  readonly pool: Pool;
  /** Null if MAIL_INBOX is not set. */
  readonly returnAddresses: ReturnAddresses | null;
  readonly live: Pick<LivePublisher, 'settled'>;
  readonly logger: Pick<Logger, 'info'>;
}

/**
 * Whether a message is a bounce or an abuse report; then it is recorded at the delivery that it is about. That delivery
 * is known by the signed return address that the message came to, or else by the Message-ID of the e-mail that it
 * returns. Visitors know that too, once an owner answers a notification, so it proves nothing. What is not proven and
 * what is in no standard form is noted as unknown, which suppresses nothing.
 */
export async function readBounce(deps: BounceDeps, mail: IncomingMail): Promise<boolean> {
  const { pool, live, logger, returnAddresses } = deps;
  const message = await parseMessage(mail.raw);
  if (!message) return false;
  const report = await readReport(message);
  const signedId = findReturnAddress(returnAddresses, [...mail.recipients, report?.originalSender ?? '']);
  if (!report && (signedId === null || !looksLikeBounce(message))) return false;
  const deliveryId = signedId ?? (report?.messageId ? deliveryIdOf(report.messageId) : null);
  const reported =
    deliveryId === null ? [] : report ? toEvents(report, deliveryId) : [unknownEvent(message, deliveryId)];
  const events = signedId === null ? reported.map((event) => ({ ...event, kind: 'unknown' as const })) : reported;
  const confirmed = await confirmMailEvents({ pool, provider: 'mailbox' }, events);
  await storeMailEvents(pool, confirmed);
  publishMailEvents(live, confirmed);
  logger.info({ deliveryId, reported: events.length, recorded: confirmed.length }, 'received a bounce');
  return true;
}

function findReturnAddress(returnAddresses: ReturnAddresses | null, addresses: readonly string[]): string | null {
  for (const address of addresses) {
    const read = returnAddresses?.read(address);
    if (read?.purpose === 'bounce') return read.deliveryId;
  }
  return null;
}

/** An event for each address that a report names, because only one of them may be the one that we sent to. */
function toEvents({ entries }: Report, deliveryId: string): MailEvent[] {
  return entries.flatMap(({ kind, detail, recipients }): MailEvent[] => {
    const named = recipients.length > 0 ? [...new Set(recipients)] : [null];
    return named.map((recipient) => ({ kind, deliveryId, recipient, detail }));
  });
}

/** Not an out-of-office reply, which comes to the same address. */
function looksLikeBounce({ headers, from, subject = '' }: Email): boolean {
  const isReply = headers.some(({ key, value }) => key === 'auto-submitted' && /^auto-replied\b/i.test(value.trim()));
  const isDaemon = /^(?:mailer-daemon|postmaster)@/i.test(from?.address ?? '');
  const isFailure = /\b(?:undeliver|delivery (?:status|fail|has failed)|returned mail|failure notice)/i.test(subject);
  return isDaemon || (isFailure && !isReply);
}

function unknownEvent({ subject }: Email, deliveryId: string): MailEvent {
  return { kind: 'unknown', deliveryId, recipient: null, detail: oneLine(subject ?? '', 200) };
}
