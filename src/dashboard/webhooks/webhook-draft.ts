import { InputError } from '../../lib/input-error';
import { isLocalName } from '../../lib/local-names';
import { parseHttpUrl } from '../../lib/urls';
import { explainMismatch, findGuide } from '../../webhooks/formats/guides';
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
  /** Whether it also gets the rows of the audit log. */
  readonly auditEvents: boolean;
  /** The value of a stored header is empty, because it is never shown. */
  readonly headers: readonly HeaderDraft[];
  /** The service that is being set up step by step; empty for none. */
  readonly service: string;
  /** The owner accepts that the URL is not encrypted. */
  readonly confirmsHttp: boolean;
}

interface HeaderDraft {
  readonly name: string;
  readonly value: string;
}

const nothingElse = { service: '', confirmsHttp: false };

const emptyDraft: WebhookDraft = {
  name: '',
  url: '',
  format: '',
  formIds: null,
  auditEvents: false,
  headers: [],
  ...nothingElse,
};

export function draftOf({ name, url, format, formIds, auditEvents, headerNames }: Webhook): WebhookDraft {
  const headers = (headerNames ?? []).map((header) => ({ name: header, value: '' }));
  return { name: name ?? '', url, format: format ?? '', formIds, auditEvents, headers, ...nothingElse };
}

export function readDraft(form: URLSearchParams): WebhookDraft {
  return {
    name: form.get('name') ?? '',
    url: form.get('url') ?? '',
    format: form.get('format') ?? '',
    formIds: form.get('scope') === 'selected' ? form.getAll('form_ids') : null,
    auditEvents: form.get('audit_events') !== null,
    headers: readHeaders(form),
    service: findGuide(form.get('service') ?? '') ? (form.get('service') ?? '') : '',
    confirmsHttp: form.get('confirm_http') !== null,
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

/** The draft of a new webhook to a service; an empty one when there is no such service. */
export function draftFor(service: string): WebhookDraft {
  const guide = findGuide(service);
  return guide ? { ...emptyDraft, service, format: guide.anyHost ? service : '' } : emptyDraft;
}

/**
 * Throws InputError for a URL of another service than the chosen one, and for one without encryption, unless confirmed.
 */
export function checkDraftUrl({ url, service, confirmsHttp }: WebhookDraft): void {
  const mismatch = explainMismatch(service, url.trim());
  if (mismatch) throw invalidUrl(mismatch);
  if (!confirmsHttp && isPlainHttp(url)) throw invalidUrl(plainHttpWarning);
}

export const plainHttpWarning =
  'This URL is not encrypted: others can read what visitors submit on its way. Use https, or confirm that you want http.';

function isPlainHttp(text: string): boolean {
  const url = parseHttpUrl(text.trim());
  return url?.protocol === 'http:' && !isLocalName(url.hostname);
}

function invalidUrl(message: string): InputError {
  return new InputError('invalid_setting', message, [{ setting: 'url', message }]);
}

/** The draft as settings of a new webhook or of `webhook`, not validated yet. */
export function toSettings(draft: WebhookDraft, webhook?: Pick<Webhook, 'headerNames'>): Record<string, unknown> {
  const { name, url, format, formIds, auditEvents, headers } = draft;
  const changes = changesOf(headers, webhook?.headerNames ?? []);
  return {
    ...{ name, url, format: format === '' ? null : format, form_ids: formIds, audit_events: auditEvents },
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
