import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { InputError } from '../lib/input-error';

/** Where a submission stands after a change. */
export interface SubmissionState {
  readonly id: string;
  readonly is_spam: boolean;
  readonly archived_at: Date | null;
  readonly deleted_at: Date | null;
}

export const stateColumns = 'id, is_spam, archived_at, deleted_at';

// Each sets a mark that is not there, or takes it away, and keeps the time at which it was set first.
export const changes = {
  spam: { set: 'is_spam = true', done: 'is_spam' },
  archive: { set: 'archived_at = coalesce(archived_at, now())', done: 'archived_at IS NOT NULL' },
  unarchive: { set: 'archived_at = NULL', done: 'archived_at IS NULL' },
  delete: { set: 'deleted_at = coalesce(deleted_at, now())', done: 'deleted_at IS NOT NULL' },
  restore: { set: 'deleted_at = NULL', done: 'deleted_at IS NULL' },
} as const;

export type Change = keyof typeof changes;

/**
 * Flags, archives, bins or restores one of the account's submissions; repeating it changes nothing. What was sent stays
 * sent, and what it took of the month's quota stays taken. Throws InputError when the account has no such submission.
 */
export async function changeSubmission(
  pool: Pool,
  accountId: string,
  id: string,
  change: Change,
): Promise<SubmissionState> {
  if (!isUuid(id)) throw noSubmission(id);
  const { rows } = await pool.query<SubmissionState>(
    `UPDATE submissions SET ${changes[change].set} WHERE id = $1 AND account_id = $2 RETURNING ${stateColumns}`,
    [id, accountId],
  );
  if (!rows[0]) throw noSubmission(id);
  return rows[0];
}

/** The error for an id that is none, or that belongs to another account: the two cannot be told apart. */
export function noSubmission(id: string): InputError {
  return new InputError('not_found', `this account has no submission ${id.slice(0, 60)}`);
}
