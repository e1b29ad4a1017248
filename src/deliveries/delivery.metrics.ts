import type { Pool } from 'pg';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { DeliveryResult } from '../lib/delivery-result';
import { type DeliveryKind, queueNames } from '../queues/contracts';
import { findWaitingDeliveries, summarizeBacklogs } from './backlog';

/** How a delivery ended; `postponed` if it is tried again later, `too_late` when it had been settled without this worker. */
export interface DeliveryEnd {
  readonly kind: DeliveryKind;
  readonly outcome: DeliveryResult['status'] | 'postponed' | 'too_late';
  readonly durationMs: number;
}

/** What one sweep of the outbox did. */
export interface SweepResult {
  /** The queue store had been emptied or restarted. */
  readonly emptied: boolean;
  /** Deliveries whose worker died. */
  readonly orphans: { readonly requeued: number; readonly failed: number };
  /** Deliveries whose job was gone. */
  readonly lost: number;
  /** Postponed e-mails whose time has come. */
  readonly released: number;
}

/** The counters of a worker process. */
interface DeliveryMetrics {
  delivered(end: DeliveryEnd): void;
  swept(result: SweepResult): void;
  /** Counts deliveries that a web process had committed without creating their jobs. */
  missed(deliveries: number): void;
}

const outcomes = [
  'succeeded',
  'failed',
  'skipped',
  'postponed',
  'too_late',
] as const satisfies readonly DeliveryEnd['outcome'][];
const sweepCounts = ['missed', 'lost', 'orphans_requeued', 'orphans_failed', 'emptied'] as const;

/** Registers the counters of a worker. Every series starts at zero, so that the first event shows as an increase. */
export function createDeliveryMetrics(registry: Registry): DeliveryMetrics {
  const registers = [registry];
  const deliveries = new Counter({
    name: 'letterbox_deliveries_total',
    help: 'Deliveries carried out, by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'letterbox_delivery_seconds',
    help: 'Duration of a delivery, from its claim to its outcome.',
    labelNames: ['kind'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8],
    registers,
  });
  const found = new Counter({
    name: 'letterbox_sweeper_found_total',
    help: 'What the outbox sweeper and the scheduler found and repaired.',
    labelNames: ['what'],
    registers,
  });
  for (const kind of queueNames) for (const outcome of outcomes) deliveries.inc({ kind, outcome }, 0);
  for (const what of sweepCounts) found.inc({ what }, 0);

  return {
    delivered: ({ kind, outcome, durationMs }) => {
      deliveries.inc({ kind, outcome });
      seconds.observe({ kind }, durationMs / 1_000);
    },
    swept: ({ emptied, orphans, lost }) => {
      found.inc({ what: 'emptied' }, emptied ? 1 : 0);
      found.inc({ what: 'orphans_requeued' }, orphans.requeued);
      found.inc({ what: 'orphans_failed' }, orphans.failed);
      found.inc({ what: 'lost' }, lost);
    },
    missed: (count) => found.inc({ what: 'missed' }, count),
  };
}

/** Registers the number and age of unsettled deliveries in the whole installation; `measure` updates them. */
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
    help: 'How long the oldest of them has been waiting or running, without backlogs; 0 when there is none.',
    ...options,
  });
  const backlog = new Gauge({
    name: 'letterbox_backlog_deliveries',
    help: 'Queued deliveries that are not in a queue yet, because their account has many.',
    labelNames: ['kind'],
    registers,
  });
  const backlogAccounts = new Gauge({
    name: 'letterbox_backlog_accounts',
    help: 'Accounts that have such deliveries.',
    labelNames: ['kind'],
    registers,
  });
  const largestBacklog = new Gauge({
    name: 'letterbox_backlog_largest',
    help: 'Such deliveries of the account that has the most.',
    labelNames: ['kind'],
    registers,
  });
  const oldestBacklog = new Gauge({
    name: 'letterbox_backlog_oldest_seconds',
    help: 'How long the oldest such delivery has been waiting; 0 when there is none.',
    labelNames: ['kind'],
    registers,
  });
  const deletions = new Gauge({
    name: 'letterbox_file_deletions_waiting',
    help: 'Files of deleted submissions that are still in their storage.',
    registers,
  });
  return {
    measure: async () => {
      const rows = await findWaitingDeliveries(pool);
      const backlogs = await summarizeBacklogs(pool);
      for (const kind of queueNames) {
        const ofKind = backlogs.find((one) => one.kind === kind);
        for (const status of ['queued', 'active'] as const) {
          const row = rows.find((one) => one.kind === kind && one.status === status);
          const inBacklogs = status === 'queued' ? (ofKind?.deliveries ?? 0) : 0;
          depth.set({ kind, status }, (row?.deliveries ?? 0) + inBacklogs);
          oldest.set({ kind, status }, row?.seconds ?? 0);
        }
        backlog.set({ kind }, ofKind?.deliveries ?? 0);
        backlogAccounts.set({ kind }, ofKind?.accounts ?? 0);
        largestBacklog.set({ kind }, ofKind?.largest ?? 0);
        oldestBacklog.set({ kind }, ofKind?.seconds ?? 0);
      }
      const waiting = await pool.query<{ n: number }>(
        'SELECT count(*)::int AS n FROM (SELECT FROM file_deletions LIMIT 100000) AS r',
      );
      deletions.set(waiting.rows[0]?.n ?? 0);
    },
  };
}
