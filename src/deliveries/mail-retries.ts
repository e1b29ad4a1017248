import type { Pool } from 'pg';
import type { Config } from '../../config';
import { limits } from '../../config/limits';
import type { DeliveryResult, TransportResult } from '../lib/delivery-result';
import { cleanText } from '../lib/text';
import type { DeliveryKind } from '../queues/contracts';
import { firstUnscheduled, isUnscheduled } from './backlog';
import type { ClaimedDelivery } from './delivery.claim';

type FailedMail = Extract<DeliveryResult, { readonly status: 'failed' }>;

/** Whether e-mails of this kind are tried again after a temporary rejection. */
export function retriesMail(mailRetry: Config['mailRetry'], kind: DeliveryKind): boolean {
  const group = kind === 'auto-reply' ? 'auto-replies' : 'notifications';
  const isMail = kind === 'email' || kind === 'auto-reply' || kind === 'reply';
  return isMail && (mailRetry === 'all' || mailRetry === group);
}

/**
 * Queues a claimed e-mail again for later, as a new attempt, and stores why. Resolves to the time of that attempt; null
 * when it was the last one, or the claim no longer holds. Safe to repeat: a repetition finds no claim.
 */
export async function postponeMail(
  pool: Pool,
  { id, token }: Pick<ClaimedDelivery, 'id' | 'token'>,
  { error, response, transports }: FailedMail,
  durationMs: number,
): Promise<Date | null> {
  const { rows } = await pool.query<{ retryAt: Date }>({
    name: 'deliveries-postpone',
    text: `UPDATE deliveries
           SET status = 'queued', attempt = attempt + 1, retries = retries + 1, claim_token = NULL, enqueued_at = NULL,
               due_at = 'infinity', retry_at = now() + ($3::int[])[retries + 1] * interval '1 minute',
               error = $4, response_status = $5, response_excerpt = $6, duration_ms = $7,
               transports = coalesce(transports, '[]') || $8::jsonb
           WHERE id = $1 AND claim_token = $2 AND status = 'active' AND retries < cardinality($3::int[])
           RETURNING retry_at AS "retryAt"`,
    values: [
      ...[id, token, limits.mailRetryMinutes, cleanText(error), response?.status ?? null],
      ...[response ? cleanText(response.excerpt) : null, Math.round(durationMs)],
      JSON.stringify((transports ?? []).map((one) => ({ ...one, error: one.error && cleanText(one.error) }))),
    ],
  });
  return rows[0]?.retryAt ?? null;
}

/**
 * What the transports did in one of several attempts, with its time: one entry if there is only one transport, named
 * `target`.
 */
export function describeAttempt(
  { transports, ...outcome }: Exclude<DeliveryResult, { readonly status: 'skipped' }>,
  target: string,
  durationMs: number,
): TransportResult[] {
  const at = new Date().toISOString();
  if (transports) return transports.map((one) => ({ ...one, at }));
  const common = { name: target, duration_ms: Math.round(durationMs), at };
  if (outcome.status === 'succeeded') return [{ ...common, outcome: 'accepted', error: null }];
  return [{ ...common, outcome: outcome.mayHaveArrived ? 'may_have_arrived' : 'failed', error: outcome.error }];
}

const batchSize = 500;

// An owner who suspends the account, or deletes or rejects the submission, does not want its e-mail any more. Other
// e-mails check that themselves.
const obstacle = `
  CASE WHEN a.stopped IS NOT NULL THEN 'the account is ' || a.stopped
       WHEN s.deleted_at IS NOT NULL OR f.deleted_at IS NOT NULL THEN 'the submission was deleted before the e-mail was tried again'
       WHEN s.is_spam THEN 'the submission was marked as spam before the e-mail was tried again' END`;

/**
 * Makes up to 500 postponed e-mails due whose time has come, and skips those that are no longer wanted. Resolves to their
 * number. May run in many processes at once.
 */
export async function releaseDueMails(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query({
    name: 'deliveries-release-postponed',
    text: `WITH RECURSIVE ${firstUnscheduled}, due AS MATERIALIZED (
             SELECT postponed.id FROM firsts CROSS JOIN LATERAL (
               SELECT id FROM deliveries
               WHERE ${isUnscheduled} AND kind = firsts.kind AND account_id = firsts.account_id
                 AND due_at = 'infinity' AND retry_at <= now() LIMIT ${batchSize}) AS postponed
             LIMIT ${batchSize}
           ), unlocked AS MATERIALIZED (
             SELECT id, account_id, submission_id FROM deliveries
             WHERE id = ANY (ARRAY(SELECT id FROM due)) AND retry_at <= now() ORDER BY id FOR UPDATE SKIP LOCKED
           ), judged AS (
             SELECT unlocked.id, ${obstacle} AS obstacle
             FROM unlocked LEFT JOIN accounts a ON a.id = unlocked.account_id
             LEFT JOIN submissions s ON s.id = unlocked.submission_id LEFT JOIN forms f ON f.id = s.form_id
           )
           UPDATE deliveries d
           SET retry_at = NULL, due_at = now(), status = CASE WHEN obstacle IS NULL THEN 'queued' ELSE 'skipped' END,
               error = coalesce(obstacle, error), finished_at = CASE WHEN obstacle IS NOT NULL THEN clock_timestamp() END
           FROM judged WHERE d.id = judged.id`,
  });
  return rowCount ?? 0;
}
