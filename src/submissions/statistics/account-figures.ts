import type { Pool } from 'pg';
import { type Scope, withinSql } from '../../members/scope';
import { acceptedSql, notAcceptedSql } from '../folders';
import { countImportedSql } from '../imported';

/** A period of whole days in a time zone that ends now. */
export interface Period {
  readonly days: number;
  /** An IANA time zone. */
  readonly zone: string;
}

/** Accepted submissions per day without imported ones, oldest day first. */
interface FormDays {
  readonly name: string;
  readonly counts: readonly number[];
}

export interface DaysByForm {
  /** As `YYYY-MM-DD`, oldest first, today included. */
  readonly days: readonly string[];
  /** The busiest forms, most submissions first. */
  readonly forms: readonly FormDays[];
  /** All other forms together; null when there are none. */
  readonly rest: readonly number[] | null;
}

/** Forms whose days are counted, and how far submissions are counted to find them. */
const [maxForms, maxRanked] = [50, 1_000];

const daysSql = `
  days AS MATERIALIZED (
    SELECT local, local AT TIME ZONE $3 AS start, (local + interval '1 day') AT TIME ZONE $3 AS until
    FROM date_trunc('day', now() AT TIME ZONE $3) AS today,
         LATERAL generate_series(today - ($2::int - 1) * interval '1 day', today, interval '1 day') AS local)`;

const isOfDay = 'created_at >= start AND created_at < until';
const importedOfAccount = (condition: string) => countImportedSql('i.account_id = $1', condition);

// The conditions repeat the predicates of the partial indexes literally, so that the planner uses them. One count per
// day and form stays within the index: a million rows take 70 ms, instead of 400 ms when grouped by day.
const countsOfForms = (within: string) => `
  WITH ${daysSql}, busiest AS MATERIALIZED (
    SELECT * FROM (
      SELECT f.id, f.name, (SELECT count(*) FROM (
               SELECT FROM submissions WHERE form_id = f.id AND ${acceptedSql}
                 AND created_at >= (SELECT min(start) FROM days) LIMIT ${maxRanked}) AS first) AS roughly
      FROM forms f WHERE f.account_id = $1${within}) AS ranked
    WHERE roughly > 0 ORDER BY roughly DESC, id LIMIT ${maxForms + 1}
  )
  SELECT (SELECT array_agg(to_char(local, 'YYYY-MM-DD') ORDER BY start) FROM days) AS days,
         (SELECT coalesce(json_agg(json_build_object('name', name, 'counts', (
            SELECT json_agg((SELECT count(*) FROM submissions
                             WHERE form_id = busiest.id AND ${acceptedSql} AND ${isOfDay})
                            - ${countImportedSql('i.form_id = busiest.id', `${acceptedSql} AND ${isOfDay}`)}
                            ORDER BY start) FROM days))), '[]')
          FROM busiest) AS forms`;

const countsOfAccount = (within: string) => `
  WITH ${daysSql}
  SELECT array_agg((SELECT count(*)::int FROM submissions
                    WHERE ${acceptedSql} AND account_id = $1 AND ${isOfDay}${within})
                   - ${importedOfAccount(`${acceptedSql} AND ${isOfDay}${within}`)}
                   ORDER BY start) AS counts FROM days`;

/** Counts the scope's accepted submissions per day: those of the `max` busiest forms, and of the rest together. */
export async function countDaysByForm(
  pool: Pool,
  scope: Scope,
  { days, zone }: Period,
  max: number,
): Promise<DaysByForm> {
  const values: unknown[] = [scope.accountId, days, zone];
  const ofForms = countsOfForms(withinSql(scope, 'f.id', values));
  const { rows } = await pool.query<{ days: string[]; forms: FormDays[] }>(ofForms, values);
  const [counted] = rows;
  if (!counted) throw new Error('the count of the days returned no row');
  const forms = counted.forms.toSorted((a, b) => sum(b.counts) - sum(a.counts));
  if (forms.length <= max) return { days: counted.days, forms, rest: null };
  const top = forms.slice(0, max - 1);
  const all =
    forms.length > maxForms ? await countDays(pool, scope, { days, zone }) : addUp(forms, counted.days.length);
  const shown = addUp(top, counted.days.length);
  // A submission may arrive between the two statements.
  const rest = all.map((count, index) => Math.max(0, count - (shown[index] ?? 0)));
  return { days: counted.days, forms: top, rest };
}

async function countDays(pool: Pool, scope: Scope, { days, zone }: Period): Promise<readonly number[]> {
  const values: unknown[] = [scope.accountId, days, zone];
  const sql = countsOfAccount(withinSql(scope, 'form_id', values));
  return (await pool.query<{ counts: number[] }>(sql, values)).rows[0]?.counts ?? [];
}

function addUp(forms: readonly FormDays[], days: number): number[] {
  return Array.from({ length: days }, (_, day) => sum(forms.map(({ counts }) => counts[day] ?? 0)));
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Numbers of a period, and of the same span of time before it. */
export interface AccountFigures {
  /** Accepted submissions before the period. */
  readonly receivedBefore: number;
  readonly spam: number;
  readonly spamBefore: number;
  /** Unread submissions from before the period, of the first 1,000 unread ones. */
  readonly unreadBefore: number;
  /** When the period and the one before it start, and when the latter ends: at this time of day. */
  readonly start: Date;
  readonly startBefore: Date;
  readonly untilBefore: Date;
}

const maxUnread = 1_000;
const spamSql = `${notAcceptedSql} AND is_spam AND deleted_at IS NULL AND account_id = $1`;

const isBefore = 'created_at >= start_before AND created_at < until_before';
const received = (condition: string) =>
  `(SELECT count(*)::int FROM submissions WHERE ${condition}) - ${importedOfAccount(condition)}`;

// Unread submissions are planned like those of `count_unread`.
const figures = (within: string, ofForms: string) => `
  WITH moments AS MATERIALIZED (
    SELECT today AT TIME ZONE $3 AS start, (today - length) AT TIME ZONE $3 AS start_before,
           (local - length) AT TIME ZONE $3 AS until_before
    FROM (SELECT now() AT TIME ZONE $3 AS local, $2::int * interval '1 day' AS length,
                 date_trunc('day', now() AT TIME ZONE $3) - ($2::int - 1) * interval '1 day' AS today) AS now
  )
  SELECT start, start_before AS "startBefore", until_before AS "untilBefore",
         ${received(`${acceptedSql} AND account_id = $1 AND ${isBefore}${within}`)} AS "receivedBefore",
         ${received(`${spamSql} AND created_at >= start${within}`)} AS spam,
         ${received(`${spamSql} AND ${isBefore}${within}`)} AS "spamBefore",
         (SELECT count(*)::int FROM (
            SELECT found.created_at FROM forms CROSS JOIN LATERAL (
              WITH unread AS MATERIALIZED (
                SELECT s.created_at FROM submissions s WHERE s.account_id = forms.account_id AND s.form_id = forms.id
                  AND s.read_at IS NULL AND s.archived_at IS NULL AND s.deleted_at IS NULL AND NOT s.is_spam)
              SELECT created_at FROM unread LIMIT ${maxUnread}) AS found
            WHERE forms.account_id = $1${ofForms} LIMIT ${maxUnread}) AS first WHERE created_at < start) AS "unreadBefore"
  FROM moments`;

export async function findAccountFigures(pool: Pool, scope: Scope, { days, zone }: Period): Promise<AccountFigures> {
  const values: unknown[] = [scope.accountId, days, zone];
  const sql = figures(withinSql(scope, 'form_id', values), withinSql(scope, 'forms.id', values));
  const { rows } = await pool.query<AccountFigures>(sql, values);
  if (!rows[0]) throw new Error('the figures of the account returned no row');
  return rows[0];
}
