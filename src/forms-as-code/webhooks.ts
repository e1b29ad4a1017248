import type { Problem } from '../lib/input-error';
import type { SecretBox } from '../lib/secrets';
import { effectiveFormat } from '../webhooks/formats/table';
import { maskUrl } from '../webhooks/mask-url';
import { maxHeaders, openHeaders } from '../webhooks/webhook.headers';
import type { Webhook } from '../webhooks/webhook.model';
import { webhookLabel } from '../webhooks/webhook.presenter';
import type { WebhookEntry } from './config-file';
import { type Difference, type Fact, type Facts, factsOf, findDifferences } from './differences';
import type { Planning } from './planning';

/** All values of a webhook by setting. */
interface CompleteWebhook {
  readonly name: string | null;
  readonly url: string;
  readonly format: string | null;
  readonly active: boolean;
  readonly audit_events: boolean;
  /** Keys of forms, or the ids of those without; null for all forms. */
  readonly forms: readonly string[] | null;
}

/** An entry with the defaults of what it leaves out, except for its headers. */
export function completeWebhook(entry: WebhookEntry): CompleteWebhook {
  const { url, name, format = null, active = true, audit_events = false, forms = null } = entry;
  return { url, name: name || null, format, active, audit_events, forms };
}

/** The headers of an entry. */
export function headersOf({ headers = {} }: WebhookEntry): [name: string, value: string][] {
  return Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
}

export function compareWebhook(
  planning: Planning,
  entry: WebhookEntry,
  webhook: Webhook | null,
): { readonly differences: readonly Difference[]; readonly name: string } {
  const before = webhook
    ? webhookFacts(currentValues(planning, webhook), headerFacts(planning.secrets, webhook))
    : webhookFacts({ active: true, audit_events: false }, []);
  const after = webhookFacts(
    completeWebhook(entry),
    headersOf(entry).map(([name, value]) => [name, { secret: value }]),
  );
  const name = webhookLabel({ name: entry.name || null, url: entry.url, format: entry.format ?? null });
  return { differences: findDifferences(before, after), name };
}

function currentValues(planning: Planning, webhook: Webhook): CompleteWebhook {
  const { name, url, format, active, auditEvents } = webhook;
  return { name, url, format, active, audit_events: auditEvents, forms: formsOf(planning, webhook) };
}

/** The forms that a webhook is limited to, by key or else by id, without deleted ones; null for all forms. */
export function formsOf(
  { state, keyOf }: Pick<Planning, 'state' | 'keyOf'>,
  { formIds }: Pick<Webhook, 'formIds'>,
): string[] | null {
  if (!formIds) return null;
  return state.forms
    .filter(({ id, deletedAt }) => formIds.includes(id) && deletedAt === null)
    .map((form) => keyOf(form) ?? form.id);
}

function webhookFacts(
  { url, forms, ...values }: Partial<CompleteWebhook>,
  headers: readonly (readonly [string, Fact])[],
): Facts {
  const facts = factsOf({ ...values, forms: forms && [...forms].sort() });
  if (url !== undefined) facts.set('url', { value: url, ...maskOf(url, values.format ?? null) });
  // Names are the same in any case.
  for (const [name, fact] of headers) facts.set(`headers.${name.toLowerCase()}`, fact);
  return facts;
}

/** What may be shown of a URL; nothing if that is all of it. */
export function maskOf(url: string, format: string | null): { readonly masked?: string } {
  const masked = maskUrl(url, effectiveFormat({ url, format }));
  return masked.includes('***') ? { masked } : {};
}

function headerFacts(secrets: SecretBox, webhook: Webhook): [string, Fact][] {
  try {
    return openHeaders(secrets, webhook).map(([name, secret]) => [name, { secret }]);
  } catch {
    return (webhook.headerNames ?? []).map((name) => [name, { isUnreadable: true }]);
  }
}

export function findWebhookProblems({ file, keys, state, keyOf, isDeleted }: Planning): Problem[] {
  const kept = state.forms.flatMap((form) => {
    const key = form.deletedAt ? null : keyOf(form);
    return key === null || isDeleted('form', key) ? [] : [key];
  });
  const known = new Set([...keys.forms, ...kept]);
  return Object.entries(file.webhooks).flatMap(([key, entry]) => {
    const unknown = (entry.forms ?? []).flatMap((form) =>
      known.has(form)
        ? []
        : [{ setting: `webhooks.${key}.forms`, message: `contains ${form}, which is not a form of the file` }],
    );
    const tooMany = { setting: `webhooks.${key}.headers`, message: `must be at most ${maxHeaders}` };
    return headersOf(entry).length > maxHeaders ? [...unknown, tooMany] : unknown;
  });
}
