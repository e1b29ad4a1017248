import type { Pool } from 'pg';
import { eventually } from './eventually';

/** Resolves once so many statements of this database wait for somebody's lock. */
export async function untilWaiting(pool: Pool, statements: number): Promise<void> {
  await eventually(async () => {
    const { rowCount } = await pool.query(
      "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
    );
    expect(rowCount).toBe(statements);
  });
}
