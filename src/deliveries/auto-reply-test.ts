import type { Pool } from 'pg';
import { autoReplyTestLimits } from '../../config/limits';
import { filesSql, type StoredFile } from '../files/file.presenter';
import type { SubmissionData } from '../files/merge-files';
import type { AutoResponder } from '../forms/form.model';
import { InputError } from '../lib/input-error';
import { newId } from '../lib/new-id';
import type { RateLimiter } from '../rate-limits/rate-limiter';
import { ContextUnavailable } from './delivery.context';
import type { DeliveryStatus } from './delivery.log';
import type { JobEnqueuer } from './job-enqueuer';

interface SendDeps {
  readonly pool: Pool;
  readonly enqueuer: JobEnqueuer;
  readonly limiter: RateLimiter;
}

interface NewTest {
  readonly accountId: string;
  readonly formId: string;
  /** Whose values are filled in; null for sample values. */
  readonly submissionId: string | null;
  readonly autoResponder: AutoResponder;
  readonly requestId: string;
}

/**
 * Commits a test of an auto-reply with its delivery, and enqueues its job; the account's old tests are deleted. Throws
 * InputError `wrong_state` when the account has sent too many.
 */
export async function sendAutoReplyTest({ pool, enqueuer, limiter }: SendDeps, test: NewTest): Promise<void> {
  const { accountId, formId, submissionId, autoResponder, requestId } = test;
  const { perAccount, keptDays } = autoReplyTestLimits;
  const { allowed } = await limiter.consume(`auto-reply-test:${accountId}`, perAccount);
  if (!allowed) {
    const [perMinute, perDay] = perAccount.map(({ limit }) => limit);
    throw new InputError('wrong_state', `test limit reached: ${perMinute} per minute and ${perDay} per day`);
  }
  const planned = { id: newId(), kind: 'auto-reply', webhookId: null, fileId: null } as const;
  const backlogged = enqueuer.admit(accountId, [planned]).some((delivery) => delivery.backlogged);
  await pool.query(
    `WITH expired AS (
       DELETE FROM auto_reply_tests WHERE account_id = $2 AND created_at < now() - make_interval(days => $8)
       RETURNING delivery_id
     ), gone AS (
       DELETE FROM deliveries WHERE id IN (SELECT delivery_id FROM expired) AND status NOT IN ('queued', 'active')
     ), test AS (
       INSERT INTO auto_reply_tests (delivery_id, account_id, form_id, submission_id, auto_responder)
       VALUES ($1, $2, $3, $4, $5) RETURNING delivery_id
     )
     INSERT INTO deliveries (id, account_id, kind, request_id, backlogged)
     SELECT delivery_id, $2, 'auto-reply', $6, $7 FROM test`,
    [planned.id, accountId, formId, submissionId, JSON.stringify(autoResponder), requestId, backlogged, keptDays],
  );
  enqueuer.enqueue([{ id: planned.id, kind: 'auto-reply', attempt: 1, accountId, requestId, backlogged }]);
}

/** A test that a worker is about to send. */
export interface AutoReplyTest {
  readonly autoResponder: AutoResponder;
  readonly form: { readonly name: string; readonly emailTo: string };
  readonly ownerEmail: string;
  readonly isSuspended: boolean;
  /** Null for sample values. */
  readonly submissionId: string | null;
  /** Null for sample values, and when the submission was erased. */
  readonly submission: { readonly data: SubmissionData; readonly files: readonly StoredFile[] } | null;
}

/** The test of a delivery; null when it was deleted. Throws ContextUnavailable. */
export async function findAutoReplyTest(pool: Pool, deliveryId: string): Promise<AutoReplyTest | null> {
  try {
    const { rows } = await pool.query<AutoReplyTest>(
      `SELECT t.auto_responder AS "autoResponder", json_build_object('name', f.name, 'emailTo', f.email_to) AS form,
              a.email AS "ownerEmail", a.suspended_at IS NOT NULL AS "isSuspended", t.submission_id AS "submissionId",
              CASE WHEN s.id IS NOT NULL THEN json_build_object('data', s.data, 'files', ${filesSql('s')}) END AS submission
       FROM auto_reply_tests t JOIN forms f ON f.id = t.form_id JOIN accounts a ON a.id = t.account_id
       LEFT JOIN submissions s ON s.id = t.submission_id AND s.account_id = t.account_id
       WHERE t.delivery_id = $1`,
      [deliveryId],
    );
    return rows[0] ?? null;
  } catch (error) {
    throw new ContextUnavailable(error);
  }
}

export interface ListedTest {
  readonly deliveryId: string;
  readonly status: DeliveryStatus;
  readonly error: string | null;
  readonly createdAt: Date;
}

/** The newest tests of a form. */
export async function listAutoReplyTests(pool: Pool, formId: string): Promise<ListedTest[]> {
  const { rows } = await pool.query<ListedTest>(
    `SELECT d.id AS "deliveryId", d.status, d.error, t.created_at AS "createdAt"
     FROM auto_reply_tests t JOIN deliveries d ON d.id = t.delivery_id
     WHERE t.form_id = $1 ORDER BY t.created_at DESC LIMIT ${autoReplyTestLimits.listed}`,
    [formId],
  );
  return rows;
}
