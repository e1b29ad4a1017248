import { validate as isUuid } from 'uuid';
import { inTransaction } from '../../db/in-transaction';
import type { Queries } from '../../db/transaction-queries';
import { isWithheldForSql, remainingReason } from '../../decisions/withheld';
import { InputError } from '../../lib/input-error';
import { type Scope, withinSql } from '../../members/scope';
import { isSuspectedSql, markSql } from '../../spam/spam-marks';
import { returnedColumns, type SubmissionState, stateColumns, submissionNotFound } from './change-submission';
import { createDeliveries, readNotifyContext } from './notify-submission';

interface ReleaseResult {
  readonly submission: SubmissionState;
  /** The number of deliveries queued: none if it was not withheld, or still is. */
  readonly deliveries: number;
}

/**
 * Marks one of the scope's submissions as not spam. If it was withheld and the release ends that, its deliveries are
 * created in the same transaction, once. It stays withheld if it is over the quota, or not paid yet.
 * Throws InputError when the scope has no such submission, when it is in the recycle bin, and when the account sends
 * nothing.
 */
export async function releaseSubmission(
  pool: Queries,
  scope: Scope,
  id: string,
  requestId: string,
): Promise<ReleaseResult> {
  if (!isUuid(id)) throw submissionNotFound(id);
  return inTransaction(pool, async (client) => {
    const { isMark } = await lockSubmission(client, scope, id);
    const context = await readNotifyContext(client, id);
    if (context.stopped) throw new InputError('wrong_state', `the account is ${context.stopped} and sends nothing`);
    const { withheld, isPaid } = context;
    const remaining = remainingReason(withheld, { isReleased: true, isPaid });
    const { rows } = await client.query<SubmissionState>(
      `WITH released AS (
         UPDATE submissions SET marked_spam = false, withheld = $2 WHERE id = $1 RETURNING ${returnedColumns}
       )${isMark ? `, marked AS (${markSql('released', false)})` : ''}
       SELECT ${stateColumns} FROM released`,
      [id, remaining],
    );
    if (!rows[0]) throw submissionNotFound(id);
    const isDue = withheld !== null && remaining === null;
    return {
      submission: rows[0],
      deliveries: isDue ? await createDeliveries(client, id, context, requestId) : 0,
    };
  });
}

interface LockedRow {
  /** It was spam, withheld by the spam filter or possible spam, so this teaches the filter. */
  readonly isMark: boolean;
  readonly deleted: boolean;
}

async function lockSubmission(client: Queries, scope: Scope, id: string): Promise<LockedRow> {
  const values: unknown[] = [id, scope.accountId];
  // Locked in a separate statement: a statement that waits for the lock would not see deliveries created meanwhile.
  const { rows } = await client.query<LockedRow>(
    `SELECT is_spam OR ${isWithheldForSql('filter')} OR ${isSuspectedSql('submissions')} AS "isMark",
            deleted_at IS NOT NULL AS deleted
     FROM submissions WHERE id = $1 AND account_id = $2${withinSql(scope, 'form_id', values)} FOR UPDATE`,
    values,
  );
  const submission = rows[0];
  if (!submission) throw submissionNotFound(id);
  if (submission.deleted) throw new InputError('wrong_state', 'the submission is in the recycle bin: restore it first');
  return submission;
}
