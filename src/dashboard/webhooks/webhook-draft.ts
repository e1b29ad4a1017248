import type { Webhook } from '../../webhooks/webhook.model';

/** The values of a webhook's form as typed. */
export interface WebhookDraft {
  readonly name: string;
  readonly url: string;
  /** Empty to detect it from the URL. */
  readonly format: string;
  /** Null for all forms. */
  readonly formIds: readonly string[] | null;
}

export const emptyDraft: WebhookDraft = { name: '', url: '', format: '', formIds: null };

export function draftOf({ name, url, format, formIds }: Webhook): WebhookDraft {
  return { name: name ?? '', url, format: format ?? '', formIds };
}

export function readDraft(form: URLSearchParams): WebhookDraft {
  return {
    name: form.get('name') ?? '',
    url: form.get('url') ?? '',
    format: form.get('format') ?? '',
    formIds: form.get('scope') === 'selected' ? form.getAll('form_ids') : null,
  };
}

/** The draft as webhook settings, not validated yet. */
export function toSettings({ name, url, format, formIds }: WebhookDraft): Record<string, unknown> {
  return { name, url, format: format === '' ? null : format, form_ids: formIds };
}
