import type { Pool } from 'pg';
import { type ClaimedDelivery, claimBusy, claimDeliveries } from '../../src/deliveries/delivery.claim';
import { recordBusy, recordOutcomes } from '../../src/deliveries/delivery.record';
import type { Outcome } from '../../src/lib/outcome';

/** Claims one delivery as a worker does; null when it is not to be had. */
export async function claimDelivery(
  pool: Pool,
  id: string,
  token: string,
  retried: boolean,
): Promise<ClaimedDelivery | null> {
  const claim = { id, token, retried };
  const [claimed = null] = await claimDeliveries(pool, [claim]);
  return claimed === 'busy' ? await claimBusy(pool, claim) : claimed;
}

/** Records what became of one; whether its claim still stood. */
export async function recordOutcome(
  pool: Pool,
  delivery: Pick<ClaimedDelivery, 'id' | 'token'>,
  outcome: Outcome,
  durationMs: number,
): Promise<boolean> {
  const record = { delivery, outcome, durationMs };
  const [recorded] = await recordOutcomes(pool, [record]);
  return recorded === 'busy' ? await recordBusy(pool, record) : recorded === true;
}
