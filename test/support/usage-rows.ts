import type { Database } from '../../src/db/database';

/** Makes the account have received this many submissions in a month (`YYYY-MM`, UTC), by default the current one. */
export async function setUsage(
  { pool }: Pick<Database, 'pool'>,
  { id }: { readonly id: string },
  used: number,
  period: string | null = null,
): Promise<void> {
  await pool.query(
    `UPDATE usage SET used = $2, period = coalesce($3, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM')) WHERE account_id = $1`,
    [id, used, period],
  );
}
