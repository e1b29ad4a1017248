import type { Pool } from 'pg';
import type { Queries } from '../db/transaction-queries';
import { ContextUnavailable } from '../deliveries/delivery.context';
import { addressKey } from '../email/addresses';
import type { StoredFile } from '../files/file.presenter';
import type { Authentication } from './read-answer';

/** What a visitor answered to a reply of the owner. */
export interface Answer {
  /** Also of the delivery that sends it on to the owner. */
  readonly id: string;
  /** The delivery of the reply. */
  readonly deliveryId: string;
  /** The address that it came from; empty without a valid one. */
  readonly sender: string;
  readonly senderName: string;
  /** Whether it came from the address that the reply was sent to. */
  readonly isFromRecipient: boolean;
  readonly subject: string;
  /** With what it quotes. */
  readonly text: string;
  readonly isAutomatic: boolean;
  readonly authentication: Authentication;
  readonly files: readonly Omit<StoredFile, 'field'>[];
  /** Attachments that were not stored. */
  readonly droppedFiles: number;
  readonly receivedAt: Date;
}

type Row = Omit<Answer, 'isFromRecipient'> & { readonly recipient: string };

const columns = `a.id, a.delivery_id AS "deliveryId", a.sender, a.sender_name AS "senderName", r.recipient, a.subject, a.text,
  a.is_automatic AS "isAutomatic", a.authentication, a.dropped_files AS "droppedFiles", a.received_at AS "receivedAt",
  (SELECT coalesce(json_agg(json_build_object('id', f.id, 'filename', f.filename, 'type', f.mime_type, 'size', f.size)
                            ORDER BY f.id), '[]')
   FROM files f WHERE f.submission_id = a.submission_id AND f.answer_id = a.id) AS files`;
const tables = 'answers a JOIN replies r ON r.delivery_id = a.delivery_id';

const maxListed = 200;

/** The newest 200 answers to the replies to a submission, oldest first. */
export async function findAnswers(pool: Queries, submissionId: string): Promise<Answer[]> {
  const { rows } = await pool.query<Row>({
    name: 'submission-answers',
    text: `SELECT * FROM (SELECT ${columns} FROM ${tables} WHERE a.submission_id = $1
                          ORDER BY a.received_at DESC, a.id DESC LIMIT ${maxListed}) AS newest
           ORDER BY "receivedAt", id`,
    values: [submissionId],
  });
  return rows.map(toAnswer);
}

/** An answer that a worker is about to send on to the owner. */
export interface AnswerToSend extends Answer {
  readonly messageId: string;
  /** Why nothing may be sent now; null otherwise. */
  readonly heldBecause: string | null;
}

/** The answer with this id; null when it was erased. Throws ContextUnavailable. */
export async function findAnswerToSend(pool: Pool, id: string): Promise<AnswerToSend | null> {
  try {
    const { rows } = await pool.query<Row & Pick<AnswerToSend, 'messageId' | 'heldBecause'>>(
      `SELECT ${columns}, a.message_id AS "messageId",
              CASE WHEN account.stopped IS NOT NULL THEN 'the account is ' || account.stopped
                   WHEN s.deleted_at IS NOT NULL THEN 'the submission is in the recycle bin'
                   WHEN s.is_spam THEN 'the submission is marked as spam' END AS "heldBecause"
       FROM ${tables} JOIN submissions s ON s.id = a.submission_id JOIN accounts account ON account.id = a.account_id
       WHERE a.id = $1`,
      [id],
    );
    const [row] = rows;
    return row ? { ...toAnswer(row), messageId: row.messageId, heldBecause: row.heldBecause } : null;
  } catch (error) {
    throw new ContextUnavailable(error);
  }
}

function toAnswer({ recipient, ...answer }: Row): Answer {
  return { ...answer, isFromRecipient: addressKey(answer.sender) === addressKey(recipient) };
}
