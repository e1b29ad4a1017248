import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { type DeliveryKind, queueNames } from '../queues/contracts';

interface Row {
  readonly kind: DeliveryKind;
  readonly status: 'queued' | 'active';
  readonly deliveries: number;
  readonly seconds: number;
}

// A row of its own for each status, by its own partial index: what is settled, be it millions, is not looked at.
const backlog = `
  SELECT kind, 'queued' AS status, count(*)::int AS deliveries,
         extract(epoch FROM clock_timestamp() - min(queued_at))::float8 AS seconds
  FROM deliveries WHERE status = 'queued' GROUP BY kind
  UNION ALL
  SELECT kind, 'active', count(*)::int, extract(epoch FROM clock_timestamp() - min(started_at))::float8
  FROM deliveries WHERE status = 'active' GROUP BY kind`;

/** Registers how many deliveries wait or are under way, and for how long the oldest does; `measure` takes both anew. */
export function createBacklogGauges(registry: Registry, pool: Pool): { measure(): Promise<void> } {
  const registers = [registry];
  const options = { labelNames: ['kind', 'status'] as const, registers };
  const depth = new Gauge({
    name: 'letterbox_outbox_deliveries',
    help: 'Deliveries that are not settled.',
    ...options,
  });
  const oldest = new Gauge({
    name: 'letterbox_outbox_oldest_seconds',
    help: 'For how long the oldest delivery waits, or is under way; 0 where there is none.',
    ...options,
  });
  const removals = new Gauge({
    name: 'letterbox_file_deletions_waiting',
    help: 'Files of deleted submissions that are still in their storage.',
    registers,
  });
  return {
    measure: async () => {
      const { rows } = await pool.query<Row>(backlog);
      for (const kind of queueNames) {
        for (const status of ['queued', 'active'] as const) {
          const row = rows.find((one) => one.kind === kind && one.status === status);
          depth.set({ kind, status }, row?.deliveries ?? 0);
          oldest.set({ kind, status }, Math.max(0, row?.seconds ?? 0));
        }
      }
      const waiting = await pool.query<{ n: number }>(
        'SELECT count(*)::int AS n FROM (SELECT FROM file_deletions LIMIT 100000) AS r',
      );
      removals.set(waiting.rows[0]?.n ?? 0);
    },
  };
}
