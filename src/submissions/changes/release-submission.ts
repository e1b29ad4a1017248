import type { Pool, PoolClient } from 'pg';
import { validate as isUuid } from 'uuid';
import { isPaid, type Plan } from '../../../config/plans';
import { inTransaction } from '../../db/in-transaction';
import { type PlanInput, planDeliveries } from '../../deliveries/delivery.plan';
import { InputError } from '../../lib/input-error';
import { isSuspectedSql, markSql } from '../../spam/spam-marks';
import { webhookIdsSql } from '../../webhooks/form-filter';
import { type SubmissionState, stateColumns, submissionNotFound } from './change-submission';

interface Release {
  readonly submission: SubmissionState;
  /** The number of deliveries queued: none the second time, or when they were sent before. */
  readonly deliveries: number;
}

/**
 * Marks one of the account's submissions as not spam, and ends what the spam filter held back. If nothing was ever sent
 * for it because it was spam or held, its deliveries are created in the same transaction, once; one that waits for its
 * payment continues to wait.
 * Throws InputError when the account has no such submission, when it is in the recycle bin, and when the account is
 * suspended.
 */
export async function releaseSubmission(
  pool: Pool,
  accountId: string,
  id: string,
  requestId: string,
): Promise<Release> {
  if (!isUuid(id)) throw submissionNotFound(id);
  return inTransaction(pool, async (client) => {
    const facts = await lockSubmission(client, accountId, id);
    const { rows } = await client.query<SubmissionState>(
      `WITH released AS (
         UPDATE submissions SET is_spam = false, held = false WHERE id = $1 RETURNING ${stateColumns}, account_id
       )${facts.isMark ? `, marked AS (${markSql('released', false)})` : ''}
       SELECT ${stateColumns} FROM released`,
      [id],
    );
    if (!rows[0]) throw submissionNotFound(id);
    return {
      submission: rows[0],
      deliveries: facts.neverSent ? await createDeliveries(client, accountId, id, facts, requestId) : 0,
    };
  });
}

/** Plans a stored submission's deliveries and inserts them; resolves to their number. */
export async function createDeliveries(
  client: PoolClient,
  accountId: string,
  id: string,
  input: PlanInput,
  requestId: string,
): Promise<number> {
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
  readonly isSpam: boolean;
  readonly held: boolean;
  readonly isSuspected: boolean;
  readonly overQuota: boolean;
  readonly deleted: boolean;
  readonly awaitsPayment: boolean;
}

interface ReleaseContext {
  /** Nothing was sent because it was spam or held, and it does not wait for a payment. */
  readonly neverSent: boolean;
  /** It was spam, held or possible spam, so this teaches the spam filter. */
  readonly isMark: boolean;
  readonly isHeld: boolean;
  readonly hasAutoResponder: boolean;
  readonly webhookIds: readonly string[];
}

async function lockSubmission(client: PoolClient, accountId: string, id: string): Promise<ReleaseContext> {
  // Locked in a separate statement: a statement that waits for the lock would not see deliveries created meanwhile.
  const { rows } = await client.query<LockedRow>(
    `SELECT is_spam AS "isSpam", held, ${isSuspectedSql('submissions')} AS "isSuspected", over_quota AS "overQuota", deleted_at IS NOT NULL AS deleted,
            awaits_payment AND paid_at IS NULL AS "awaitsPayment"
     FROM submissions WHERE id = $1 AND account_id = $2 FOR UPDATE`,
    [id, accountId],
  );
  const submission = rows[0];
  if (!submission) throw submissionNotFound(id);
  if (submission.deleted) throw new InputError('wrong_state', 'the submission is in the recycle bin: restore it first');
  const facts = await readFacts(client, id);
  if (facts.suspended) throw new InputError('wrong_state', 'the account is suspended and sends nothing');
  const isWithheld = submission.isSpam || submission.held;
  return {
    neverSent: isWithheld && !facts.hasNotified && !submission.awaitsPayment,
    isMark: isWithheld || submission.isSuspected,
    isHeld: submission.overQuota,
    hasAutoResponder: facts.hasAutoResponder,
    webhookIds: isPaid(facts.plan) ? facts.webhookIds : [],
  };
}

interface PlanRow {
  readonly accountId: string;
  /** It has other deliveries than file uploads and the owner's replies. */
  readonly hasNotified: boolean;
  /** It is spam, held by the spam filter, or over the quota. */
  readonly isWithheld: boolean;
  readonly hasAutoResponder: boolean;
  readonly suspended: boolean;
  readonly plan: Plan;
  readonly webhookIds: readonly string[];
}

/** What a stored submission's deliveries are planned from. Throws InputError `not_found`. */
export async function readFacts(client: PoolClient, id: string): Promise<PlanRow> {
  const { rows } = await client.query<PlanRow>(
    `SELECT s.account_id AS "accountId",
            EXISTS (SELECT FROM deliveries WHERE submission_id = s.id AND kind NOT IN ('file-upload', 'reply')) AS "hasNotified",
            s.is_spam OR s.held OR s.over_quota AS "isWithheld",
            f.auto_responder IS NOT NULL AND f.auto_responder <> 'null' AS "hasAutoResponder",
            a.suspended_at IS NOT NULL AS suspended, a.plan,
            ${webhookIdsSql('a.id', 'f.id')} AS "webhookIds"
     FROM submissions s JOIN forms f ON f.id = s.form_id JOIN accounts a ON a.id = s.account_id WHERE s.id = $1`,
    [id],
  );
  if (!rows[0]) throw submissionNotFound(id);
  return rows[0];
}
