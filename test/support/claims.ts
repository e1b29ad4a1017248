import type { Pool } from 'pg';
import { type Claim, type ClaimedDelivery, claimDeliveries, claimLocked } from '../../src/deliveries/delivery.claim';
import { recordLocked, recordOutcomes } from '../../src/deliveries/delivery.record';
import type { DeliveryResult } from '../../src/lib/delivery-result';

/**
 * Claims deliveries in one statement as a worker does, in order; null for each that could not be claimed. Waits for
 * locked rows: a claim that failed may hold its locks for a moment after its error arrived.
 */
export async function claimTogether(pool: Pool, claims: readonly Claim[]): Promise<(ClaimedDelivery | null)[]> {
  const claimed = await claimDeliveries(pool, claims);
  return Promise.all(
    claims.map((claim, index) => {
      const one = claimed[index] ?? null;
      return one === 'locked' ? claimLocked(pool, claim) : one;
    }),
  );
}

/** Claims one delivery as a worker does; null when it could not be claimed. */
export async function claimDelivery(
  pool: Pool,
  id: string,
  token: string,
  retried: boolean,
): Promise<ClaimedDelivery | null> {
  const [claimed = null] = await claimTogether(pool, [{ id, token, retried }]);
  return claimed;
}

/** Records one outcome; returns whether its claim still held. */
export async function recordOutcome(
  pool: Pool,
  delivery: Pick<ClaimedDelivery, 'id' | 'token'>,
  outcome: DeliveryResult,
  durationMs: number,
): Promise<boolean> {
  const record = { delivery, outcome, durationMs };
  const [recorded] = await recordOutcomes(pool, [record]);
  return recorded === 'locked' ? await recordLocked(pool, record) : recorded === true;
}
