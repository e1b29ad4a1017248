import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';

/**
 * Deletes a submission for good with all that hangs on it; workers remove its files from their storage soon after.
 * `accountId` restricts it to that account's own. False when there is no such submission.
 */
export async function eraseSubmission(pool: Pool, accountId: string | null, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { rowCount } = await pool.query(
    'DELETE FROM submissions WHERE id = $1 AND ($2::uuid IS NULL OR account_id = $2)',
    [id, accountId],
  );
  return rowCount === 1;
}
