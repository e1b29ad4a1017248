import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import type { Queries } from '../../db/transaction-queries';
import { isWithheldForSql } from '../../decisions/withheld';
import { InputError } from '../../lib/input-error';
import { type Scope, withinSql } from '../../members/scope';
import { markSql } from '../../spam/spam-marks';
import { hasStatusSql, type SubmissionStatus } from '../status';

/** The state of a submission after a change. */
export interface SubmissionState {
  readonly id: string;
  readonly is_spam: boolean;
  /** Withheld by the spam filter, as in the read API. */
  readonly held: boolean;
  readonly archived_at: Date | null;
  readonly deleted_at: Date | null;
}

/** What a change of `submissions` returns, and the columns of a `SubmissionState` among it. */
export const returnedColumns = `id, account_id, is_spam, ${isWithheldForSql('filter')} AS held, archived_at, deleted_at`;
export const stateColumns = 'id, is_spam, held, archived_at, deleted_at';

interface ChangeSql {
  /** The assignments that make the change at this time, an SQL expression. */
  readonly set: (time: string) => string;
  readonly done: string;
  /** The time that the change clears. */
  readonly clears?: TimeColumn;
  /** Whether the change sets the status. */
  readonly setsStatus?: boolean;
}

type TimeColumn = 'archived_at' | 'deleted_at' | 'read_at';

// Setting a mark again keeps its first time.
const setting = (column: TimeColumn): ChangeSql => ({
  set: (time) => `${column} = coalesce(${column}, ${time})`,
  done: `${column} IS NOT NULL`,
});
const clearing = (column: TimeColumn): ChangeSql => ({
  set: () => `${column} = NULL`,
  done: `${column} IS NULL`,
  clears: column,
});
const settingStatus = (status: SubmissionStatus): ChangeSql => ({
  set: () => `status = ${status === 'open' ? 'NULL' : `'${status}'`}`,
  done: hasStatusSql(status),
  setsStatus: true,
});
const flagging: ChangeSql = { set: () => 'marked_spam = true', done: 'is_spam' };

export const changes = {
  spam: flagging,
  archive: setting('archived_at'),
  unarchive: clearing('archived_at'),
  delete: setting('deleted_at'),
  restore: clearing('deleted_at'),
  read: setting('read_at'),
  unread: clearing('read_at'),
  open: settingStatus('open'),
  waiting: settingStatus('waiting'),
  done: settingStatus('done'),
} as const;

export type Change = keyof typeof changes;

/**
 * Flags, archives, deletes or restores one of the scope's submissions, marks it as read or unread, or sets its status;
 * repeating it changes nothing. Deliveries and the used quota are unaffected. Throws InputError when the scope has no
 * such submission.
 */
export async function changeSubmission(pool: Pool, scope: Scope, id: string, change: Change): Promise<SubmissionState> {
  if (!isUuid(id)) throw submissionNotFound(id);
  const values: unknown[] = [id, scope.accountId];
  const { rows } = await pool.query<SubmissionState>(
    `WITH changed AS (
       UPDATE submissions SET ${changes[change].set('now()')} WHERE id = $1 AND account_id = $2${withinSql(scope, 'form_id', values)}
       RETURNING ${returnedColumns}
     )${change === 'spam' ? `, marked AS (${markSql('changed', true)})` : ''}
     SELECT ${stateColumns} FROM changed`,
    values,
  );
  if (!rows[0]) throw submissionNotFound(id);
  return rows[0];
}

/**
 * Locks one of the scope's submissions against other changes until the transaction ends. Throws InputError when there is
 * none.
 */
export async function lockSubmission(queries: Queries, scope: Scope, id: string): Promise<void> {
  const values: unknown[] = [isUuid(id) ? id : null, scope.accountId];
  const within = withinSql(scope, 'form_id', values);
  const { rowCount } = await queries.query(
    `SELECT FROM submissions WHERE id = $1 AND account_id = $2${within} FOR UPDATE`,
    values,
  );
  if (rowCount === 0) throw submissionNotFound(id);
}

/** The same error for an unknown id and for a submission outside of the scope. */
export function submissionNotFound(id: string): InputError {
  return new InputError('not_found', `this account has no submission ${id.slice(0, 60)}`);
}
