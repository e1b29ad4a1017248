import type { Pool } from 'pg';

/** The constraint that a submission with a used solution violates. */
export const solutionConstraint = 'altcha_solutions_pkey';

/** Whether a stored submission came with a solution of this challenge. */
export async function isSolutionUsed(pool: Pool, challenge: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'altcha-solution-used',
    text: 'SELECT FROM altcha_solutions WHERE challenge = $1',
    values: [challenge],
  });
  return rowCount === 1;
}

/**
 * Deletes up to `limit` solutions of challenges that have expired: solutions are valid for 20 minutes, and clocks may
 * differ. Resolves to their number.
 */
export async function deleteExpiredSolutions(pool: Pool, limit: number): Promise<number> {
  const { rowCount } = await pool.query(
    `DELETE FROM altcha_solutions WHERE challenge IN (
       SELECT challenge FROM altcha_solutions WHERE used_at < now() - interval '1 hour' LIMIT $1 FOR UPDATE SKIP LOCKED)`,
    [limit],
  );
  return rowCount ?? 0;
}
