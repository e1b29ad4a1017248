import type { Pool } from 'pg';
import type { DayCount } from './activity';

// The conditions repeat the predicates of the partial indexes literally, so that the planner uses them.
const ofDay = 'form_id = $1 AND created_at >= day AND created_at < day + $3::interval';
const countsByDay = `
  SELECT to_char(day AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
         (SELECT count(*)::int FROM submissions WHERE deleted_at IS NULL AND NOT is_spam AND ${ofDay}) AS accepted,
         (SELECT count(*)::int FROM submissions WHERE is_spam AND deleted_at IS NULL AND ${ofDay}) AS spam
  FROM date_trunc('day', now(), 'UTC') AS today,
       LATERAL generate_series(today - ($2::int - 1) * $3::interval, today, $3::interval) AS day`;

// In hours: in the session's time zone a day may have 23.
const day = '24 hours';

/** A form's submissions on each of the last `days` UTC days, oldest first, today included. */
export async function countFormByDay(pool: Pool, formId: string, days: number): Promise<DayCount[]> {
  const { rows } = await pool.query<DayCount>(countsByDay, [formId, days, day]);
  return rows;
}

/** How many submissions were sent from a page. */
interface PageCount {
  /** Its address without query; null when the browser did not send it. */
  readonly page: string | null;
  readonly count: number;
}

export interface TopPages {
  /** Most submissions first. */
  readonly pages: readonly PageCount[];
  /** How many submissions were counted, and whether that is all of the period. */
  readonly counted: number;
  readonly isComplete: boolean;
}

/** Pages listed, characters of an address, and submissions counted, newest first: no index has their pages. */
const [maxPages, maxLength, maxCounted] = [10, 200, 10_000];

const topPages = `
  WITH newest AS MATERIALIZED (
    SELECT left(regexp_replace(left(referer, 1000), '[?#].*$', ''), ${maxLength}) AS page FROM submissions
    WHERE form_id = $1 AND deleted_at IS NULL AND NOT is_spam
      AND created_at >= date_trunc('day', now(), 'UTC') - ($2::int - 1) * $3::interval
    ORDER BY created_at DESC LIMIT ${maxCounted}
  ), top AS (
    SELECT nullif(page, '') AS page, count(*)::int AS count FROM newest GROUP BY 1
    ORDER BY count(*) DESC, 1 LIMIT ${maxPages}
  )
  SELECT (SELECT count(*)::int FROM newest) AS counted,
         coalesce((SELECT json_agg(top ORDER BY count DESC, page) FROM top), '[]') AS pages`;

/** The pages that the form's accepted submissions of the last `days` UTC days were sent from. */
export async function findTopPages(pool: Pool, formId: string, days: number): Promise<TopPages> {
  const { rows } = await pool.query<{ counted: number; pages: PageCount[] }>(topPages, [formId, days, day]);
  const { counted = 0, pages = [] } = rows[0] ?? {};
  return { pages, counted, isComplete: counted < maxCounted };
}
