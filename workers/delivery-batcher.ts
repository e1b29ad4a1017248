import type { Pool } from 'pg';
import { type Claim, type ClaimedDelivery, claimBusy, claimDeliveries } from '../src/deliveries/delivery.claim';
import { type DeliveryRecord, recordBusy, recordOutcomes } from '../src/deliveries/delivery.record';
import { inBatches } from '../src/lib/batch-loader';
import { isOurFault } from './retry-while-unavailable';

/** The statements that stand around each delivery (delivery.claim.ts, delivery.record.ts). */
export interface DeliveryBook {
  claim(claim: Claim): Promise<ClaimedDelivery | null>;
  record(record: DeliveryRecord): Promise<boolean>;
}

/**
 * Opens the book of each worker of a process. Jobs that are taken at the same moment share a statement, of whatever queue, and
 * with it the wait for the disk; outcomes share one within their queue, for those of webhooks wait for their webhooks' rows.
 */
export function openBooks(pool: Pool): () => DeliveryBook {
  const claim = inTurn<Claim, ClaimedDelivery | null>(
    (claims) => claimDeliveries(pool, claims),
    (one) => claimBusy(pool, one),
    4,
  );
  return () => ({
    claim,
    record: inTurn<DeliveryRecord, boolean>(
      (records) => recordOutcomes(pool, records),
      (one) => recordBusy(pool, one),
      2,
    ),
  });
}

/** Who is busy is waited for apart, few at a time: other statements go on, though each that waits keeps its job's place. */
function inTurn<Item, Result>(
  askAll: (items: readonly Item[]) => Promise<(Result | 'busy')[]>,
  waitFor: (item: Item) => Promise<Result>,
  mostUnderWay: number,
): (item: Item) => Promise<Result> {
  const isOfOne = (error: unknown): boolean => isOurFault(error) || isBlocked(error);
  const wait = inBatches<Item, Result>(async ([item]) => [await waitFor(item as Item)], { most: 1, mostUnderWay: 2 });
  return inBatches<Item, Result>(
    async (items) => {
      const results = await askAll(items);
      return items.map((item, index) => {
        const result = results[index];
        return result === 'busy' ? wait(item) : (result as Result);
      });
    },
    { most: 64, mostUnderWay, isOfOne },
  );
}

/** The statement waited for a lock, or for its turn, for too long. */
function isBlocked(error: unknown): boolean {
  return ['57014', '55P03', '40P01'].includes(String((error as { code?: unknown }).code));
}
