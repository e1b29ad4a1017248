import type { Database } from '../db/database';
import type { Bounce, TransportResult } from '../lib/delivery-result';
import type { DeliveryKind } from '../queues/contracts';

export type DeliveryStatus = 'queued' | 'active' | 'succeeded' | 'failed' | 'skipped';

/** One row of the delivery log as its owner sees it. */
export interface DeliveryLogEntry {
  readonly id: string;
  /** Null for the e-mail of an alert, a digest and a test. */
  readonly submission_id: string | null;
  /** Null for a delivery of a submission. */
  readonly alert_id: string | null;
  readonly kind: DeliveryKind;
  readonly webhook_id: string | null;
  readonly file_id: string | null;
  readonly status: DeliveryStatus;
  readonly attempt: number;
  /** Workers that died during earlier attempts: what they sent may have arrived as well. */
  readonly worker_crashes: number;
  /** When an e-mail is tried again that was rejected temporarily; null for all others. */
  readonly retry_at: Date | null;
  readonly response_status: number | null;
  readonly response_excerpt: string | null;
  readonly error: string | null;
  /**
   * What each transport that was tried did with an e-mail; null if there is only one. If it was postponed, what they did in
   * all attempts.
   */
  readonly transports: readonly TransportResult[] | null;
  /** What was reported about an e-mail after it was accepted; null if nothing was. */
  readonly bounces: readonly Bounce[] | null;
  readonly duration_ms: number | null;
  readonly request_id: string | null;
  readonly queued_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
}

/**
 * `test`: whether it is the test of a notification or an auto-reply, which went to the account's own address. `digest`:
 * whether it is the e-mail about several submissions.
 */
export type ListedDelivery = DeliveryLogEntry & { readonly test: boolean; readonly digest: boolean };

/** The columns of a DeliveryLogEntry, for SELECT and RETURNING on the table `deliveries`. */
export const logColumns = [
  ...['id', 'submission_id', 'alert_id', 'kind', 'webhook_id', 'file_id', 'status', 'attempt', 'retry_at'],
  ...['worker_crashes', 'response_status', 'response_excerpt', 'error', 'transports', 'bounces', 'duration_ms'],
  ...['request_id', 'queued_at', 'started_at', 'finished_at'],
]
  .map((column) => `deliveries.${column}`)
  .join(', ');

export const deliveryStatuses = ['queued', 'active', 'succeeded', 'failed', 'skipped'] as const;

/** The account's delivery log, newest first: rows with `status`, or all; at most `limit` rows. */
export async function listDeliveries(
  db: Database,
  accountId: string,
  { status, limit }: { status?: DeliveryStatus | undefined; limit: number },
): Promise<ListedDelivery[]> {
  // Ids are UUIDv7, so the primary key gives the order of time.
  const { rows } = await db.pool.query<ListedDelivery>(
    `SELECT ${logColumns}, about = 'test' AS test, about = 'digest' AS digest FROM deliveries
     WHERE deliveries.account_id = $1 AND ($2::text IS NULL OR deliveries.status = $2)
     ORDER BY deliveries.id DESC LIMIT $3`,
    [accountId, status ?? null, limit],
  );
  return rows;
}
