import type { Pool } from 'pg';
import { mailTestLimits } from '../../config/limits';
import type { Stopped } from '../accounts/account.model';
import type { AutoResponder } from '../forms/form.settings';
import type { NotificationSettings } from '../forms/notification.settings';
import { LimitReached } from '../lib/input-error';
import { newId } from '../lib/new-id';
import type { RateLimiter } from '../rate-limits/rate-limiter';
import {
  ContextUnavailable,
  type FormRow,
  findSubmissionContexts,
  formSql,
  type SubmissionContext,
  toForm,
} from './delivery.context';
import type { DeliveryStatus } from './delivery.log';

interface SendDeps {
  readonly pool: Pool;
  readonly limiter: RateLimiter;
}

/** What a test looks like: an auto-reply, the settings of a notification that decide how it looks, or just a test. */
export type TestedMail =
  | { readonly autoResponder: null; readonly notification: null }
  | { readonly autoResponder: AutoResponder; readonly notification: null }
  | { readonly autoResponder: null; readonly notification: TestedNotification };

interface TestedNotification {
  readonly subjectTemplate: string | null;
  readonly settings: NotificationSettings | null;
}

interface NewTest {
  readonly accountId: string;
  /** Null for just a test. */
  readonly formId: string | null;
  /** The submission whose values are filled in; null for sample values. */
  readonly submissionId: string | null;
  readonly mail: TestedMail;
  readonly requestId: string;
}

/**
 * Commits a test with its delivery and resolves to the delivery's id; the account's old tests are
 * deleted. Throws LimitReached when the account has sent too many.
 */
export async function sendMailTest({ pool, limiter }: SendDeps, test: NewTest): Promise<string> {
  const { accountId, formId, submissionId, mail, requestId } = test;
  const { perAccount, keptDays } = mailTestLimits;
  const { allowed } = await limiter.consume(`mail-test:${accountId}`, perAccount);
  if (!allowed) {
    const [perMinute, perDay] = perAccount.map(({ limit }) => limit);
    throw new LimitReached(`test limit reached: ${perMinute} per minute and ${perDay} per day`);
  }
  const kind = mail.autoResponder ? 'auto-reply' : 'email';
  const deliveryId = newId();
  await pool.query(
    `WITH expired AS (
       DELETE FROM mail_tests WHERE account_id = $2 AND created_at < now() - make_interval(days => $7)
         AND NOT EXISTS (SELECT FROM deliveries WHERE id = delivery_id AND status IN ('queued', 'active'))
       RETURNING delivery_id
     ), gone AS (
       DELETE FROM deliveries WHERE id IN (SELECT delivery_id FROM expired)
     ), test AS (
       INSERT INTO mail_tests (delivery_id, account_id, form_id, submission_id, auto_responder, notification)
       VALUES ($1, $2, $3, $4, $5, $8) RETURNING delivery_id
     )
     INSERT INTO deliveries (id, account_id, about, kind, request_id)
     SELECT delivery_id, $2, 'test', $9, $6 FROM test`,
    [
      ...[deliveryId, accountId, formId, submissionId, mail.autoResponder && JSON.stringify(mail.autoResponder)],
      ...[requestId, keptDays, mail.notification && JSON.stringify(mail.notification), kind],
    ],
  );
  return deliveryId;
}

interface TestRow {
  readonly autoResponder: AutoResponder | null;
  readonly notification: TestedNotification | null;
  readonly form: FormRow | null;
  readonly ownerEmail: string;
  /** The account's time zone. */
  readonly zone: string;
  readonly stopped: Stopped | null;
  /** Null for sample values. */
  readonly submissionId: string | null;
}

/** A test that a worker is about to send. */
export interface MailTest extends Omit<TestRow, 'form'> {
  readonly form: SubmissionContext['form'] | null;
  /** Null for sample values. */
  readonly submission: SubmissionContext['submission'] | null;
}

/** The test of a delivery, or why it is not sent. Throws ContextUnavailable. */
export async function findMailTest(pool: Pool, deliveryId: string): Promise<MailTest | { readonly skip: string }> {
  const row = await findTest(pool, deliveryId);
  if (!row) return { skip: 'the test was deleted' };
  const test = { ...row, form: row.form && toForm(row.form) };
  if (test.stopped) return { skip: `the account is ${test.stopped}` };
  if (test.submissionId === null) return { ...test, submission: null };
  const [context] = await findSubmissionContexts(pool, [test.submissionId]);
  if (!context || context.form.id !== test.form?.id) return { skip: 'the submission was deleted' };
  return { ...test, submission: context.submission };
}

async function findTest(pool: Pool, deliveryId: string): Promise<TestRow | undefined> {
  try {
    const { rows } = await pool.query<TestRow>(
      `SELECT t.auto_responder AS "autoResponder", t.notification, t.submission_id AS "submissionId",
              CASE WHEN f.id IS NOT NULL THEN ${formSql} END AS form, a.email AS "ownerEmail",
              coalesce(a.time_zone, 'UTC') AS zone, a.stopped
       FROM mail_tests t JOIN accounts a ON a.id = t.account_id LEFT JOIN forms f ON f.id = t.form_id
       WHERE t.delivery_id = $1 AND (f.id IS NOT NULL OR t.form_id IS NULL)`,
      [deliveryId],
    );
    return rows[0];
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

interface TestedForm {
  readonly accountId: string;
  /** Null for tests without a form. */
  readonly formId: string | null;
  readonly kind: 'auto-reply' | 'email';
}

/** The newest tests of one kind. */
export async function listMailTests(pool: Pool, { accountId, formId, kind }: TestedForm): Promise<ListedTest[]> {
  const { rows } = await pool.query<ListedTest>(
    `SELECT d.id AS "deliveryId", d.status, d.error, t.created_at AS "createdAt"
     FROM mail_tests t JOIN deliveries d ON d.id = t.delivery_id
     WHERE t.account_id = $1 AND t.form_id IS NOT DISTINCT FROM $2::uuid AND d.kind = $3
     ORDER BY t.created_at DESC LIMIT ${mailTestLimits.listed}`,
    [accountId, formId, kind],
  );
  return rows;
}
