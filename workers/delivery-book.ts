import type { Pool } from 'pg';
import { type Claim, type ClaimedDelivery, claimDeliveries } from '../src/deliveries/delivery.claim';
import { type DeliveryRecord, recordOutcomes } from '../src/deliveries/delivery.record';
import { inBatches } from '../src/lib/in-batches';
import { isOurFault } from './persist';

/** The statements that stand around each delivery (delivery.claim.ts, delivery.record.ts). */
export interface DeliveryBook {
  claim(claim: Claim): Promise<ClaimedDelivery | null>;
  record(record: DeliveryRecord): Promise<boolean>;
}

/** Jobs that are taken or done at the same moment share a statement, of whatever queue, and with it the wait for the disk. */
export function openBook(pool: Pool): DeliveryBook {
  return {
    claim: inTurn((claims) => claimDeliveries(pool, claims)),
    record: inTurn((records) => recordOutcomes(pool, records)),
  };
}

/** Who is busy is asked again alone, which waits, and keeps nobody else waiting. */
function inTurn<Item, Result>(
  askAll: (items: readonly Item[]) => Promise<(Result | 'busy')[]>,
): (item: Item) => Promise<Result> {
  const askAlone = async (item: Item): Promise<Result> => (await askAll([item]))[0] as Result;
  return inBatches<Item, Result>(
    async (items) => {
      const results = await askAll(items);
      return items.map((item, index) => {
        const result = results[index];
        return result === 'busy' ? askAlone(item) : (result as Result);
      });
    },
    { most: 64, mostUnderWay: 2, isOfOne: (error) => isOurFault(error) || isBlocked(error) },
  );
}

/** The statement waited for a lock, or for its turn, for too long. */
function isBlocked(error: unknown): boolean {
  return ['57014', '55P03', '40P01'].includes(String((error as { code?: unknown }).code));
}
