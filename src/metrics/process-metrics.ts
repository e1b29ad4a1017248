import type { Pool } from 'pg';
import { inTransaction } from '../db/in-transaction';
import type { ProcessRole } from './registry';
import { type MetricsSnapshot, mergeSnapshots, selectCounts } from './snapshot';

/** A process that has not written for so long does not run any more. */
const silentMs = 60_000;
/** From then on its counts are added to those of the others that ended; until then one that was only frozen goes on with its row. */
const goneMs = 60 * 60_000;
/** The row of all that ended. */
const retiredId = '00000000-0000-0000-0000-000000000000';

/** Stores what a process measured, under a new id or one that it stored under before. */
export async function insertSnapshot(
  pool: Pool,
  id: string,
  role: ProcessRole,
  figures: MetricsSnapshot,
): Promise<void> {
  await pool.query(
    `INSERT INTO process_metrics (process_id, role, metrics, updated_at) VALUES ($1, $2, $3, now())
     ON CONFLICT (process_id) DO UPDATE SET metrics = excluded.metrics, updated_at = now()`,
    [id, role, JSON.stringify(figures)],
  );
}

/** Stores what a process measured since; false when its row is gone, because the process was taken to have ended. */
export async function updateSnapshot(pool: Pool, id: string, figures: MetricsSnapshot): Promise<boolean> {
  const { rowCount } = await pool.query(
    'UPDATE process_metrics SET metrics = $2, updated_at = now() WHERE process_id = $1',
    [id, JSON.stringify(figures)],
  );
  return rowCount === 1;
}

/** What every process measured: everything of those that run, the counts of those that ended. */
export async function findSnapshots(pool: Pool): Promise<MetricsSnapshot[]> {
  const { rows } = await pool.query<{ metrics: MetricsSnapshot; runs: boolean }>(
    `SELECT metrics, process_id <> $1 AND updated_at > now() - $2::int * interval '1 millisecond' AS runs
     FROM process_metrics`,
    [retiredId, silentMs],
  );
  return rows.map(({ metrics, runs }) => (runs ? metrics : selectCounts(metrics)));
}

/** Adds the counts of `id`, and of processes that fell silent an hour ago, to the row of all that ended; each once, whoever calls. */
export async function archiveSnapshots(pool: Pool, id: string | null = null): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(
      `INSERT INTO process_metrics (process_id, role, metrics, updated_at) VALUES ($1, 'retired', '[]', now())
       ON CONFLICT DO NOTHING`,
      [retiredId],
    );
    // Whoever else retires waits here, and then finds what is left.
    const kept = await client.query<{ metrics: MetricsSnapshot }>(
      'SELECT metrics FROM process_metrics WHERE process_id = $1 FOR UPDATE',
      [retiredId],
    );
    const ended = await client.query<{ metrics: MetricsSnapshot }>(
      `DELETE FROM process_metrics
       WHERE process_id = $2 OR (process_id <> $1 AND updated_at < now() - $3::int * interval '1 millisecond')
       RETURNING metrics`,
      [retiredId, id, goneMs],
    );
    if (ended.rows.length === 0) return;
    const parts = [...kept.rows, ...ended.rows].map(({ metrics }) => selectCounts(metrics));
    const merged = await mergeSnapshots(parts).getMetricsAsJSON();
    await client.query('UPDATE process_metrics SET metrics = $2, updated_at = now() WHERE process_id = $1', [
      retiredId,
      JSON.stringify(merged),
    ]);
  });
}
