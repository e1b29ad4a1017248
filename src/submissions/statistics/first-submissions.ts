import type { Pool } from 'pg';
import { acceptedSql, notAcceptedSql } from '../folders';

/** What has arrived since the account was created: nothing, tests alone, or a submission of a visitor. */
export type Arrived = 'nothing' | 'tests' | 'submissions';

/** An account with more submissions has left its first steps behind. */
const maxTests = 200;

// The conditions repeat the predicates of the partial indexes literally, so that the planner uses them.
const newest = (condition: string) => `
  (SELECT referer, data FROM submissions WHERE ${condition} AND account_id = $1 ORDER BY created_at DESC LIMIT ${maxTests})`;

/**
 * Whether the account has received a submission that is no test: neither one from a page below `demoPages`, URLs of
 * demo pages, nor a live test, whose field `test` matches `testId`.
 */
export async function findArrived(
  pool: Pool,
  accountId: string,
  demoPages: readonly string[],
  testId: RegExp,
): Promise<Arrived> {
  const { rows } = await pool.query<{ hasAny: boolean; hasReal: boolean }>(
    `WITH newest AS (${newest(acceptedSql)} UNION ALL ${newest(notAcceptedSql)})
     SELECT EXISTS (SELECT FROM newest) AS "hasAny",
            EXISTS (SELECT FROM newest
                    WHERE NOT EXISTS (SELECT FROM unnest($2::text[]) AS page WHERE starts_with(referer, page)) AND NOT coalesce(data ->> 'test' ~ $3, false))
              OR EXISTS (SELECT FROM newest OFFSET ${maxTests - 1}) AS "hasReal"`,
    [accountId, demoPages, testId.source],
  );
  const { hasAny = false, hasReal = false } = rows[0] ?? {};
  return hasReal ? 'submissions' : hasAny ? 'tests' : 'nothing';
}
