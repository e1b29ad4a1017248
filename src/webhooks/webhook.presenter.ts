import type { FormFilters } from './form-filter';
import { effectiveFormat, findWarning } from './formats/table';
import { maskUrl } from './mask-url';
import type { Webhook } from './webhook.model';

/** What a webhook is called: its name, or its URL with the secret parts masked. */
export function webhookLabel(webhook: Pick<Webhook, 'name' | 'url' | 'format'>): string {
  return webhook.name ?? maskUrl(webhook.url, effectiveFormat(webhook));
}

/** The warning for a webhook that is limited to forms which were all deleted. */
export const formsDeletedWarning = 'All forms of this webhook were deleted, so nothing is sent to it';

/**
 * Presents a webhook to its owner with the last status and error (spec section 2.5), without the secret and with a
 * masked URL. `format` is the one in use; `format_chosen` tells whether the owner chose it. `form_ids` is null for all
 * forms, and does not contain deleted ones. The values of its own headers are never returned. `warning` is absent when
 * there is none. For a token that masks personal data, the error is hidden: a receiver may repeat a submission.
 */
export function presentWebhook(webhook: Webhook, filters: FormFilters, { isMasked = false } = {}) {
  const format = effectiveFormat(webhook);
  const forms = filters.get(webhook.id);
  const warning = forms?.length === 0 ? formsDeletedWarning : findWarning(webhook);
  return {
    id: webhook.id,
    name: webhook.name ?? null,
    url: maskUrl(webhook.url, format),
    active: webhook.active,
    audit_events: webhook.auditEvents ?? false,
    format,
    format_chosen: webhook.format !== null,
    header_names: webhook.headerNames ?? [],
    form_ids: forms?.map(({ id }) => id) ?? null,
    ...(warning && { warning }),
    last_status: webhook.lastStatus ?? null,
    last_error: (isMasked && webhook.lastError ? '[response]' : webhook.lastError) ?? null,
    last_delivered_at: webhook.lastDeliveredAt ?? null,
    consecutive_failures: webhook.consecutiveFailures ?? 0,
    previous_secret_until: activeOverlapEnd(webhook),
    created_at: webhook.createdAt,
    updated_at: webhook.updatedAt,
  };
}

/** Presents a new webhook with what is shown only once: the signing secret and the full URL. */
export function presentNewWebhook(webhook: Webhook, secret: string) {
  const { id, url, active } = webhook;
  const warning = findWarning(webhook);
  return { id, url, secret, active, format: effectiveFormat(webhook), ...(warning && { warning }) };
}

function activeOverlapEnd({ previousSecretUntil }: Webhook): Date | null {
  return previousSecretUntil && previousSecretUntil.getTime() > Date.now() ? previousSecretUntil : null;
}
