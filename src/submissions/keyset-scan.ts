import { acceptedSql, notAcceptedSql } from './folders';

/** Limits of one step of a scan, in rows and compressed bytes of data; at least one row is read. */
export interface StepSize {
  readonly rows: number;
  readonly bytes: number;
}

/**
 * SQL for the next step of a scan through all of an account's submissions in every folder, oldest first, starting after
 * `after`. `found` is the number of rows before the limit on bytes. Within an account, submissions are committed in the
 * order of `created_at`, so that none appears behind the scan.
 */
export function scanSql(account: string, after: string, { rows, bytes }: StepSize): string {
  const half = (condition: string) => `
    (SELECT * FROM submissions WHERE account_id = ${account} AND created_at > ${after} AND ${condition}
     ORDER BY created_at LIMIT ${rows})`;
  return `
    SELECT * FROM (
      SELECT *, (count(*) OVER ())::int AS found, row_number() OVER w AS n, sum(pg_column_size(data)) OVER w AS total_bytes
      FROM (${half(acceptedSql)} UNION ALL ${half(notAcceptedSql)}
            ORDER BY created_at LIMIT ${rows}) AS rest
      WINDOW w AS (ORDER BY created_at ROWS UNBOUNDED PRECEDING)) AS measured
    WHERE n = 1 OR total_bytes <= ${bytes}`;
}
