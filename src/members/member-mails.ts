import type { Pool } from 'pg';
import { newId } from '../lib/new-id';

/** Why members get an e-mail. */
export type MailCause = 'assigned' | 'mentioned' | 'deletion' | 'deletion_soon';

interface NewMails {
  readonly accountId: string;
  readonly userIds: readonly string[];
  readonly cause: MailCause;
  /** The person who caused it; null for the operator. */
  readonly causedBy: string | null;
  readonly submissionIds?: readonly string[];
  /** The note that mentions them. */
  readonly noteId?: string;
}

/** Rows, and their deliveries, are deleted after this many days. A note of this age notifies nobody any more. */
export const keptDays = 30;

/**
 * Queues an e-mail to each of the members, in the caller's transaction; a worker sends them after it. Somebody whom the
 * note has notified before gets none. The account's old e-mails are deleted.
 */
export async function queueMemberMails(client: Pick<Pool, 'query'>, mails: NewMails): Promise<void> {
  const { accountId, userIds, cause, causedBy, submissionIds = [], noteId = null } = mails;
  if (userIds.length === 0) return;
  await client.query(
    `WITH expired AS (
       DELETE FROM member_mails WHERE account_id = $1 AND created_at < now() - make_interval(days => $8)
         AND NOT EXISTS (SELECT FROM deliveries WHERE id = delivery_id AND status IN ('queued', 'active'))
       RETURNING delivery_id
     ), gone AS (
       DELETE FROM deliveries WHERE id IN (SELECT delivery_id FROM expired)
     ), mail AS (
       INSERT INTO member_mails (delivery_id, account_id, user_id, cause, caused_by, submission_ids, note_id)
       SELECT id, $1, user_id, $4, $5, $6, $7 FROM unnest($2::uuid[], $3::uuid[]) AS person (id, user_id)
       ON CONFLICT DO NOTHING RETURNING delivery_id
     )
     INSERT INTO deliveries (id, account_id, about, kind) SELECT delivery_id, $1, 'member', 'email' FROM mail`,
    [accountId, userIds.map(() => newId()), userIds, cause, causedBy, submissionIds, noteId, keptDays],
  );
}
