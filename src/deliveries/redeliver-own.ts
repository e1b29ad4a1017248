import { validate as isUuid } from 'uuid';
import type { Database } from '../db/database';
import { InputError } from '../lib/input-error';
import type { DeliveryLogEntry } from './delivery.log';
import { redeliver } from './redeliver';

/** Does what `redeliver` does for a delivery of one of the account's submissions; any other is as unknown as none. */
export async function redeliverOwn(db: Database, accountId: string, deliveryId: string): Promise<DeliveryLogEntry> {
  const { rows } = isUuid(deliveryId)
    ? await db.pool.query(
        `SELECT FROM deliveries d JOIN submissions s ON s.id = d.submission_id WHERE d.id = $1 AND s.account_id = $2`,
        [deliveryId, accountId],
      )
    : { rows: [] };
  if (rows.length === 0) throw new InputError('not_found', 'there is no such delivery');
  return redeliver(db, deliveryId);
}
