import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../src/db/database';
import type { DeliveryStatus } from '../../src/deliveries/delivery.log';
import type { DeliveryKind } from '../../src/queues/contracts';

interface FinishedDraft {
  readonly kind?: DeliveryKind;
  readonly webhookId?: string;
  readonly status?: DeliveryStatus;
  readonly durationMs?: number;
  readonly error?: string;
  readonly responseStatus?: number;
  /** Now by default. */
  readonly finishedAt?: string;
}

/** Adds a finished delivery to an existing submission; resolves to its id. */
export async function addDelivery(db: Database, submissionId: string, draft: FinishedDraft = {}): Promise<string> {
  const { webhookId = null, kind = webhookId ? 'webhook' : 'email', status = 'succeeded' } = draft;
  const { durationMs = null, error = null, responseStatus = null, finishedAt = null } = draft;
  const id = uuidv7();
  await db.pool.query(
    `INSERT INTO deliveries (id, account_id, submission_id, kind, webhook_id, status, started_at, finished_at, duration_ms, error,
                             response_status)
     SELECT $1, account_id, id, $3, $4, $5, now(), CASE WHEN $5 IN ('queued', 'active') THEN NULL ELSE coalesce($6, now()) END,
             $7, $8, $9 FROM submissions WHERE id = $2`,
    [id, submissionId, kind, webhookId, status, finishedAt, durationMs, error, responseStatus],
  );
  return id;
}
