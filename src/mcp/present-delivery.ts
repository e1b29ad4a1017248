import type { DeliveryLogEntry } from '../deliveries/delivery.log';

/** A delivery as an agent sees it: what, when, and how it ended. */
export function presentDelivery(entry: DeliveryLogEntry) {
  return {
    id: entry.id,
    kind: entry.kind,
    ...(entry.webhook_id && { webhook_id: entry.webhook_id }),
    status: entry.status,
    attempt: entry.attempt,
    error: entry.error,
    response_status: entry.response_status,
    response_excerpt: entry.response_excerpt,
    queued_at: entry.queued_at,
    started_at: entry.started_at,
    finished_at: entry.finished_at,
    duration_ms: entry.duration_ms,
  };
}
