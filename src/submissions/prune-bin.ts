import type { Pool } from 'pg';
import { eraseFromBin } from './erase-from-bin';

const batch = 500;

/**
 * Deletes for good some of what has lain in the bin for more than `days`, an account at a time: those who post to another
 * wait for nothing. Resolves to the number, and whether more may be due. Many may do so at once.
 */
export async function pruneBin(pool: Pool, days: number): Promise<{ pruned: number; hasMore: boolean }> {
  const { rows } = await pool.query<{ accountId: string; ids: string[]; cutoff: Date }>({
    name: 'bin-due',
    text: `SELECT account_id AS "accountId", array_agg(id) AS ids, now() - $1 * interval '24 hours' AS cutoff
           FROM (SELECT id, account_id FROM submissions WHERE deleted_at < now() - $1 * interval '24 hours'
                 ORDER BY deleted_at LIMIT ${batch}) AS due
           GROUP BY account_id`,
    values: [days],
  });
  let pruned = 0;
  for (const { accountId, ids, cutoff } of rows) pruned += await eraseFromBin(pool, accountId, ids, cutoff);
  const due = rows.reduce((sum, { ids }) => sum + ids.length, 0);
  return { pruned, hasMore: due === batch };
}
