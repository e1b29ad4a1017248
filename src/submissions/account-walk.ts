/** How much one step of a walk reads: rows, and compressed bytes of data, but always one row. */
export interface Stride {
  readonly rows: number;
  readonly bytes: number;
}

/**
 * SQL for the next step of a walk through all of an account's submissions, whatever folder they lie in, from the oldest
 * on: those after the moment `after`. `found` says how many there were within the rows of a stride. Within an account,
 * what was created earlier was committed earlier: nothing appears behind the walker.
 */
export function nextSql(account: string, after: string, { rows, bytes }: Stride): string {
  // Each submission is in one of two partial indexes, and in one snapshot in one of them only.
  const half = (condition: string) => `
    (SELECT * FROM submissions WHERE account_id = ${account} AND created_at > ${after} AND ${condition}
     ORDER BY created_at LIMIT ${rows})`;
  return `
    SELECT * FROM (
      SELECT *, (count(*) OVER ())::int AS found, row_number() OVER w AS place, sum(pg_column_size(data)) OVER w AS weight
      FROM (${half('deleted_at IS NULL AND NOT is_spam')} UNION ALL ${half('(deleted_at IS NOT NULL OR is_spam)')}
            ORDER BY created_at LIMIT ${rows}) AS rest
      WINDOW w AS (ORDER BY created_at ROWS UNBOUNDED PRECEDING)) AS weighed
    WHERE place = 1 OR weight <= ${bytes}`;
}
