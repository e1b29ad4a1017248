import type { Pool } from 'pg';
import { type Claim, type ClaimedDelivery, claimDeliveries, claimLocked } from '../../src/deliveries/delivery.claim';
import { recordLocked, recordOutcomes } from '../../src/deliveries/delivery.record';
import type { DeliveryResult } from '../../src/lib/delivery-result';

/**
 * Claims deliveries as a worker does, in the order of the claims; null for each that is not to be had. A claim that failed may
 * hold its rows for a moment after the error was told, and then they are waited for.
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

/** Claims one delivery as a worker does; null when it is not to be had. */
export async function claimDelivery(
  pool: Pool,
  id: string,
  token: string,
  retried: boolean,
): Promise<ClaimedDelivery | null> {
  const [claimed = null] = await claimTogether(pool, [{ id, token, retried }]);
  return claimed;
}

/** Records what became of one; whether its claim still stood. */
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
