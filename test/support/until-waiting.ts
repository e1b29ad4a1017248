import type { Pool } from 'pg';
import { eventually } from './eventually';

/** Resolves once this many statements of the database wait for a lock. */
export async function untilWaiting(pool: Pool, statements: number): Promise<void> {
  await eventually(async () => {
    const { rowCount } = await pool.query(
      "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
    );
    expect(rowCount).toBe(statements);
  });
}
