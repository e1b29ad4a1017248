import { validate as isUuid } from 'uuid';
import type { Database } from '../db/database';
import { InputError } from '../lib/input-error';
import { AlreadyInProgress } from './already-in-progress';
import { type DeliveryLogEntry, logColumns } from './delivery.log';

// One statement: two people who retry at once cause one attempt. The new attempt number makes a new job id.
const queueAgain = `
  UPDATE deliveries
  SET status = 'queued', attempt = attempt + 1, worker_crashes = 0, claim_token = NULL, queued_at = now(), enqueued_at = NULL,
      started_at = NULL, finished_at = NULL, response_status = NULL, response_excerpt = NULL, error = NULL,
      duration_ms = NULL
  WHERE id = $1 AND status IN ('failed', 'skipped')
  RETURNING ${logColumns}`;

/**
 * Queues a failed or skipped delivery again and returns it; the sweeper makes its job within seconds. Throws InputError
 * when there is no such delivery, or when it is waiting, under way or done.
 */
export async function retryDelivery(db: Database, id: string): Promise<DeliveryLogEntry> {
  if (!isUuid(id)) throw unknown(id);
  const { rows } = await db.pool.query<DeliveryLogEntry>(queueAgain, [id]);
  return rows[0] ?? refuse(db, id);
}

async function refuse(db: Database, id: string): Promise<never> {
  const { rows } = await db.pool.query<Pick<DeliveryLogEntry, 'status'>>(
    'SELECT status FROM deliveries WHERE id = $1',
    [id],
  );
  const [delivery] = rows;
  if (!delivery) throw unknown(id);
  const message = `the delivery ${id} is ${delivery.status}; only a failed or skipped one can be queued again`;
  const isUnderWay = delivery.status === 'queued' || delivery.status === 'active';
  throw isUnderWay ? new AlreadyInProgress(message) : new InputError('wrong_state', message);
}

function unknown(id: string): InputError {
  return new InputError('not_found', `there is no delivery ${id.slice(0, 60)}`);
}
