import type { Pool } from 'pg';
import { currentPeriodSql } from '../../accounts/usage-period';
import type { Withheld } from '../../decisions/withheld';
import { graceMs } from '../../deliveries/backlog';
import type { PlannedDelivery } from '../../deliveries/delivery.plan';
import type { MailOverrides } from '../../email/submitted-fields';
import type { SentWith } from '../../forms/acceptance';
import type { SpamScore } from '../../spam/spam-input';
import type { ReceivedFile } from '../body/uploaded-files';

/** A submission ready to be written, with everything that must still hold when it is. */
export interface NewSubmission {
  readonly id: string;
  readonly requestId: string;
  readonly formId: string;
  readonly formVersion: number;
  readonly accountId: string;
  readonly accountVersion: number;
  /** Submissions per month that the account may receive; null for no limit. */
  readonly quota: number | null;
  /** Whether it counts against the quota. */
  readonly isCounted: boolean;
  /** The data as JSON, in the order of its fields. */
  readonly dataJson: string;
  readonly mailOverrides: MailOverrides;
  /** Why nobody is notified of it. */
  readonly withheld: Withheld | null;
  /** The entry of a block list because of which it is withheld. */
  readonly blockedBy?: string | null;
  /** The spam filter takes it for spam. */
  readonly isMarkedSpam: boolean;
  /** Null if it was not scored. */
  readonly spam: SpamScore | null;
  readonly ipAddress: string;
  readonly referer: string | null;
  readonly sentWith?: SentWith;
  readonly deliveries: readonly PlannedDelivery[];
  readonly files: readonly ReceivedFile[];
  /** Bytes of files that the account may store; null for no limit. */
  readonly storageLimit: number | null;
  /** How a repeated request is recognized, and the response that it gets; null without an idempotency key. */
  readonly idempotency: { readonly fingerprint: string; readonly response: unknown } | null;
  /** The challenge of ALTCHA that its visitor solved; no other submission is stored with it. */
  readonly solvedChallenge?: string | null;
}

/** A submission whose commit is waiting or in progress. */
export interface PendingSubmission {
  readonly submission: NewSubmission;
  readonly bytes: number;
  /** When it arrived, by `performance.now()`. */
  readonly since: number;
}

/** What the database did with one submission; everything but `accepted` was left out. */
export type CommitResult =
  /** `aheadMs`: how far its `created_at` is ahead of the clock. */
  | { readonly kind: 'accepted'; readonly aheadMs: number }
  /** The form or the account has changed since the checks. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'over quota'; readonly used: number }
  | { readonly kind: 'storage full' }
  /** Another request with the same idempotency key was stored before. */
  | { readonly kind: 'repeated' }
  /** Another submission with the same solution of ALTCHA was stored before. */
  | { readonly kind: 'solution used' };

/** `locked`: left out because another transaction holds the account's usage row. */
export type BatchResult = CommitResult | { readonly kind: 'locked' };

export interface LockOptions {
  /** How long the statement waits for a lock, in milliseconds. */
  readonly lockTimeoutMs: number;
  /** Leaves out submissions of accounts whose usage row is locked, instead of waiting for it. */
  readonly skipsLocked?: boolean;
}

/**
 * Writes a batch in one statement, which is one transaction: each submission, its deliveries and its account's usage.
 * Leaves out submissions whose form or account has changed, and all submissions of an account whose quota or storage
 * cannot take every one of them. `created_at` strictly increases per account, in commit order. Returns the results in
 * the order of the submissions. Throws the database's error (55P03 when a lock was not available in time); unless the
 * connection broke, nothing was written then.
 */
export async function commitBatch(
  client: Pick<Pool, 'query'>,
  submissions: readonly NewSubmission[],
  { lockTimeoutMs, skipsLocked = false }: LockOptions,
): Promise<BatchResult[]> {
  const { rows } = await client.query<ResultRow>({
    ...(skipsLocked ? statements.skipLocked : statements.waitForLock),
    values: [
      `[${submissions.map(toSubmissionJson).join(',')}]`,
      JSON.stringify(submissions.flatMap(toDeliveryRows)),
      `${lockTimeoutMs}ms`,
    ],
  });
  return rows.map(toResult);
}

/** What is null is left out, so that PostgreSQL does not read it. */
function toSubmissionJson(submission: NewSubmission, n: number): string {
  const { spam, files, idempotency } = submission;
  const row = {
    n,
    id: submission.id,
    request_id: submission.requestId,
    form_id: submission.formId,
    form_version: submission.formVersion,
    account_id: submission.accountId,
    account_version: submission.accountVersion,
    quota: submission.quota ?? undefined,
    counted: submission.isCounted,
    mail_overrides: submission.mailOverrides,
    withheld: submission.withheld ?? undefined,
    blocked_by: submission.blockedBy ?? undefined,
    marked_spam: submission.isMarkedSpam,
    spam_score: spam?.score,
    spam_reasons: spam?.reasons,
    ip_address: submission.ipAddress,
    referer: submission.referer ?? undefined,
    sent_with: submission.sentWith,
    file_bytes: files.reduce((sum, { size }) => sum + size, 0),
    storage_limit: submission.storageLimit ?? undefined,
    fingerprint: idempotency?.fingerprint,
    response: idempotency?.response,
    challenge: submission.solvedChallenge ?? undefined,
  };
  return `${JSON.stringify(row).slice(0, -1)},"data":${submission.dataJson}}`;
}

/** Not at once: that would send a notification, and those make commits wait for each other. */
const leftDueInMs = 1;

function toDeliveryRows({ deliveries }: NewSubmission, n: number) {
  return deliveries.map(({ id, kind, webhookId, fileId, leftToWorkers }) => ({
    n,
    id,
    kind,
    webhook_id: webhookId ?? undefined,
    file_id: fileId ?? undefined,
    due_in_ms: leftToWorkers ? leftDueInMs : graceMs,
  }));
}

interface ResultRow {
  readonly accepted: boolean;
  readonly ahead_ms: number | null;
  readonly live: boolean;
  readonly locked: boolean;
  readonly used: number | null;
  readonly exceeds_quota: boolean | null;
}

function toResult(row: ResultRow): BatchResult {
  if (row.accepted) return { kind: 'accepted', aheadMs: row.ahead_ms ?? 0 };
  if (!row.live) return { kind: 'stale' };
  if (row.locked) return { kind: 'locked' };
  return row.exceeds_quota ? { kind: 'over quota', used: row.used ?? 0 } : { kind: 'storage full' };
}

// One statement, because each round trip costs an iteration of a busy event loop. Usage rows are locked first and in
// the order of the accounts: processes that lock the same accounts in different orders would deadlock. The clock is
// read once the lock is held. The timeout for locks is set for this transaction before anything is locked.
const statement = (lock: string) => `
WITH input AS MATERIALIZED (
  SELECT p.*, f.id IS NOT NULL AND a.id IS NOT NULL AS live
  FROM set_config('lock_timeout', $3, true), json_to_recordset($1::json) AS p (
    n int, id uuid, request_id text, form_id uuid, form_version int, account_id uuid, account_version int,
    quota int, counted boolean, data json, mail_overrides json, withheld text, blocked_by text, marked_spam boolean,
    spam_score real, spam_reasons json, ip_address text, referer text, sent_with json, file_bytes bigint,
    storage_limit bigint, fingerprint text, response json, challenge text)
  LEFT JOIN forms f ON f.id = p.form_id AND f.version = p.form_version
  LEFT JOIN accounts a ON a.id = p.account_id AND a.version = p.account_version
), tally AS (
  SELECT account_id, count(*)::int AS submissions, (count(*) FILTER (WHERE counted))::int AS counted, min(quota) AS quota,
         sum(file_bytes) AS file_bytes, min(storage_limit) AS storage_limit
  FROM input WHERE live GROUP BY account_id
), locked AS MATERIALIZED (
  SELECT t.*, u.period, u.used, u.storage_bytes, u.last_created_at FROM tally t JOIN usage u USING (account_id)
  ORDER BY account_id FOR UPDATE OF u ${lock}
), quotas AS MATERIALIZED (
  SELECT l.account_id, l.submissions, l.counted, l.file_bytes, s.start, p.period, c.used,
         l.counted > 0 AND c.used + l.counted > l.quota AS exceeds_quota,
         l.file_bytes > 0 AND l.storage_bytes + l.file_bytes > l.storage_limit AS storage_full
  FROM locked l
  CROSS JOIN LATERAL (
    SELECT now, greatest(date_trunc('milliseconds', now), l.last_created_at + interval '1 millisecond') AS start
    FROM clock_timestamp() AS now) s
  CROSS JOIN LATERAL (SELECT ${currentPeriodSql('l.period', 's.now')} AS period) p
  CROSS JOIN LATERAL (SELECT CASE l.period WHEN p.period THEN l.used ELSE 0 END AS used) c
), granted AS (
  UPDATE usage u
  SET period = s.period, used = s.used + s.counted, storage_bytes = u.storage_bytes + s.file_bytes,
      last_created_at = s.start + (s.submissions - 1) * interval '1 millisecond'
  FROM quotas s
  WHERE u.account_id = s.account_id AND s.exceeds_quota IS NOT TRUE AND s.storage_full IS NOT TRUE
  RETURNING u.account_id, s.start,
            (extract(epoch FROM u.last_created_at - clock_timestamp()) * 1000)::float8 AS ahead_ms
), accepted AS MATERIALIZED (
  SELECT p.*, g.start + (row_number() OVER (PARTITION BY account_id ORDER BY p.n) - 1) * interval '1 millisecond' AS created_at
  FROM input p JOIN granted g USING (account_id) WHERE p.live
), inserted AS (
  INSERT INTO submissions (id, form_id, account_id, data, mail_overrides, withheld, blocked_by, marked_spam,
                           spam_score, spam_reasons, ip_address, referer, sent_with, created_at)
  SELECT id, form_id, account_id, data, mail_overrides, withheld, blocked_by, marked_spam,
         spam_score, spam_reasons, ip_address, referer, sent_with, created_at
  FROM accepted
), planned AS (
  INSERT INTO deliveries (id, account_id, submission_id, kind, webhook_id, file_id, request_id, due_at)
  SELECT d.id, p.account_id, p.id, d.kind, d.webhook_id, d.file_id, p.request_id,
         now() + d.due_in_ms * interval '1 millisecond'
  FROM json_to_recordset($2::json) AS d (n int, id uuid, kind text, webhook_id uuid, file_id uuid, due_in_ms int)
  JOIN accepted p USING (n)
), remembered AS (
  INSERT INTO idempotency_records (scope_id, fingerprint, submission_id, response)
  SELECT form_id, fingerprint, id, response FROM accepted WHERE fingerprint IS NOT NULL
), solved AS (
  INSERT INTO altcha_solutions (challenge) SELECT challenge FROM accepted WHERE challenge IS NOT NULL
)
SELECT g.account_id IS NOT NULL AS accepted, g.ahead_ms, p.live, s.account_id IS NULL AS locked, s.used, s.exceeds_quota
FROM input p
LEFT JOIN quotas s ON s.account_id = p.account_id AND p.live
LEFT JOIN granted g ON g.account_id = s.account_id
ORDER BY p.n`;

const statements = {
  waitForLock: { name: 'submissions-commit', text: statement('') },
  skipLocked: { name: 'submissions-commit-unlocked', text: statement('SKIP LOCKED') },
};
