import { Counter, Histogram, type Registry } from 'prom-client';
import type { DeliveryResult } from '../lib/delivery-result';
import { type DeliveryKind, queueNames } from '../queues/contracts';

/** How a delivery ended; `too_late` where its row had been settled without this worker. */
export interface DeliveryEnd {
  readonly kind: DeliveryKind;
  readonly outcome: DeliveryResult['status'] | 'too_late';
  readonly durationMs: number;
}

/** What one sweep of the outbox found. */
export interface SweepResult {
  /** The queue's store was emptied or restarted. */
  readonly emptied: boolean;
  /** Deliveries whose worker died. */
  readonly orphans: { readonly requeued: number; readonly failed: number };
  /** Deliveries whose job is gone. */
  readonly lost: number;
  /** Deliveries that got a job here. */
  readonly enqueued: number;
}

export interface DeliveryMetrics {
  delivered(end: DeliveryEnd): void;
  swept(finds: SweepResult): void;
}

const outcomes = ['succeeded', 'failed', 'skipped', 'too_late'] as const satisfies readonly DeliveryEnd['outcome'][];
const finds = ['enqueued', 'lost', 'orphans_requeued', 'orphans_failed', 'emptied'] as const;

/** Registers what workers count; every series begins at zero, so that the first event is seen as a rise. */
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
    help: 'Time that a delivery takes, from its claim to its outcome.',
    labelNames: ['kind'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8],
    registers,
  });
  const found = new Counter({
    name: 'letterbox_sweeper_found_total',
    help: 'What the outbox sweeper found and mended.',
    labelNames: ['what'],
    registers,
  });
  for (const kind of queueNames) for (const outcome of outcomes) deliveries.inc({ kind, outcome }, 0);
  for (const what of finds) found.inc({ what }, 0);

  return {
    delivered: ({ kind, outcome, durationMs }) => {
      deliveries.inc({ kind, outcome });
      seconds.observe({ kind }, durationMs / 1_000);
    },
    swept: ({ emptied, orphans, lost, enqueued }) => {
      found.inc({ what: 'emptied' }, emptied ? 1 : 0);
      found.inc({ what: 'orphans_requeued' }, orphans.requeued);
      found.inc({ what: 'orphans_failed' }, orphans.failed);
      found.inc({ what: 'lost' }, lost);
      found.inc({ what: 'enqueued' }, enqueued);
    },
  };
}
