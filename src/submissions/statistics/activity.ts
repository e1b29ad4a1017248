import type { Pool } from 'pg';
import { nullOnTimeout } from '../../lib/pg-errors';
import { startsOfLast } from '../../lib/time-zones';
import { countImportedSql } from '../imported';

/** Submissions of a form, without spam and deleted ones. */
export interface FormActivity {
  readonly lastAt: Date | null;
  /** Submissions per day for the last 30 days in the zone, oldest first, today included, without imported ones. */
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
  zone: string,
): Promise<ReadonlyMap<string, FormActivity> | null> {
  const counted = await nullOnTimeout(
    pool.query<FormActivity & { id: string }>(activity, [formIds, startsOfLast('day', activityDays, zone)]),
  );
  return counted && new Map(counted.rows.map(({ id, ...form }) => [id, form]));
}

// Must repeat the partial index's predicate literally, or the planner ignores the index.
const accepted = 'deleted_at IS NULL AND NOT is_spam';
const counts = `form_id = f.id AND ${accepted}`;
const isOfDay =
  "created_at >= ($2::timestamptz[])[nth] AND created_at < coalesce(($2::timestamptz[])[nth + 1], 'infinity')";
const activity = `
  SELECT f.id, recent.days, (SELECT max(created_at) FROM submissions WHERE ${counts}) AS "lastAt",
         (SELECT count(*) FROM submissions WHERE ${counts})::int AS total
  FROM unnest($1::uuid[]) AS f (id),
       LATERAL (SELECT array_agg(day.n ORDER BY nth) AS days
                FROM generate_series(1, ${activityDays}) AS nth,
                     LATERAL (SELECT (SELECT count(*)::int FROM submissions WHERE ${counts} AND ${isOfDay})
                                       - ${countImportedSql('i.form_id = f.id', `${accepted} AND ${isOfDay}`)} AS n) AS day
               ) AS recent`;
