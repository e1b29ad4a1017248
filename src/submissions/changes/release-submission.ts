import type { Pool, PoolClient } from 'pg';
import { validate as isUuid } from 'uuid';
import { isPaid as isPaidPlan, type Plan } from '../../../config/plans';
import { inTransaction } from '../../db/in-transaction';
import { isWithheldForSql, remainingReason, type Withheld } from '../../decisions/withheld';
import { planDeliveries } from '../../deliveries/delivery.plan';
import { InputError } from '../../lib/input-error';
import { isSuspectedSql, markSql } from '../../spam/spam-marks';
import { webhookIdsSql } from '../../webhooks/form-filter';
import { returnedColumns, type SubmissionState, stateColumns, submissionNotFound } from './change-submission';

interface ReleaseResult {
  readonly submission: SubmissionState;
  /** The number of deliveries queued: none if it was not withheld, or still is. */
  readonly deliveries: number;
}

/**
 * Marks one of the account's submissions as not spam. If it was withheld and the release ends that, its deliveries are
 * created in the same transaction, once. It stays withheld if it is over the quota, or not paid yet.
 * Throws InputError when the account has no such submission, when it is in the recycle bin, and when the account is
 * suspended.
 */
export async function releaseSubmission(
  pool: Pool,
  accountId: string,
  id: string,
  requestId: string,
): Promise<ReleaseResult> {
  if (!isUuid(id)) throw submissionNotFound(id);
  return inTransaction(pool, async (client) => {
    const { isMark } = await lockSubmission(client, accountId, id);
    const context = await readNotifyContext(client, id);
    if (context.suspended) throw new InputError('wrong_state', 'the account is suspended and sends nothing');
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

/** Inserts the deliveries that notify people of a stored submission; resolves to their number. */
export async function createDeliveries(
  client: PoolClient,
  id: string,
  { accountId, hasAutoResponder, plan, webhookIds }: NotifyContext,
  requestId: string,
): Promise<number> {
  const input = { hasAutoResponder, webhookIds: isPaidPlan(plan) ? webhookIds : [], withheld: null };
  const planned = planDeliveries(input);
  await client.query(
    `INSERT INTO deliveries (id, account_id, submission_id, kind, webhook_id, request_id)
     SELECT d.id, $2, $3, d.kind, d."webhookId", $4
     FROM json_to_recordset($1::json) AS d (id uuid, kind text, "webhookId" uuid)`,
    [JSON.stringify(planned), accountId, id, requestId],
  );
  return planned.length;
}

interface LockedRow {
  /** It was spam, held or possible spam, so this teaches the spam filter. */
  readonly isMark: boolean;
  readonly deleted: boolean;
}

async function lockSubmission(client: PoolClient, accountId: string, id: string): Promise<LockedRow> {
  // Locked in a separate statement: a statement that waits for the lock would not see deliveries created meanwhile.
  const { rows } = await client.query<LockedRow>(
    `SELECT is_spam OR ${isWithheldForSql('filter')} OR ${isSuspectedSql('submissions')} AS "isMark",
            deleted_at IS NOT NULL AS deleted
     FROM submissions WHERE id = $1 AND account_id = $2 FOR UPDATE`,
    [id, accountId],
  );
  const submission = rows[0];
  if (!submission) throw submissionNotFound(id);
  if (submission.deleted) throw new InputError('wrong_state', 'the submission is in the recycle bin: restore it first');
  return submission;
}

/** What decides whether people are notified of a stored submission now, and who. */
export interface NotifyContext {
  readonly accountId: string;
  readonly withheld: Withheld | null;
  readonly isMarkedSpam: boolean;
  readonly isPaid: boolean;
  readonly hasAutoResponder: boolean;
  readonly suspended: boolean;
  readonly plan: Plan;
  readonly webhookIds: readonly string[];
}

/** Throws InputError `not_found`. */
export async function readNotifyContext(client: PoolClient, id: string): Promise<NotifyContext> {
  const { rows } = await client.query<NotifyContext>(
    `SELECT s.account_id AS "accountId", s.withheld, s.marked_spam AS "isMarkedSpam", s.paid_at IS NOT NULL AS "isPaid",
            f.settings ? 'auto_responder' AS "hasAutoResponder",
            a.suspended_at IS NOT NULL AS suspended, a.plan,
            ${webhookIdsSql('a.id', 'f.id')} AS "webhookIds"
     FROM submissions s JOIN forms f ON f.id = s.form_id JOIN accounts a ON a.id = s.account_id WHERE s.id = $1`,
    [id],
  );
  if (!rows[0]) throw submissionNotFound(id);
  return rows[0];
}
