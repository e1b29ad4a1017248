import type { Pool } from 'pg';
import { addDays, offsetAt, startOfDay } from '../../lib/time-zones';
import { acceptedSql } from '../folders';
import { contentSql } from '../inbox/inbox.filter';
import { type AnswerScope, notImportedSql, scopeSql } from './answers';

/** A form's submissions of one day that are not deleted. */
export interface DayCount {
  /** As `YYYY-MM-DD`. */
  readonly day: string;
  readonly accepted: number;
  readonly spam: number;
}

// The conditions repeat the predicates of the partial indexes literally, so that the planner uses them. Without a
// search, the counts stay within the indexes.
const kinds = { accepted: acceptedSql, spam: 'is_spam AND deleted_at IS NULL' } as const;

/** A form's submissions on each of these days in the zone. */
export async function countFormByDay(pool: Pool, scope: AnswerScope, days: readonly string[]): Promise<DayCount[]> {
  const values: unknown[] = [scope.formId, ...dayValues(days, scope.zone), scope.from, scope.to];
  const ofDay = `form_id = $1 AND created_at >= greatest(day.start, $5) AND created_at < least(day.until, $6)
                 AND ${contentSql(scope, values)}${notImportedSql(scope)}`;
  const { rows } = await pool.query<DayCount>(
    `SELECT day.name AS day, (SELECT count(*)::int FROM submissions WHERE ${kinds.accepted} AND ${ofDay}) AS accepted,
            (SELECT count(*)::int FROM submissions WHERE ${kinds.spam} AND ${ofDay}) AS spam
     FROM ${daysSql('$2', '$3', '$4')} AS day`,
    values,
  );
  return rows;
}

/** SQL for days with their `name`, `start` and `until`, by the placeholders of `dayValues`. */
export function daysSql(...[names, starts, ends]: [string, string, string]): string {
  return `(SELECT * FROM unnest(${names}::text[], ${starts}::timestamptz[], ${ends}::timestamptz[]) AS days (name, start, until))`;
}

/** Days that follow one another, with the moments when they start and end in the zone. */
export function dayValues(days: readonly string[], zone: string): [string[], Date[], Date[]] {
  const starts = days.map((day) => startOfDay(day, zone));
  const last = days.at(-1);
  const end = last === undefined ? [] : [startOfDay(addDays(last, 1), zone)];
  return [[...days], starts, [...starts.slice(1), ...end]];
}

/** Submissions by weekday, from Monday, and by pair of hours in the zone: `[day][hour / 2]`. */
export type Heat = readonly (readonly number[])[];

const hourMs = 3_600_000;

/** When the accepted submissions of a scope arrived. */
export async function countByTimeOfWeek(pool: Pool, scope: AnswerScope): Promise<Heat> {
  const values: unknown[] = [];
  const where = scopeSql(scope, values);
  const { starts, offsets } = offsetsIn(scope);
  const [start, offset] = [values.push(starts), values.push(offsets)];
  // Local times are computed once per quarter of an hour, since offsets change at full quarters only.
  const { rows } = await pool.query<{ day: number; hours: number; count: number }>(
    `SELECT extract(isodow FROM local)::int AS day, extract(hour FROM local)::int / 2 AS hours, sum(count)::int AS count
     FROM (SELECT quarter AT TIME ZONE 'UTC'
                  + ($${offset}::int[])[width_bucket(quarter, $${start}::timestamptz[])] * interval '1 second' AS local, count
           FROM (SELECT greatest(date_bin('15 minutes', created_at, '2000-01-01Z'), ($${start}::timestamptz[])[1]) AS quarter,
                        count(*) AS count
                 FROM submissions WHERE ${where} GROUP BY 1) AS quarters) AS times
     GROUP BY 1, 2`,
    values,
  );
  const counts = new Map(rows.map(({ day, hours, count }) => [`${day} ${hours}`, count]));
  return Array.from({ length: 7 }, (_day, day) =>
    Array.from({ length: 12 }, (_hours, hours) => counts.get(`${day + 1} ${hours}`) ?? 0),
  );
}

/** The zone's offsets from UTC in seconds, each with the moment from which it holds. */
function offsetsIn({ from, to, zone }: AnswerScope): { readonly starts: Date[]; readonly offsets: number[] } {
  const starts = [from];
  const offsets = [offsetAt(from.getTime(), zone)];
  // Clocks are changed at full quarters of an hour, and not twice within six hours.
  for (let at = from.getTime(); at < to.getTime(); at += 6 * hourMs) {
    if (offsetAt(at + 6 * hourMs, zone) === offsets.at(-1)) continue;
    let change = at;
    while (offsetAt(change, zone) === offsets.at(-1)) change = Math.floor(change / (hourMs / 4) + 1) * (hourMs / 4);
    starts.push(new Date(change));
    offsets.push(offsetAt(change, zone));
  }
  return { starts, offsets: offsets.map((offset) => offset / 1_000) };
}

/** How many submissions were replied to, and how long that took. */
export interface ReplyStatistics {
  readonly replied: number;
  /** From the submission to its first reply, in milliseconds; null when there are none. */
  readonly medianMs: number | null;
}

/** The first replies to the accepted submissions of a scope; those that could not be sent do not count. */
export async function findReplyStatistics(pool: Pool, scope: AnswerScope): Promise<ReplyStatistics> {
  const values: unknown[] = [scope.accountId];
  const { rows } = await pool.query<ReplyStatistics>(
    `SELECT count(*)::int AS replied,
            (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM first - created_at)) * 1000)::float8 AS "medianMs"
     FROM (SELECT r.submission_id, min(r.created_at) AS first
           FROM replies r JOIN deliveries d ON d.id = r.delivery_id
           WHERE r.account_id = $1 AND d.status NOT IN ('failed', 'skipped') GROUP BY 1) AS replied
     JOIN submissions ON submissions.id = submission_id
     WHERE ${scopeSql(scope, values)}`,
    values,
  );
  return rows[0] ?? { replied: 0, medianMs: null };
}
