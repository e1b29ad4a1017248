import { InputError } from '../../lib/input-error';
import { type HeaderChanges, maxHeaders } from '../../webhooks/webhook.headers';
import type { Webhook } from '../../webhooks/webhook.model';

/** The values of a webhook's form as typed. */
export interface WebhookDraft {
  readonly name: string;
  readonly url: string;
  /** Empty to detect it from the URL. */
  readonly format: string;
  /** Null for all forms. */
  readonly formIds: readonly string[] | null;
  /** The value of a stored header is empty, because it is never shown. */
  readonly headers: readonly HeaderDraft[];
}

export interface HeaderDraft {
  readonly name: string;
  readonly value: string;
}

export const emptyDraft: WebhookDraft = { name: '', url: '', format: '', formIds: null, headers: [] };

export function draftOf({ name, url, format, formIds, headerNames }: Webhook): WebhookDraft {
  const headers = (headerNames ?? []).map((header) => ({ name: header, value: '' }));
  return { name: name ?? '', url, format: format ?? '', formIds, headers };
}

export function readDraft(form: URLSearchParams): WebhookDraft {
  return {
    name: form.get('name') ?? '',
    url: form.get('url') ?? '',
    format: form.get('format') ?? '',
    formIds: form.get('scope') === 'selected' ? form.getAll('form_ids') : null,
    headers: readHeaders(form),
  };
}

function readHeaders(form: URLSearchParams): HeaderDraft[] {
  const values = form.getAll('header_value');
  return form
    .getAll('header_name')
    .slice(0, 2 * maxHeaders)
    .map((name, index) => ({ name: name.trim(), value: values[index] ?? '' }))
    .filter(({ name, value }) => name !== '' || value !== '');
}

/** The draft as settings of a new webhook or of `webhook`, not validated yet. */
export function toSettings(draft: WebhookDraft, webhook?: Pick<Webhook, 'headerNames'>): Record<string, unknown> {
  const { name, url, format, formIds, headers } = draft;
  const changes = changesOf(headers, webhook?.headerNames ?? []);
  return {
    ...{ name, url, format: format === '' ? null : format, form_ids: formIds },
    ...(Object.keys(changes).length > 0 && { headers: changes }),
  };
}

/** An empty value keeps the stored one; a stored header without a row is removed. */
function changesOf(rows: readonly HeaderDraft[], stored: readonly string[]): HeaderChanges {
  const names = rows.map(({ name }) => name.toLowerCase());
  const twice = rows.find((_, index) => names.indexOf(names[index] ?? '') !== index);
  if (twice) {
    const message = `contains ${JSON.stringify(twice.name.slice(0, 60))} twice`;
    throw new InputError('invalid_setting', `headers ${message}`, [{ setting: 'headers', message }]);
  }
  const isStored = (name: string) => stored.some((other) => other.toLowerCase() === name.toLowerCase());
  const removed = stored.filter((name) => !names.includes(name.toLowerCase()));
  const changed = rows.filter(({ name, value }) => value !== '' || !isStored(name));
  return Object.fromEntries([
    ...removed.map((name) => [name, null] as const),
    ...changed.map(({ name, value }) => [name, value] as const),
  ]);
}
