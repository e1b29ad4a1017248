import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { mayNotifySql } from '../decisions/withheld';
import { isUnscheduled } from './backlog';
import type { DeliveryStatus } from './delivery.log';

export const settledStatuses = ['succeeded', 'failed', 'skipped'] as const;

/** A webhook delivery as an entry of the webhook's log. */
export interface WebhookCall {
  readonly id: string;
  readonly webhookId: string;
  readonly about: 'submission' | 'audit' | 'alert';
  /** Null unless it is about a submission. */
  readonly submissionId: string | null;
  readonly formName: string;
  readonly status: DeliveryStatus;
  readonly responseStatus: number | null;
  readonly responseExcerpt: string | null;
  readonly error: string | null;
  readonly durationMs: number | null;
  readonly queuedAt: Date;
  readonly finishedAt: Date | null;
  /** Whether it may be sent again: its submission is neither spam nor in the recycle bin. */
  readonly mayResend: boolean;
}

/** A call with the proof of its request; null when none was recorded. */
export interface RecordedCall extends WebhookCall {
  readonly requestProof: string | null;
}

/** Selects settled calls; `findWaitingCalls` finds the others. */
export interface WebhookLogFilter {
  /** Webhooks of one account; the caller has checked whose they are. */
  readonly webhookIds: readonly string[];
  /** Defaults to any outcome. */
  readonly status?: (typeof settledStatuses)[number] | undefined;
  /** Calls that ended from `since` up to, not including, `until`. */
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  /** Whether calls with rows of the audit log are selected too; false by default. */
  readonly includesAudit?: boolean;
}

/** Identifies a call by `MICROSECONDS-ID`, because PostgreSQL's time is finer than a Date. */
type LogCursor = string;
/** Where a page starts; null for the newest page. */
export type LogPosition = { readonly before: LogCursor } | { readonly after: LogCursor } | null;

export interface WebhookLogPage {
  /** Latest first. */
  readonly calls: readonly WebhookCall[];
  readonly newer: LogCursor | null;
  readonly older: LogCursor | null;
}

const cursorPattern = /^(\d{1,16})-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Whether a text has the shape of a cursor. */
export function isLogCursor(text: string): boolean {
  return cursorPattern.test(text);
}

type Row = WebhookCall & { readonly cursor: LogCursor };

/** One page of the log, at the same cost wherever it is. A page after the newest is the newest. */
export async function findWebhookCalls(
  pool: Pool,
  filter: WebhookLogFilter,
  position: LogPosition,
  limit: number,
): Promise<WebhookLogPage> {
  if (position && 'after' in position) {
    const rows = (await findRows(pool, filter, position, limit + 1)).reverse();
    if (rows.length > limit) return toPage(rows.slice(1), true, true);
  }
  const below = position && 'before' in position ? position : null;
  const rows = await findRows(pool, filter, below, limit + 1);
  return toPage(rows.slice(0, limit), below !== null, rows.length > limit);
}

function toPage(rows: readonly Row[], hasNewer: boolean, hasOlder: boolean): WebhookLogPage {
  return {
    calls: rows,
    newer: hasNewer ? (rows.at(0)?.cursor ?? null) : null,
    older: hasOlder ? (rows.at(-1)?.cursor ?? null) : null,
  };
}

async function findRows(pool: Pool, filter: WebhookLogFilter, position: LogPosition, limit: number): Promise<Row[]> {
  const values: unknown[] = [filter.webhookIds, filter.status ? [filter.status] : settledStatuses];
  const conditions = [
    ...(filter.since ? [`finished_at >= $${values.push(filter.since)}`] : []),
    ...(filter.until ? [`finished_at < $${values.push(filter.until)}`] : []),
    ...(filter.includesAudit ? [] : ["about <> 'audit'"]),
  ];
  const isAfter = position !== null && 'after' in position;
  if (position) {
    const [, moment, id] = cursorPattern.exec(isAfter ? position.after : position.before) ?? [];
    const [first, second] = [values.push(moment), values.push(id)];
    const boundary = `('epoch'::timestamptz + $${first}::bigint * interval '1 microsecond', $${second}::uuid)`;
    conditions.push(`(finished_at, id) ${isAfter ? '>' : '<'} ${boundary}`);
  }
  const order = isAfter ? 'ASC' : 'DESC';
  // For each webhook and outcome the index is ordered by time: no more than a page is read of each.
  const { rows } = await pool.query<Row>(
    `SELECT ${callColumns}, (extract(epoch FROM d.finished_at) * 1000000)::bigint || '-' || d.id AS cursor
     FROM (SELECT found.id FROM unnest($1::uuid[]) AS webhook (id), unnest($2::text[]) AS outcome (status),
             LATERAL (SELECT id, finished_at FROM deliveries
                      WHERE kind = 'webhook' AND finished_at IS NOT NULL AND webhook_id = webhook.id
                        AND status = outcome.status ${conditions.map((condition) => `AND ${condition}`).join(' ')}
                      ORDER BY finished_at ${order}, id ${order} LIMIT ${limit}) AS found
           ORDER BY found.finished_at ${order}, found.id ${order} LIMIT ${limit}) AS chosen
     JOIN deliveries d ON d.id = chosen.id ${joinSubmission}
     ORDER BY d.finished_at ${order}, d.id ${order}`,
    values,
  );
  return rows;
}

const callColumns = `
  d.id, d.webhook_id AS "webhookId", d.about, d.submission_id AS "submissionId",
  coalesce(forms.name, CASE d.about WHEN 'alert' THEN 'Alerts' ELSE 'Audit log' END) AS "formName", d.status,
  d.response_status AS "responseStatus", d.response_excerpt AS "responseExcerpt", d.error,
  d.duration_ms AS "durationMs", d.queued_at AS "queuedAt", d.finished_at AS "finishedAt",
  d.about IN ('audit', 'alert') OR ${mayNotifySql('s')} AS "mayResend"`;
const joinSubmission = 'LEFT JOIN submissions s ON s.id = d.submission_id LEFT JOIN forms ON forms.id = s.form_id';

/** A webhook delivery, with `accountId` only of that account; null when there is none. */
export async function findWebhookCall(
  pool: Pool,
  accountId: string | null,
  id: string,
  includesAudit = false,
): Promise<RecordedCall | null> {
  if (!isUuid(id)) return null;
  const { rows } = await pool.query<RecordedCall>(
    `SELECT ${callColumns}, d.request_digest AS "requestProof" FROM deliveries d ${joinSubmission}
     WHERE d.id = $1 AND d.kind = 'webhook' AND ($2::uuid IS NULL OR d.account_id = $2) AND ($3 OR d.about <> 'audit')`,
    [id, accountId, includesAudit],
  );
  return rows[0] ?? null;
}

// One branch per partial index. A backlog may be millions: only its newest are read.
const waitingCalls = `
  (SELECT id FROM deliveries
   WHERE status = 'queued' AND enqueued_at IS NOT NULL AND kind = 'webhook' AND webhook_id = ANY ($1))
  UNION ALL
  (SELECT id FROM deliveries
   WHERE ${isUnscheduled} AND kind = 'webhook' AND webhook_id = ANY ($1)
     AND account_id = (SELECT account_id FROM webhooks WHERE id = ANY ($1) LIMIT 1)
   ORDER BY due_at DESC, id DESC LIMIT $2)
  UNION ALL
  (SELECT id FROM deliveries WHERE status = 'active' AND kind = 'webhook' AND webhook_id = ANY ($1))`;

/** Calls of an account's webhooks that are waiting or running, at most `limit`, latest first. */
export async function findWaitingCalls(
  pool: Pool,
  webhookIds: readonly string[],
  limit: number,
  includesAudit = false,
): Promise<WebhookCall[]> {
  const { rows } = await pool.query<WebhookCall>(
    `SELECT ${callColumns} FROM (SELECT id FROM (${waitingCalls}) AS waiting ORDER BY id DESC LIMIT $2) AS chosen
     JOIN deliveries d ON d.id = chosen.id ${joinSubmission} WHERE $3 OR d.about <> 'audit' ORDER BY d.id DESC`,
    [webhookIds, limit, includesAudit],
  );
  return rows;
}
