import type { Pool } from 'pg';
import { nullOnTimeout } from '../../lib/pg-errors';

/** An account's submissions of one day that are not deleted. */
export interface DayCount {
  /** A UTC day as `YYYY-MM-DD`. */
  readonly day: string;
  readonly accepted: number;
  readonly spam: number;
}

// The conditions repeat the predicates of the partial indexes literally, so that the planner uses them. One count per
// day stays within the indexes: a million rows take 70 ms, instead of 400 ms when grouped by day.
const ofDay = 'account_id = $1 AND created_at >= day AND created_at < day + $3::interval';
const countsByDay = `
  SELECT to_char(day AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
         (SELECT count(*)::int FROM submissions
          WHERE deleted_at IS NULL AND NOT is_spam AND ${ofDay}) AS accepted,
         (SELECT count(*)::int FROM submissions
          WHERE (deleted_at IS NOT NULL OR is_spam) AND is_spam AND deleted_at IS NULL AND ${ofDay}) AS spam
  FROM date_trunc('day', now(), 'UTC') AS today,
       LATERAL generate_series(today - ($2::int - 1) * $3::interval, today, $3::interval) AS day`;

// In hours: in the session's time zone a day may have 23.
const day = '24 hours';

/** The account's submissions on each of the last `days` UTC days, oldest first, today included. */
export async function countByDay(pool: Pool, accountId: string, days: number): Promise<DayCount[]> {
  const { rows } = await pool.query<DayCount>(countsByDay, [accountId, days, day]);
  return rows;
}

/** Submissions of a form, without spam and deleted ones. */
export interface FormActivity {
  readonly lastAt: Date | null;
  /** Submissions per day for the last 30 UTC days, oldest first, today included. */
  readonly days: readonly number[];
  readonly total: number;
}

/** The length of `days`. */
const activityDays = 30;

/**
 * The activity of forms by id, from an index-only scan: a million submissions take 0.1 s, or seconds when most were
 * written since the last vacuum. Null when the statement times out.
 */
export async function findFormActivity(
  pool: Pool,
  formIds: readonly string[],
): Promise<ReadonlyMap<string, FormActivity> | null> {
  const counted = await nullOnTimeout(pool.query<FormActivity & { id: string }>(activity, [formIds]));
  return counted && new Map(counted.rows.map(({ id, ...form }) => [id, form]));
}

// Must repeat the partial index's predicate literally, or the planner ignores the index.
const counts = 'form_id = f.id AND deleted_at IS NULL AND NOT is_spam';
// In hours: in the session's time zone a day may have 23.
const startOfDay = (ago: string | number) =>
  `(date_trunc('day', now(), 'UTC') - make_interval(hours => 24 * (${ago})))`;

const activity = `
  SELECT f.id, recent.days, (SELECT max(created_at) FROM submissions WHERE ${counts}) AS "lastAt",
         (SELECT count(*) FROM submissions WHERE ${counts} AND created_at < ${startOfDay(activityDays - 1)})::int
           + (SELECT sum(n) FROM unnest(recent.days) AS n)::int AS total
  FROM unnest($1::uuid[]) AS f (id),
       LATERAL (SELECT array_agg(day.n ORDER BY ago DESC) AS days
                FROM generate_series(0, ${activityDays - 1}) AS ago,
                     LATERAL (SELECT count(*)::int AS n FROM submissions
                              WHERE ${counts} AND created_at >= ${startOfDay('ago')}
                                AND created_at < CASE ago WHEN 0 THEN 'infinity' ELSE ${startOfDay('ago - 1')} END) AS day
               ) AS recent`;
