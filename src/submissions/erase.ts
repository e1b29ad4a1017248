import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';

/**
 * Permanently deletes a submission and everything that belongs to it; workers delete its files from their storage soon
 * after. With `accountId`, only a submission of that account. False when there is none.
 */
export async function eraseSubmission(pool: Pool, accountId: string | null, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { rowCount } = await pool.query(
    'DELETE FROM submissions WHERE id = $1 AND ($2::uuid IS NULL OR account_id = $2)',
    [id, accountId],
  );
  return rowCount === 1;
}

/**
 * Permanently deletes those of the account's submissions that are in the recycle bin, and were moved there before
 * `deletedBefore` if given. Resolves to their number.
 */
export async function eraseFromBin(
  pool: Pool,
  accountId: string,
  ids: readonly string[],
  deletedBefore?: Date,
): Promise<number> {
  // Locking in one order avoids deadlocks between parallel calls; submissions restored meanwhile stay.
  const { rowCount } = await pool.query(
    `DELETE FROM submissions WHERE id IN (
       SELECT id FROM submissions
       WHERE account_id = $1 AND id = ANY ($2::uuid[]) AND deleted_at < coalesce($3::timestamptz, 'infinity')
       ORDER BY id FOR UPDATE)`,
    [accountId, ids, deletedBefore ?? null],
  );
  return rowCount ?? 0;
}

const batchRows = 500;

/**
 * Permanently deletes up to 500 submissions that have been in the recycle bin for more than `days`, one account at a
 * time, so that no other account is blocked. Resolves to their number and whether more may be due. Safe to run in
 * parallel.
 */
export async function purgeRecycleBin(pool: Pool, days: number): Promise<{ purged: number; hasMore: boolean }> {
  const { rows } = await pool.query<{ accountId: string; ids: string[]; cutoff: Date }>({
    name: 'recycle-bin-due',
    text: `SELECT account_id AS "accountId", array_agg(id) AS ids, now() - $1 * interval '24 hours' AS cutoff
           FROM (SELECT id, account_id FROM submissions WHERE deleted_at < now() - $1 * interval '24 hours'
                 ORDER BY deleted_at LIMIT ${batchRows}) AS due
           GROUP BY account_id`,
    values: [days],
  });
  let purged = 0;
  for (const { accountId, ids, cutoff } of rows) purged += await eraseFromBin(pool, accountId, ids, cutoff);
  const due = rows.reduce((sum, { ids }) => sum + ids.length, 0);
  return { purged, hasMore: due === batchRows };
}
