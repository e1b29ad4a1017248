import type { Pool } from 'pg';
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from 'prom-client';
import { inTransaction } from '../db/in-transaction';
import type { ProcessRole } from './registry';

/** The metrics of one process at one moment, as prom-client's `getMetricsAsJSON` returns them. */
type MetricsSnapshot = MetricObjectWithValues<MetricValue<string>>[];

/** A process that has not stored a snapshot for this long is not running. */
const silentMs = 60_000;
/** After this long its counts are archived; until then a process that was only suspended goes on with its row. */
const archiveAfterMs = 60 * 60_000;
/** The row that holds the counts of all ended processes. */
const archiveId = '00000000-0000-0000-0000-000000000000';

/** Merges snapshots into one registry: counts are added, gauges as each of them specifies. */
export function mergeSnapshots(snapshots: readonly MetricsSnapshot[]): ReturnType<typeof AggregatorRegistry.aggregate> {
  return AggregatorRegistry.aggregate([...snapshots]);
}

/** The part of a snapshot that outlives its process: gauges describe the present, counts remain. */
function selectCounts(snapshot: MetricsSnapshot): MetricsSnapshot {
  return snapshot.filter(({ type }) => ['counter', 'histogram'].includes(String(type)));
}

/** Stores the first snapshot of a process. */
export async function insertSnapshot(
  pool: Pool,
  processId: string,
  role: ProcessRole,
  snapshot: MetricsSnapshot,
): Promise<void> {
  await pool.query(
    `INSERT INTO process_metrics (process_id, role, metrics, updated_at) VALUES ($1, $2, $3, now())
     ON CONFLICT (process_id) DO UPDATE SET metrics = excluded.metrics, updated_at = now()`,
    [processId, role, JSON.stringify(snapshot)],
  );
}

/** Replaces the snapshot of a process; false when its row is gone, because the process was taken to have ended. */
export async function updateSnapshot(pool: Pool, processId: string, snapshot: MetricsSnapshot): Promise<boolean> {
  const { rowCount } = await pool.query(
    'UPDATE process_metrics SET metrics = $2, updated_at = now() WHERE process_id = $1',
    [processId, JSON.stringify(snapshot)],
  );
  return rowCount === 1;
}

/** The snapshots of all processes: complete for those that run, counts only for those that ended. */
export async function findSnapshots(pool: Pool): Promise<MetricsSnapshot[]> {
  const { rows } = await pool.query<{ metrics: MetricsSnapshot; isRunning: boolean }>(
    `SELECT metrics, process_id <> $1 AND updated_at > now() - $2::int * interval '1 millisecond' AS "isRunning"
     FROM process_metrics`,
    [archiveId, silentMs],
  );
  return rows.map(({ metrics, isRunning }) => (isRunning ? metrics : selectCounts(metrics)));
}

/** The number of running processes by role. */
export async function countProcesses(pool: Pool): Promise<Readonly<Record<ProcessRole, number>>> {
  const { rows } = await pool.query<{ role: ProcessRole; count: number }>(
    `SELECT role, count(*)::int AS count FROM process_metrics
     WHERE process_id <> $1 AND updated_at > now() - $2::int * interval '1 millisecond' GROUP BY role`,
    [archiveId, silentMs],
  );
  return { web: 0, worker: 0, ...Object.fromEntries(rows.map(({ role, count }) => [role, count])) };
}

/** Moves the counts of this process, and of those silent for an hour, to the archive row. Each is archived once. */
export async function archiveSnapshots(pool: Pool, processId: string | null = null): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(
      `INSERT INTO process_metrics (process_id, role, metrics, updated_at) VALUES ($1, 'retired', '[]', now())
       ON CONFLICT DO NOTHING`,
      [archiveId],
    );
    // Concurrent calls wait here and then archive the rest.
    const archive = await client.query<{ metrics: MetricsSnapshot }>(
      'SELECT metrics FROM process_metrics WHERE process_id = $1 FOR UPDATE',
      [archiveId],
    );
    const ended = await client.query<{ metrics: MetricsSnapshot }>(
      `DELETE FROM process_metrics
       WHERE process_id = $2 OR (process_id <> $1 AND updated_at < now() - $3::int * interval '1 millisecond')
       RETURNING metrics`,
      [archiveId, processId, archiveAfterMs],
    );
    if (ended.rows.length === 0) return;
    const counts = [...archive.rows, ...ended.rows].map(({ metrics }) => selectCounts(metrics));
    const merged = await mergeSnapshots(counts).getMetricsAsJSON();
    await client.query('UPDATE process_metrics SET metrics = $2, updated_at = now() WHERE process_id = $1', [
      archiveId,
      JSON.stringify(merged),
    ]);
  });
}
