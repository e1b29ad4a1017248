import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { InputError } from '../lib/input-error';

/** The state of a submission after a change. */
export interface SubmissionState {
  readonly id: string;
  readonly is_spam: boolean;
  readonly archived_at: Date | null;
  readonly deleted_at: Date | null;
}

export const stateColumns = 'id, is_spam, archived_at, deleted_at';

interface ChangeSql {
  /** The assignments that make the change at this time, an SQL expression. */
  readonly set: (time: string) => string;
  readonly done: string;
}

// Setting a mark again keeps its first time.
export const changes = {
  spam: { set: () => 'is_spam = true', done: 'is_spam' },
  archive: { set: (time) => `archived_at = coalesce(archived_at, ${time})`, done: 'archived_at IS NOT NULL' },
  unarchive: { set: () => 'archived_at = NULL', done: 'archived_at IS NULL' },
  delete: { set: (time) => `deleted_at = coalesce(deleted_at, ${time})`, done: 'deleted_at IS NOT NULL' },
  restore: { set: () => 'deleted_at = NULL', done: 'deleted_at IS NULL' },
} as const satisfies Record<string, ChangeSql>;

export type Change = keyof typeof changes;

/**
 * Flags, archives, deletes or restores one of the account's submissions; repeating it changes nothing. Deliveries and
 * the used quota are unaffected. Throws InputError when the account has no such submission.
 */
export async function changeSubmission(
  pool: Pool,
  accountId: string,
  id: string,
  change: Change,
): Promise<SubmissionState> {
  if (!isUuid(id)) throw submissionNotFound(id);
  const { rows } = await pool.query<SubmissionState>(
    `UPDATE submissions SET ${changes[change].set('now()')} WHERE id = $1 AND account_id = $2 RETURNING ${stateColumns}`,
    [id, accountId],
  );
  if (!rows[0]) throw submissionNotFound(id);
  return rows[0];
}

/** The same error for an unknown id and for another account's submission. */
export function submissionNotFound(id: string): InputError {
  return new InputError('not_found', `this account has no submission ${id.slice(0, 60)}`);
}
