import type { Pool } from 'pg';
import { type ClaimedDelivery, claimDeliveries } from '../../src/deliveries/delivery.claim';
import { recordOutcomes } from '../../src/deliveries/delivery.record';
import type { Outcome } from '../../src/lib/outcome';

/** Claims one delivery as a worker does; null when it is not to be had. */
export async function claimDelivery(
  pool: Pool,
  id: string,
  token: string,
  retried: boolean,
): Promise<ClaimedDelivery | null> {
  const [claimed] = await claimDeliveries(pool, [{ id, token, retried }]);
  if (claimed === 'busy') throw new Error('a single delivery is waited for');
  return claimed ?? null;
}

/** Records what became of one; whether its claim still stood. */
export async function recordOutcome(
  pool: Pool,
  delivery: Pick<ClaimedDelivery, 'id' | 'token'>,
  outcome: Outcome,
  durationMs: number,
): Promise<boolean> {
  return (await recordOutcomes(pool, [{ delivery, outcome, durationMs }]))[0] === true;
}
