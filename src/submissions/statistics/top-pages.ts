import type { Pool } from 'pg';
import { type AnswerScope, scopeSql } from './answers';

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

/** The pages that the accepted submissions of a scope were sent from. */
export async function findTopPages(pool: Pool, scope: AnswerScope): Promise<TopPages> {
  const values: unknown[] = [];
  const { rows } = await pool.query<{ counted: number; pages: PageCount[] }>(
    `WITH newest AS MATERIALIZED (
       SELECT left(regexp_replace(left(referer, 1000), '[?#].*$', ''), ${maxLength}) AS page FROM submissions
       WHERE ${scopeSql(scope, values)} ORDER BY created_at DESC LIMIT ${maxCounted}
     ), top AS (
       SELECT nullif(page, '') AS page, count(*)::int AS count FROM newest GROUP BY 1
       ORDER BY count(*) DESC, 1 LIMIT ${maxPages}
     )
     SELECT (SELECT count(*)::int FROM newest) AS counted,
            coalesce((SELECT json_agg(top ORDER BY count DESC, page) FROM top), '[]') AS pages`,
    values,
  );
  const { counted = 0, pages = [] } = rows[0] ?? {};
  return { pages, counted, isComplete: counted < maxCounted };
}
