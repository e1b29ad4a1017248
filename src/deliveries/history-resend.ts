import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database';
import type { Queries } from '../db/transaction-queries';
import { mayNotifySql } from '../decisions/withheld';
import { InputError } from '../lib/input-error';
import { requireForms } from '../webhooks/form-filter';
import type { Webhook } from '../webhooks/webhook.model';
import { assertDeliverable } from './redeliver';

/** Deliveries per second that a resend queues at most. Receivers and other accounts may make it slower. */
export const maxResentPerSecond = 400;
/** More submissions than this are not counted while somebody waits. */
export const maxHistoryCounted = 200_000;

/** Which stored submissions are sent to a webhook. */
export interface HistoryFilter {
  /** Submissions from `since` up to, not including, `until`. */
  readonly since: Date;
  readonly until: Date;
  /** Null for all forms that the webhook takes. */
  readonly formIds: readonly string[] | null;
  /** Leaves out submissions that were delivered to this webhook before. */
  readonly skipDelivered: boolean;
}

type HistoryResendStatus = 'running' | 'paused' | 'cancelled' | 'done';

/** A resend of stored submissions to a webhook, and how far it is. */
export interface HistoryResend extends HistoryFilter {
  readonly id: string;
  readonly status: HistoryResendStatus;
  /** Why it was paused or cancelled, unless its owner did that. */
  readonly reason: string | null;
  /** How many submissions it was expected to send when it was started. */
  readonly expected: number;
  readonly queued: number;
  /** Left out because they were delivered before, or are on their way. */
  readonly skipped: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly finishedAt: Date | null;
}

const columns = `
  id, since, until, form_ids AS "formIds", skip_delivered AS "skipDelivered", status, reason, expected, queued, skipped,
  created_at AS "createdAt", updated_at AS "updatedAt", finished_at AS "finishedAt"`;

/** SQL: the submission `s` of the form `f` may be sent to the webhook `w`, given `form_ids` of a resend. */
export function isSendableSql(formIds: string): string {
  return `${mayNotifySql('s')} AND f.deleted_at IS NULL
    AND (w.form_ids IS NULL OR s.form_id = ANY (w.form_ids))
    AND (${formIds} IS NULL OR s.form_id = ANY (${formIds}))`;
}

/**
 * SQL: the submission `s` has a delivery to the webhook that is pending, in flight or, when these are to be left out,
 * succeeded. Counted, because for EXISTS the planner may read the whole table.
 */
export function wasSentSql(webhookId: string, skipDelivered: string): string {
  return `0 < (SELECT count(*) FROM deliveries d
    WHERE d.submission_id = s.id AND d.webhook_id = ${webhookId} AND d.kind = 'webhook'
      AND (d.status IN ('queued', 'active') OR ${skipDelivered} AND d.status = 'succeeded'))`;
}

/**
 * How many submissions a resend with this filter would send; null when there are more than 200,000 in that time. Throws
 * InputError when the filter is invalid or nothing may be sent to the webhook.
 */
export async function countHistory(db: Database, webhook: Webhook, filter: HistoryFilter): Promise<number | null> {
  await checkFilter(db, webhook, filter);
  const { rows } = await db.pool.query<{ found: number; count: number | null }>(
    `WITH found AS MATERIALIZED (
       SELECT s.id FROM webhooks w JOIN submissions s ON s.account_id = w.account_id JOIN forms f ON f.id = s.form_id
       WHERE w.id = $1 AND s.created_at >= $2 AND s.created_at < $3 AND ${isSendableSql('$4::uuid[]')}
       LIMIT ${maxHistoryCounted + 1}
     )
     SELECT CASE WHEN (SELECT count(*) FROM found) <= ${maxHistoryCounted}
                 THEN (SELECT count(*)::int FROM found s WHERE NOT ${wasSentSql('$1', '$5::boolean')}) END AS count`,
    [webhook.id, filter.since, filter.until, filter.formIds, filter.skipDelivered],
  );
  return rows[0]?.count ?? null;
}

async function checkFilter(db: Database, webhook: Webhook, { since, until, formIds }: HistoryFilter): Promise<void> {
  if (since >= until) throw invalid('since', 'must be before the end of the time range');
  if (formIds?.length === 0) throw invalid('form_ids', 'must contain at least one form');
  const malformed = formIds?.find((id) => !isUuid(id));
  if (malformed !== undefined)
    throw invalid('form_ids', `contains ${malformed.slice(0, 100)}, which is not the id of a form`);
  if (formIds) await requireForms(db.pool, webhook.accountId, formIds);
  const refused = formIds?.find((id) => webhook.formIds && !webhook.formIds.includes(id));
  if (refused !== undefined) throw invalid('form_ids', `contains ${refused}, which this webhook does not take`);
  await assertDeliverable(db.pool, webhook.id);
}

function invalid(setting: string, message: string): InputError {
  return new InputError('invalid_setting', `${setting} ${message}`, [{ setting, message }]);
}

/**
 * Starts a resend, which workers then carry out. Only submissions stored until now are sent. Starting the same `id`
 * twice starts one. Throws InputError like `countHistory`, when more than 200,000 submissions would be sent, and
 * `wrong_state` while another resend to the webhook is running or paused.
 */
export async function startHistoryResend(
  db: Database,
  webhook: Webhook,
  filter: HistoryFilter,
  id = uuidv7(),
): Promise<HistoryResend> {
  const expected = await countHistory(db, webhook, filter);
  if (expected === null) {
    throw invalid('since', `must be later: at most ${maxHistoryCounted} submissions can be resent at once`);
  }
  const { since, until, formIds, skipDelivered } = filter;
  await db.pool.query(
    `INSERT INTO history_resends
       (id, account_id, webhook_id, since, until, form_ids, skip_delivered, expected, after_created_at)
     SELECT $1, $2, $3, $4, greatest(least($5, now()), $4::timestamptz + interval '1 millisecond'), $6, $7, $8,
            $4
     ON CONFLICT DO NOTHING`,
    [id, webhook.accountId, webhook.id, since, until, formIds, skipDelivered, expected],
  );
  const started = (await listHistoryResends(db.pool, webhook.id)).find((one) => one.id === id);
  if (started) return started;
  throw new InputError('wrong_state', 'another resend to this webhook is running or paused; cancel it first');
}

/** The newest 20 resends to a webhook, the newest first. */
export async function listHistoryResends(queries: Queries, webhookId: string): Promise<HistoryResend[]> {
  const { rows } = await queries.query<HistoryResend>(
    `SELECT ${columns} FROM history_resends WHERE webhook_id = $1 ORDER BY created_at DESC, id DESC LIMIT 20`,
    [webhookId],
  );
  return rows;
}

const changes = {
  pause: { from: ['running'], to: 'paused' },
  continue: { from: ['paused'], to: 'running' },
  cancel: { from: ['running', 'paused'], to: 'cancelled' },
} as const;

/** What an owner can do with a resend. */
export type HistoryResendChange = keyof typeof changes;

export function isHistoryResendChange(name: string): name is HistoryResendChange {
  return Object.hasOwn(changes, name);
}

/**
 * Pauses, continues or cancels a resend to the webhook; what is already queued is still sent. Returns false when it is
 * not in a state for that, as after a double click. Throws InputError when nothing may be sent and it is to continue.
 */
export async function changeHistoryResend(
  db: Database,
  webhook: Webhook,
  id: string,
  change: HistoryResendChange,
  queries: Queries = db.pool,
): Promise<boolean> {
  if (change === 'continue') await assertDeliverable(queries, webhook.id);
  const { from, to } = changes[change];
  const { rowCount } = await queries.query(
    `UPDATE history_resends SET status = $4, reason = NULL, updated_at = now(),
            finished_at = CASE WHEN $4 = 'cancelled' THEN now() END
     WHERE id::text = $1 AND webhook_id = $2 AND status = ANY ($3::text[])`,
    [id, webhook.id, from, to],
  );
  return rowCount === 1;
}
