import type { Webhook } from './webhook.model';

/** A webhook as its owner sees it, with the last status and error (spec section 2.5) and without the secret. */
export function presentWebhook(webhook: Webhook) {
  return {
    id: webhook.id,
    url: webhook.url,
    active: webhook.active,
    format: webhook.format,
    last_status: webhook.lastStatus ?? null,
    last_error: webhook.lastError ?? null,
    last_delivered_at: webhook.lastDeliveredAt ?? null,
    created_at: webhook.createdAt,
    updated_at: webhook.updatedAt,
  };
}
