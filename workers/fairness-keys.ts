import type { Pool } from 'pg';
import { findFileAccountIds, findWebhookIds } from '../src/deliveries/delivery.context';
import type { JobData } from '../src/queues/contracts';
import { readTogether } from './read-together';

/** Whom a job is for, where one that hangs must not hold up the others; null when nobody knows. */
export type TargetOf = (job: JobData) => Promise<string | null>;

/** The webhook that a job calls, as the job says; for a job that does not, its delivery's row is asked. */
export function createWebhookTarget(pool: Pool): TargetOf {
  const find = readTogether(pool, findWebhookIds);
  return async ({ webhookId, deliveryId }) => webhookId ?? (await find(deliveryId));
}

/** The account whose file a job moves. */
export function createFileTarget(pool: Pool): TargetOf {
  const find = readTogether(pool, findFileAccountIds);
  return ({ deliveryId }) => find(deliveryId);
}
