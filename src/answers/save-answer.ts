import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { validate as isUuid } from 'uuid';
import { answerLimits } from '../../config/limits';
import { isPaid, type Plan } from '../../config/plans';
import { inTransaction } from '../db/in-transaction';
import { newId } from '../lib/new-id';
import type { AnswerFile, ReceivedAnswer } from './read-answer';

/** An answer that was stored, and which submission it belongs to. */
export interface SavedAnswer {
  readonly accountId: string;
  readonly submissionId: string;
  /** Whether it was stored now rather than before. */
  readonly isNew: boolean;
}

/** Frees the rows when this process freezes or loses its network in the middle. */
const idleMs = 10_000;

/**
 * Stores an answer to the first of these deliveries that is a reply, with its attachments as far as the account can take
 * them. Unless it is automatic, the submission is open and unread again, and the answer is sent on to the owner; nobody is
 * notified of an answer to spam or a deleted submission. Null when there is no such reply, for a message of our own, and
 * beyond the limit of a day.
 */
export async function saveAnswer(
  pool: Pool,
  deliveryIds: readonly string[],
  answer: ReceivedAnswer,
): Promise<SavedAnswer | null> {
  return inTransaction(pool, (client) => save(client, deliveryIds, answer), { idleMs });
}

/** The reply that is answered. */
interface Target extends Omit<SavedAnswer, 'isNew'> {
  /** Of the reply. */
  readonly deliveryId: string;
  readonly plan: Plan;
  readonly hasStorage: boolean;
  /** Whether the answer is sent on to the owner. */
  readonly mayNotify: boolean;
  /** Whether the message is an e-mail of the account itself. */
  readonly isOwn: boolean;
}

async function save(
  client: PoolClient,
  deliveryIds: readonly string[],
  answer: ReceivedAnswer,
): Promise<SavedAnswer | null> {
  const target = await findTarget(client, deliveryIds, answer.messageId);
  if (!target || target.isOwn) return null;
  const { accountId, submissionId, plan, hasStorage, mayNotify } = target;
  const { isKnown, hasRoom } = await findEarlier(client, submissionId, answer);
  if (isKnown) return { accountId, submissionId, isNew: false };
  if (!hasRoom) return null;
  const id = newId();
  await insertAnswer(client, id, target, answer);
  if (
    answer.files.length > 0 &&
    !(hasStorage && isPaid(plan) && (await insertFiles(client, id, target, answer.files)))
  ) {
    const dropped = answer.droppedFiles + answer.files.length;
    await client.query('UPDATE answers SET dropped_files = $2 WHERE id = $1', [id, dropped]);
  }
  if (!answer.isAutomatic && mayNotify) await notify(client, id, target);
  return { accountId, submissionId, isNew: true };
}

/** Locks the submission, so that answers to it are stored one after the other. */
async function findTarget(
  client: PoolClient,
  deliveryIds: readonly string[],
  messageId: string,
): Promise<Target | undefined> {
  const { rows } = await client.query<Target>(
    `SELECT r.delivery_id AS "deliveryId", s.account_id AS "accountId", s.id AS "submissionId", a.plan,
            a.storage_id IS NOT NULL AS "hasStorage",
            s.deleted_at IS NULL AND NOT s.is_spam AND a.stopped IS NULL AS "mayNotify",
            EXISTS (SELECT FROM deliveries d WHERE d.id = $2 AND d.account_id = s.account_id) AS "isOwn"
     FROM replies r JOIN submissions s ON s.id = r.submission_id JOIN accounts a ON a.id = s.account_id
     WHERE r.delivery_id = ANY ($1::uuid[]) ORDER BY array_position($1, r.delivery_id) LIMIT 1 FOR NO KEY UPDATE OF s`,
    [deliveryIds, deliveryOf(messageId)],
  );
  return rows[0];
}

/** Whether the same message was stored before, and whether there may be another one today. */
async function findEarlier(
  client: PoolClient,
  submissionId: string,
  { messageId, isAutomatic }: ReceivedAnswer,
): Promise<{ readonly isKnown: boolean; readonly hasRoom: boolean }> {
  // A statement of its own, which sees what was committed before the lock.
  const { rows } = await client.query<{ isKnown: boolean; count: number }>(
    `SELECT coalesce(bool_or(message_id = $2), false) AS "isKnown",
            (count(*) FILTER (WHERE is_automatic = $3 AND received_at > now() - interval '24 hours'))::int AS count
     FROM answers WHERE submission_id = $1`,
    [submissionId, messageId, isAutomatic],
  );
  const { isKnown = false, count = 0 } = rows[0] ?? {};
  return { isKnown, hasRoom: count < answerLimits.perDay[isAutomatic ? 'automatic' : 'written'] };
}

/** The delivery in a Message-ID that `messageIdFor` made. */
export function deliveryOf(messageId: string): string | null {
  const [, id] = /^<([\da-f-]{36})@/i.exec(messageId) ?? [];
  return isUuid(id) ? (id ?? null) : null;
}

async function insertAnswer(
  client: PoolClient,
  id: string,
  { deliveryId, accountId, submissionId }: Target,
  answer: ReceivedAnswer,
): Promise<void> {
  const { sender, senderName, subject, text, isAutomatic, authentication, droppedFiles, messageId } = answer;
  await client.query(
    `INSERT INTO answers (id, account_id, submission_id, delivery_id, sender, sender_name, subject, text, is_automatic,
                          authentication, dropped_files, message_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      ...[id, accountId, submissionId, deliveryId, sender, senderName, subject, text, isAutomatic],
      ...[authentication, droppedFiles, messageId],
    ],
  );
}

/** Stores all files, with their uploads; false, storing none, if the account's storage has no room for them. */
async function insertFiles(
  client: PoolClient,
  answerId: string,
  { accountId, submissionId }: Target,
  files: readonly AnswerFile[],
): Promise<boolean> {
  await client.query('SAVEPOINT files');
  for (const { filename, type, content } of files) {
    const id = newId();
    await client.query(
      `WITH file AS (
         INSERT INTO files (id, submission_id, account_id, answer_id, field, filename, mime_type, size, sha256, content, storage_key)
         VALUES ($1, $2, $3, $4, '', $5, $6, $7, $8, $9, $10)
       )
       INSERT INTO deliveries (id, account_id, submission_id, kind, file_id) VALUES ($11, $3, $2, 'file-upload', $1)`,
      [
        ...[id, submissionId, accountId, answerId, filename, type, content.length],
        ...[createHash('sha256').update(content).digest(), content, `${accountId}/${id}`, newId()],
      ],
    );
  }
  // Last, because it locks what every submission of the account needs.
  const { rowCount } = await client.query(
    `UPDATE usage u SET storage_bytes = u.storage_bytes + $2 FROM accounts a
     WHERE u.account_id = $1 AND a.id = $1
       AND (a.storage_limit_bytes IS NULL OR u.storage_bytes + $2 <= a.storage_limit_bytes)`,
    [accountId, files.reduce((sum, { content }) => sum + content.length, 0)],
  );
  if (rowCount === 1) return true;
  await client.query('ROLLBACK TO SAVEPOINT files');
  return false;
}

async function notify(client: PoolClient, id: string, { accountId, submissionId }: Target): Promise<void> {
  await client.query(
    `WITH reopened AS (
       UPDATE submissions SET status = NULL, read_at = NULL, archived_at = NULL WHERE id = $3
     )
     INSERT INTO deliveries (id, account_id, about, submission_id, kind) VALUES ($1, $2, 'answer', $3, 'email')`,
    [id, accountId, submissionId],
  );
}
