import type { Pool } from 'pg';

/**
 * Deletes for good those of the account's submissions that lie in the bin, with all that hangs on them, and resolves to
 * their number; `binnedBefore` leaves out what was put there later. Others of the ids are left alone.
 */
export async function eraseFromBin(
  pool: Pool,
  accountId: string,
  ids: readonly string[],
  binnedBefore?: Date,
): Promise<number> {
  // Locked in one order first: two who delete the same would else wait for each other. What was restored meanwhile stays.
  const { rowCount } = await pool.query(
    `DELETE FROM submissions WHERE id IN (
       SELECT id FROM submissions
       WHERE account_id = $1 AND id = ANY ($2::uuid[]) AND deleted_at < coalesce($3::timestamptz, 'infinity')
       ORDER BY id FOR UPDATE)`,
    [accountId, ids, binnedBefore ?? null],
  );
  return rowCount ?? 0;
}
