import type { Pool } from 'pg';
import { type AccountSenders, accountSendersSql } from '../email/senders';
import { isPermanentError } from '../lib/pg-errors';
import type { DeliveryKind } from '../queues/contracts';
import {
  type ContextRow,
  contextColumns,
  contextTables,
  type StoredWebhook,
  type SubmissionContext,
  toContext,
  webhookColumns,
} from './delivery.context';

/** A worker's request to carry out a delivery. */
export interface Claim {
  readonly id: string;
  /** Identifies the claim (UUID, new for every claim). */
  readonly token: string;
  /** Whether a person retried the job. */
  readonly retried: boolean;
}

/** What a delivery is about. */
export type DeliverySubject = 'submission' | 'answer' | 'alert' | 'digest' | 'test' | 'member' | 'audit';

/** A delivery that only this worker may carry out. Its outcome is recorded only while the row still has this token. */
export interface ClaimedDelivery extends Claim {
  readonly accountId: string;
  readonly about: DeliverySubject;
  /** Null unless the delivery is about a submission or an answer to it. */
  readonly submissionId: string | null;
  readonly kind: DeliveryKind;
  readonly webhookId: string | null;
  readonly fileId: string | null;
  readonly attempt: number;
  /** How often it was postponed after a temporary rejection. */
  readonly retries: number;
  readonly requestId: string | null;
  /** Stored (compressed) size of the submission's data; 0 when there is none. */
  readonly bytes: number;
  /** The account's own transports, sealed; null if it uses those of the installation, and for other kinds. */
  readonly mailTransports: string | null;
  /** From which addresses the account may send; null if none is verified, and for other kinds. */
  readonly senders: AccountSenders | null;
  /** What to deliver; null when it was deleted, is too large to be read with the claim, or could not be read. */
  readonly context: SubmissionContext | null;
  /** The webhook to call; null when it was deleted or switched off, or could not be read with the claim. */
  readonly webhook: StoredWebhook | null;
}

/**
 * Claims deliveries (`queued` to `active`) in one statement. Returns, in order: the claimed delivery; null for one that
 * is claimed, postponed or finished already; `locked` for one whose row another transaction holds, or that does not exist. A
 * `failed` delivery is claimed only when a person retried its job. Safe to repeat with the same tokens.
 */
export async function claimDeliveries(
  pool: Pool,
  claims: readonly Claim[],
): Promise<(ClaimedDelivery | null | 'locked')[]> {
  try {
    return await runClaim(statements.withContext, pool, claims);
  } catch (error) {
    // One of the submissions cannot be read. Claim without them; each is then read on its own.
    if (isPermanentError(error)) return await runClaim(statements.skipLocked, pool, claims);
    throw error;
  }
}

/** Claims one delivery as `claimDeliveries` does, but waits for a locked row. Returns null when it does not exist. */
export async function claimLocked(pool: Pool, claim: Claim): Promise<ClaimedDelivery | null> {
  const [claimed = null] = await runClaim(statements.waitForLock, pool, [claim]);
  return claimed === 'locked' ? null : claimed;
}

/** All but the id is null when the delivery could not be claimed. */
interface ClaimRow extends Omit<ClaimedDelivery, 'token' | 'context' | 'webhook'> {
  readonly token: string | null;
  readonly submission?: ContextRow['submission'] | null;
  readonly url?: string | null;
}

async function runClaim(statement: { name: string; text: string }, pool: Pool, claims: readonly Claim[]) {
  const { rows } = await pool.query<ClaimRow>({ ...statement, values: [JSON.stringify(claims)] });
  const claimed = new Map(rows.flatMap((row) => (row.token === null ? [] : [[row.token, toClaimed(row, row.token)]])));
  const seen = new Set(rows.map(({ id }) => id));
  return claims.map(({ id, token }) => claimed.get(token) ?? (seen.has(id) ? null : ('locked' as const)));
}

function toClaimed(row: ClaimRow, token: string): ClaimedDelivery {
  const { id, accountId, about, submissionId, kind, webhookId, fileId, attempt, requestId, retried, bytes } = row;
  return {
    ...{ id, token, retried, accountId, about, submissionId, kind, webhookId, fileId, attempt, requestId, bytes },
    retries: row.retries,
    mailTransports: row.mailTransports,
    senders: row.senders,
    context: row.submission ? toContext(row as unknown as ContextRow) : null,
    webhook: row.url ? toWebhook(row as unknown as StoredWebhook & { webhookId: string }) : null,
  };
}

function toWebhook(row: StoredWebhook & { readonly webhookId: string }): StoredWebhook {
  const { webhookId: id, url, secret, format, previousSecret, previousSecretUntil, headerNames, headerValues } = row;
  return { id, url, secret, format, previousSecret, previousSecretUntil, headerNames, headerValues };
}

/**
 * Limits for submissions that are read with the claim: bytes as stored, and as text. Larger ones are read afterwards,
 * because the rows stay locked for the length of the statement.
 */
const contextLimits = { storedBytes: 2_048, textBytes: 4_096 };

const contextJoins = `
  LEFT JOIN LATERAL (
    SELECT ${contextColumns} FROM ${contextTables}
    WHERE s.id = submission_id AND kind <> 'file-upload'
      AND CASE WHEN pg_column_size(s.data) <= ${contextLimits.storedBytes}
               THEN octet_length(s.data::text) <= ${contextLimits.textBytes} ELSE false END
  ) AS context ON true
  LEFT JOIN LATERAL (
    SELECT ${webhookColumns} FROM webhooks w WHERE w.id = webhook_id AND w.active AND kind = 'webhook'
  ) AS webhook ON true`;

// Claims are passed as JSON: with an array, PostgreSQL would plan the statement again for each length, which takes
// longer than running it.
const statement = (lock: string, read: { columns: string; joins: string } = { columns: '', joins: '' }) => `
  WITH claims AS (
    SELECT * FROM json_to_recordset($1::json) AS c (id uuid, token uuid, retried boolean)
  ), locked AS MATERIALIZED (
    SELECT d.id FROM deliveries d WHERE d.id = ANY (ARRAY(SELECT id FROM claims)) ORDER BY d.id ${lock}
  ), claimed AS (
    UPDATE deliveries d
    SET status = 'active', claim_token = c.token, started_at = clock_timestamp(), finished_at = NULL,
        worker_crashes = CASE status WHEN 'failed' THEN 0 ELSE worker_crashes END,
        error = NULL, response_status = NULL, response_excerpt = NULL, duration_ms = NULL, retry_at = NULL,
        transports = CASE WHEN retries > 0 THEN transports END, bounces = NULL, request_digest = NULL
    FROM locked JOIN claims c USING (id)
    WHERE d.id = locked.id AND ((d.status = 'queued' AND coalesce(d.retry_at <= now(), true))
                                OR (d.status = 'failed' AND c.retried)
                                OR (d.status = 'active' AND d.claim_token = c.token))
    RETURNING d.id, d.account_id, d.about, d.submission_id, d.kind, d.webhook_id, d.file_id, d.attempt, d.retries, d.request_id, c.token,
              c.retried
  )
  SELECT locked.id, account_id AS "accountId", about, submission_id AS "submissionId", kind, webhook_id AS "webhookId",
         file_id AS "fileId", attempt, retries, request_id AS "requestId", token, retried,
         CASE WHEN kind IN ('email', 'auto-reply', 'reply')
              THEN (SELECT a.mail_transports FROM accounts a WHERE a.id = account_id) END AS "mailTransports",
         CASE WHEN kind IN ('email', 'auto-reply', 'reply') THEN ${accountSendersSql('claimed.account_id')} END AS senders,
         coalesce((SELECT pg_column_size(s.data) FROM submissions s WHERE s.id = submission_id), 0) AS bytes
         ${read.columns}
  FROM locked LEFT JOIN claimed USING (id) ${read.joins}`;

const skipLocked = 'FOR UPDATE SKIP LOCKED';

const statements = {
  /** Reads what to deliver. Never waits for a lock, because the snapshot would be older than the row after the wait. */
  withContext: {
    name: 'deliveries-claim-with-context',
    text: statement(skipLocked, { columns: ', context.*, webhook.*', joins: contextJoins }),
  },
  skipLocked: { name: 'deliveries-claim', text: statement(skipLocked) },
  waitForLock: { name: 'deliveries-claim-waiting', text: statement('FOR UPDATE') },
};
