import type { Pool } from 'pg';
import type { Queries } from '../db/transaction-queries';
import { ContextUnavailable } from '../deliveries/delivery.context';

/** A reply that the owner wrote to a visitor; it is sent by the delivery with its id. */
export interface Reply {
  readonly deliveryId: string;
  readonly submissionId: string;
  readonly recipient: string;
  readonly subject: string;
  /** What the owner wrote, without the quote. */
  readonly text: string;
  /** A quoted copy of the submission follows the text. */
  readonly hasQuote: boolean;
  readonly messageId: string;
  readonly createdAt: Date;
}

const columns = `r.delivery_id AS "deliveryId", r.submission_id AS "submissionId", r.recipient, r.subject, r.text, r.has_quote AS "hasQuote",
  r.message_id AS "messageId", r.created_at AS "createdAt"`;

const maxListed = 200;

/** The newest 200 replies to a submission, oldest first. */
export async function findReplies(pool: Queries, submissionId: string): Promise<Reply[]> {
  const { rows } = await pool.query<Reply>({
    name: 'submission-replies',
    text: `SELECT * FROM (SELECT ${columns} FROM replies r WHERE r.submission_id = $1
                          ORDER BY r.created_at DESC, r.delivery_id DESC LIMIT ${maxListed}) AS newest
           ORDER BY "createdAt", "deliveryId"`,
    values: [submissionId],
  });
  return rows;
}

/** The ids of the account's submissions with a reply; null when it wrote more than `max` replies. */
export async function findReplied(pool: Pool, accountId: string, max: number): Promise<string[] | null> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT submission_id AS id FROM replies WHERE account_id = $1 LIMIT ${max + 1}`,
    [accountId],
  );
  return rows.length > max ? null : [...new Set(rows.map(({ id }) => id))];
}

/** The account's reply that was sent from this draft; null when there is none. */
export async function findReplyByDraft(pool: Pool, accountId: string, draftId: string): Promise<Reply | null> {
  const { rows } = await pool.query<Reply>(
    `SELECT ${columns} FROM replies r WHERE r.account_id = $1 AND r.draft_id = $2`,
    [accountId, draftId],
  );
  return rows[0] ?? null;
}

/** A reply that a worker is about to send. */
export interface ReplyToSend extends Reply {
  /** Why nothing may be sent now; null otherwise. */
  readonly heldBecause: string | null;
  /** The auto-replies that the mail server accepted, by the ids of their deliveries. */
  readonly autoReplyIds: readonly string[];
  /** The Message-IDs of the replies, and of the visitor's answers, before this one, oldest first. */
  readonly earlierMessageIds: readonly string[];
}

/** The reply of a delivery; null when it was erased. Throws ContextUnavailable. */
export async function findReplyToSend(pool: Pool, deliveryId: string): Promise<ReplyToSend | null> {
  try {
    const { rows } = await pool.query<ReplyToSend>({
      name: 'reply-to-send',
      text: `SELECT ${columns},
                    CASE WHEN a.stopped IS NOT NULL THEN 'the account is ' || a.stopped
                         WHEN s.deleted_at IS NOT NULL THEN 'the submission is in the recycle bin'
                         WHEN s.is_spam THEN 'the submission is marked as spam' END AS "heldBecause",
                    ARRAY(SELECT id FROM deliveries
                          WHERE submission_id = s.id AND kind = 'auto-reply' AND status = 'succeeded'
                          ORDER BY id) AS "autoReplyIds",
                    ARRAY(SELECT message_id FROM (
                            SELECT e.message_id, e.created_at, e.delivery_id AS id
                            FROM replies e JOIN deliveries d ON d.id = e.delivery_id
                            WHERE e.submission_id = s.id AND d.status IN ('queued', 'active', 'succeeded')
                            UNION ALL
                            SELECT message_id, received_at, id FROM answers
                            WHERE submission_id = s.id AND NOT is_automatic AND message_id LIKE '<%') AS e
                          WHERE (e.created_at, e.id) < (r.created_at, r.delivery_id)
                          ORDER BY e.created_at, e.id) AS "earlierMessageIds"
             FROM replies r JOIN submissions s ON s.id = r.submission_id JOIN accounts a ON a.id = s.account_id
             WHERE r.delivery_id = $1`,
      values: [deliveryId],
    });
    return rows[0] ?? null;
  } catch (error) {
    throw new ContextUnavailable(error);
  }
}
