import type { Pool } from 'pg';
import type { Queries } from '../db/transaction-queries';
import { startsOfLast } from '../lib/time-zones';
import { type Scope, statementName, withinSql } from '../members/scope';
import { type DecisionDetails, type DecisionReason, isDecisionReason } from './decision';
import type { DecisionScope } from './decisions.repository';

/** Exact numbers of a reason in three periods. */
export interface ReasonCounts {
  readonly reason: DecisionReason;
  /** In the current hour and the 23 before it. */
  readonly lastDay: number;
  /** On the current day in the zone and the 6 before it. */
  readonly last7Days: number;
  /** On the current day in the zone and the 29 before it. */
  readonly last30Days: number;
}

const startOfLastDay = `date_trunc('hour', now(), 'UTC') - interval '23 hours'`;

/** The reasons that occurred in the last 30 days, the most frequent first. */
export async function countByPeriod(
  pool: Pool,
  { accountId, formId }: DecisionScope,
  zone: string,
): Promise<ReasonCounts[]> {
  const { rows } = await pool.query<ReasonCounts>({
    name: 'decisions-by-period',
    text: `SELECT c.reason, sum(c.count)::float8 AS "last30Days",
                  coalesce(sum(c.count) FILTER (WHERE c.hour >= $4), 0)::float8 AS "last7Days",
                  coalesce(sum(c.count) FILTER (WHERE c.hour >= ${startOfLastDay}), 0)::float8 AS "lastDay"
           FROM forms f JOIN decision_counts c ON c.form_id = f.id
           WHERE f.account_id = $1 AND ($2::uuid IS NULL OR f.id = $2) AND c.hour >= $3
           GROUP BY c.reason ORDER BY "last30Days" DESC, c.reason`,
    values: [accountId, formId ?? null, startOfDays(30, zone), startOfDays(7, zone)],
  });
  // A newer version may have stored reasons that this one does not know.
  return rows.filter(({ reason }) => isDecisionReason(reason));
}

/** When the first of the last `days` days started in the zone, today included. */
function startOfDays(days: number, zone: string): Date | undefined {
  return startsOfLast('day', days, zone)[0];
}

/** A form's decisions in the last 7 days. */
export interface FormDecisions {
  readonly formId: string;
  readonly formName: string;
  readonly total: number;
  /** The most frequent first. */
  readonly reasons: readonly { readonly reason: DecisionReason; readonly count: number }[];
}

/** Numbers of a scope's decisions for these reasons in the last 7 days by form, the most affected forms first. */
export async function countByForm(
  pool: Pool,
  scope: Scope,
  reasons: readonly DecisionReason[],
  zone: string,
): Promise<FormDecisions[]> {
  const values: unknown[] = [scope.accountId, reasons, startOfDays(7, zone)];
  const { rows } = await pool.query<FormDecisions>({
    name: statementName('decisions-by-form', scope),
    text: `SELECT form_id AS "formId", name AS "formName", sum(count)::float8 AS total,
                  json_agg(json_build_object('reason', reason, 'count', count) ORDER BY count DESC, reason) AS reasons
           FROM (SELECT f.id AS form_id, f.name, c.reason, sum(c.count) AS count
                 FROM forms f JOIN decision_counts c ON c.form_id = f.id
                 WHERE f.account_id = $1 AND c.hour >= $3 AND c.reason = ANY ($2)${withinSql(scope, 'f.id', values)}
                 GROUP BY f.id, c.reason) AS counted
           GROUP BY form_id, name ORDER BY total DESC, form_id`,
    values,
  });
  return rows;
}

/** What is known about the files that were not stored with a submission; null when all were. */
export async function findDroppedFiles(pool: Queries, submissionId: string): Promise<DecisionDetails | null> {
  const { rows } = await pool.query<{ details: DecisionDetails }>({
    name: 'dropped-files',
    text: `SELECT details FROM decision_samples
           WHERE submission_id = $1 AND reason = 'files_dropped' AND details IS NOT NULL LIMIT 1`,
    values: [submissionId],
  });
  return rows[0]?.details ?? null;
}
