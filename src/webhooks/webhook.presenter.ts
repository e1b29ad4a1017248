import { effectiveFormat, findWarning } from './formats/table';
import { maskUrl } from './mask-url';
import type { Webhook } from './webhook.model';

/**
 * A webhook as its owner sees it, with the last status and error (spec section 2.5), without the secret and with the
 * secret parts of the address masked. `format` is the one in use; `format_chosen` tells whether its owner chose it or the
 * address did. `warning` is there only when there is one.
 */
export function presentWebhook(webhook: Webhook) {
  const format = effectiveFormat(webhook);
  const warning = findWarning(webhook);
  return {
    id: webhook.id,
    url: maskUrl(webhook.url, format),
    active: webhook.active,
    format,
    format_chosen: webhook.format !== null,
    ...(warning && { warning }),
    last_status: webhook.lastStatus ?? null,
    last_error: webhook.lastError ?? null,
    last_delivered_at: webhook.lastDeliveredAt ?? null,
    consecutive_failures: webhook.consecutiveFailures ?? 0,
    previous_secret_until: livePreviousUntil(webhook),
    created_at: webhook.createdAt,
    updated_at: webhook.updatedAt,
  };
}

/** A new webhook with what is shown this once: the signing secret, and the address as it was given. */
export function presentNewWebhook(webhook: Webhook, secret: string) {
  const { id, url, active } = webhook;
  const warning = findWarning(webhook);
  return { id, url, secret, active, format: effectiveFormat(webhook), ...(warning && { warning }) };
}

function livePreviousUntil({ previousSecretUntil }: Webhook): Date | null {
  return previousSecretUntil && previousSecretUntil.getTime() > Date.now() ? previousSecretUntil : null;
}
