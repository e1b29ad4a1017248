import type { ClaimedDelivery } from '../../src/deliveries/delivery.claim';
import type { DeliveryResult } from '../../src/lib/delivery-result';
import type { TargetOf } from '../fairness-keys';

/** What a processor reports: what became of the delivery, and the host it spoke to (for the job's log). */
export interface Report {
  readonly target: string;
  readonly outcome: DeliveryResult;
}

/** Carries out one claimed delivery; gives up when `signal` fires. What it throws counts as a failure of ours. */
export type Processor = (delivery: ClaimedDelivery, signal: AbortSignal) => Promise<Report>;

/** What one queue's worker does, and how much of it at once. */
export interface WorkerRole {
  readonly process: Processor;
  /** Deliveries at work at once. */
  readonly concurrency: number;
  /** What a delivery is for, where one that hangs must not take every slot; null when that does not matter. */
  readonly targetOf?: TargetOf;
  /**
   * Whether a delivery is claimed before there is a slot for it, one for each slot, so that the next is at hand. For those that
   * may go twice: when a worker dies, what it had claimed counts as begun.
   */
  readonly claimsAhead?: boolean;
}
