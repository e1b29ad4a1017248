import { validate as isUuid } from 'uuid';
import type { Database } from '../db/database';
import type { Queries } from '../db/transaction-queries';
import { InputError } from '../lib/input-error';
import { type DeliveryLogEntry, logColumns } from './delivery.log';

/** The delivery that was asked for is already waiting or running, so nothing was queued. */
export class AlreadyInProgress extends InputError {
  constructor(message: string) {
    super('wrong_state', message);
  }
}

/** The error for a delivery that does not exist. */
export function unknownDelivery(id: string): InputError {
  return new InputError('not_found', `there is no delivery ${id.slice(0, 60)}`);
}

// One statement, so that two people who retry at once cause one attempt. The new attempt number makes a new job id.
const requeue = `
  UPDATE deliveries
  SET status = 'queued', attempt = attempt + 1, worker_crashes = 0, claim_token = NULL, queued_at = now(),
      due_at = now(), enqueued_at = NULL, started_at = NULL, finished_at = NULL, response_status = NULL,
      response_excerpt = NULL, error = NULL, bounces = NULL, duration_ms = NULL, retry_at = NULL,
      transports = CASE WHEN retry_at IS NOT NULL THEN transports END,
      retries = CASE WHEN retry_at IS NOT NULL THEN retries ELSE 0 END`;
const requeueDelivery = `
  ${requeue} WHERE id = $1 AND (status IN ('failed', 'skipped') OR retry_at IS NOT NULL) RETURNING ${logColumns}`;

/**
 * Queues a failed or skipped delivery again, or a postponed e-mail at once, and returns it; a worker creates its job
 * immediately. Throws InputError when there is no such delivery or it has succeeded, AlreadyInProgress when it is queued
 * or running.
 */
export async function retryDelivery(
  db: Pick<Database, 'pool'>,
  id: string,
  queries: Queries = db.pool,
): Promise<DeliveryLogEntry> {
  if (!isUuid(id)) throw unknownDelivery(id);
  const requeued = await queries.query<DeliveryLogEntry>(requeueDelivery, [id]);
  if (requeued.rows[0]) return requeued.rows[0];

  const found = await queries.query<Pick<DeliveryLogEntry, 'status'>>('SELECT status FROM deliveries WHERE id = $1', [
    id,
  ]);
  const status = found.rows[0]?.status;
  if (!status) throw unknownDelivery(id);
  const message = `the delivery ${id} is ${status}; only a failed or skipped one can be queued again`;
  const isInProgress = status === 'queued' || status === 'active';
  throw isInProgress ? new AlreadyInProgress(message) : new InputError('wrong_state', message);
}

/** Queues those of these deliveries again that failed or are postponed, as `retryDelivery` does. Resolves to their number. */
export async function retryDeliveries(queries: Queries, ids: readonly string[]): Promise<number> {
  const { rowCount } = await queries.query(
    `${requeue} WHERE id = ANY ($1::uuid[]) AND (status = 'failed' OR retry_at IS NOT NULL)`,
    [ids],
  );
  return rowCount ?? 0;
}
