import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import type { Queries } from '../db/transaction-queries';
import { findSubmissionContexts, type SubmissionContext } from '../deliveries/delivery.context';
import { addressKey } from '../email/addresses';
import { autoReplyRecipient } from '../email/auto-reply';
import { recipientsOf } from '../email/notification-times';
import type { Bounce } from '../lib/delivery-result';
import { newId } from '../lib/new-id';
import { cleanText, oneLine } from '../lib/text';
import type { LivePublisher } from '../live/publisher';
import type { MailEvent } from './mail-event';

/** An event that is about one of our e-mails. */
export interface ConfirmedEvent {
  readonly event: MailEvent;
  readonly provider: string;
  readonly accountId: string;
  readonly submissionId: string | null;
}

interface ConfirmDeps {
  readonly pool: Pool;
  /** The kind of the transport that reported it, or `mailbox`. */
  readonly provider: string;
  /** Whose e-mail may be reported about; null for that of every account. */
  readonly accountId?: string | null;
}

/** The entry of a delivery with more bounces than this stays as it is: a report may repeat itself in many forms. */
const maxBounces = 50;

/**
 * The events that are about an e-mail that was sent, and about one of its recipients: a report can only say something
 * about an address that it was sent to.
 */
export async function confirmMailEvents(
  { pool, provider, accountId = null }: ConfirmDeps,
  events: readonly MailEvent[],
): Promise<ConfirmedEvent[]> {
  const confirmed: ConfirmedEvent[] = [];
  const known = new Map<string, SentMail | null>();
  for (const event of events) {
    const { deliveryId } = event;
    if (!isUuid(deliveryId)) continue;
    const sent = known.get(deliveryId) ?? (await findSentMail(pool, deliveryId));
    known.set(deliveryId, sent);
    if (!sent || (accountId !== null && sent.accountId !== accountId)) continue;
    const [only, ...others] = sent.recipients;
    const isAmbiguous = others.length > 0 && (event.isVague || event.recipient === null);
    const recipient = isAmbiguous ? null : (event.recipient ?? only ?? null);
    const key = recipient && addressKey(recipient);
    if (key !== null && !sent.recipients.some((address) => addressKey(address) === key)) continue;
    confirmed.push({ event: { ...event, recipient: key }, provider, ...sent });
  }
  return confirmed;
}

/**
 * Notes each event at its delivery, once, and suppresses the address if it bounced for good or its owner complained.
 * An event that was noted before changes nothing, so a suppression that was lifted stays lifted.
 */
export async function storeMailEvents(queries: Queries, confirmed: readonly ConfirmedEvent[]): Promise<void> {
  for (const { event, provider } of confirmed) {
    const { kind, deliveryId, recipient } = event;
    const detail = cleanText(oneLine(event.detail, 500));
    const suppresses = recipient !== null && (kind === 'bounce' || kind === 'complaint' || kind === 'blocked');
    const bounce: Bounce = { kind, recipient, detail, provider, at: new Date().toISOString() };
    await queries.query(
      `WITH noted AS (
         UPDATE deliveries SET bounces = coalesce(bounces, '[]') || $2::jsonb
         WHERE id = $1 AND NOT coalesce(bounces, '[]') @> $3::jsonb
           AND jsonb_array_length(coalesce(bounces, '[]')) < ${maxBounces}
         RETURNING id, account_id
       )
       INSERT INTO suppressions (id, account_id, address, reason, detail, provider, delivery_id)
       SELECT $9, account_id, $4, $5, $6, $7, id FROM noted WHERE $8
       ON CONFLICT DO NOTHING`,
      [
        deliveryId,
        JSON.stringify([bounce]),
        JSON.stringify([{ kind, recipient }]),
        ...[recipient, kind, detail, provider, suppresses, newId()],
      ],
    );
  }
}

/** Updates open pages that show these deliveries. */
export function publishMailEvents(live: Pick<LivePublisher, 'settled'>, confirmed: readonly ConfirmedEvent[]): void {
  for (const { accountId, submissionId } of confirmed) {
    if (submissionId !== null) live.settled(accountId, submissionId);
  }
}

interface SentMail extends Pick<ConfirmedEvent, 'accountId' | 'submissionId'> {
  readonly recipients: readonly string[];
}

interface SentRow extends Omit<SentMail, 'recipients'> {
  readonly kind: string;
  /** The recipient of a reply, a digest, an e-mail to a member, an alert or a test. */
  readonly recipient: string | null;
}

/** An e-mail that was sent, with the recipients that it has according to the settings of now; null if there is none. */
async function findSentMail(pool: Pool, deliveryId: string): Promise<SentMail | null> {
  const { rows } = await pool.query<SentRow>({
    name: 'sent-mail',
    text: `SELECT d.account_id AS "accountId", d.submission_id AS "submissionId", d.kind,
                  coalesce(r.recipient, g.recipient, u.email,
                           CASE WHEN d.about IN ('alert', 'test') THEN a.email END) AS recipient
           FROM deliveries d JOIN accounts a ON a.id = d.account_id
           LEFT JOIN replies r ON r.delivery_id = d.id LEFT JOIN digests g ON g.delivery_id = d.id
           LEFT JOIN member_mails m ON m.delivery_id = d.id LEFT JOIN users u ON u.id = m.user_id
           WHERE d.id = $1 AND d.started_at IS NOT NULL AND d.kind IN ('email', 'auto-reply', 'reply')`,
    values: [deliveryId],
  });
  const [row] = rows;
  if (!row) return null;
  const { accountId, submissionId, kind, recipient } = row;
  if (recipient !== null) return { accountId, submissionId, recipients: [recipient] };
  const [context] = await findSubmissionContexts(pool, [submissionId]);
  if (!context) return null;
  return { accountId, submissionId, recipients: recipientsOfContext(kind, context) };
}

function recipientsOfContext(kind: string, { submission, form, linkedEmails }: SubmissionContext): readonly string[] {
  const { data, mailOverrides } = submission;
  if (kind === 'email') return recipientsOf(form.settings, linkedEmails, mailOverrides.copies).all;
  const visitor = kind === 'auto-reply' ? autoReplyRecipient(data, mailOverrides) : null;
  return visitor === null ? [] : [visitor];
}
