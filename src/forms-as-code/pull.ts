import { isDeepStrictEqual } from 'node:util';
import type { Form } from '../forms/form.model';
import { completeSettings, secretPaths } from '../forms/form.settings';
import { parseUrl } from '../lib/urls';
import { listActions } from '../lists/list-entry.settings';
import type { ReplyTemplate } from '../replies/template.model';
import type { Webhook } from '../webhooks/webhook.model';
import type { AccountState } from './account-state';
import type { Section } from './config-file';
import { listsOfScope, presentItem } from './lists';
import { formsOf, maskOf } from './webhooks';

type Content = Readonly<Record<string, unknown>>;

/** A row, and what it is called in the file. */
interface Named<Row> {
  readonly row: Row;
  readonly key: string;
}

/**
 * What an account has, as the content of a settings file: to apply it changes nothing but keys. What has no key gets
 * one, and a line in `moved`. Secrets are references such as `${FORM_CONTACT_TURNSTILE_SECRET}`.
 */
export function presentConfig(state: AccountState): Content {
  const allForms = chooseKeys(state.forms, ({ name }) => name);
  const forms = allForms.filter(({ row }) => row.deletedAt === null);
  const keyOf = ({ id }: { readonly id: string }) => allForms.find(({ row }) => row.id === id)?.key ?? null;
  const webhooks = chooseKeys(state.webhooks, ({ name, url }) => name ?? parseUrl(url)?.hostname ?? '').flatMap(
    (one) => {
      const limitedTo = formsOf({ state, keyOf }, one.row);
      // Without any of its forms nothing is sent to it, which a file cannot say.
      return limitedTo?.length === 0 ? [] : [{ ...one, limitedTo }];
    },
  );
  const templates = chooseKeys(state.templates, ({ name }) => name);
  const refer = createReferences();
  const moved = [...movesOf('forms', forms), ...movesOf('webhooks', webhooks), ...movesOf('templates', templates)];
  return {
    version: 1,
    forms: byKey(forms, ({ row, key }) => ({
      ...presentForm(row, (path) => refer('FORM', key, path)),
      ...presentLists(state, row.id),
    })),
    webhooks: byKey(webhooks, ({ row, key, limitedTo }) =>
      presentWebhook(row, limitedTo, (path) => refer('WEBHOOK', key, path)),
    ),
    templates: byKey(templates, ({ row }) => presentTemplate(row)),
    ...presentLists(state, null),
    ...(moved.length > 0 && { moved }),
  };
}

function byKey<Entry extends { readonly key: string }>(entries: readonly Entry[], present: (entry: Entry) => Content) {
  return Object.fromEntries(entries.map((entry) => [entry.key, present(entry)]));
}

type Refer = (path: string) => string;

function presentForm({ name, active, settings }: Form, refer: Refer): Content {
  const defaults: Content = { ...completeSettings({}) };
  const changed = Object.entries(settings).filter(([setting, value]) => !isDeepStrictEqual(value, defaults[setting]));
  const values = escapeTexts({ name, ...(active ? {} : { active }), ...Object.fromEntries(changed) });
  for (const [setting, member] of secretPaths) {
    const value = values[setting];
    if (value === undefined) continue;
    if (!member) values[setting] = refer(setting);
    else if (Object.hasOwn(Object(value), member)) {
      values[setting] = { ...(value as object), [member]: refer(`${setting}_${member}`) };
    }
  }
  return values;
}

function presentWebhook(
  { name, url, format, active, auditEvents, headerNames }: Webhook,
  limitedTo: readonly string[] | null,
  refer: Refer,
): Content {
  return {
    ...escapeTexts({ ...(name !== null && { name }), url }),
    ...(maskOf(url, format).masked !== undefined && { url: refer('url') }),
    ...(format !== null && { format }),
    ...(limitedTo && { forms: [...limitedTo].sort() }),
    ...(active ? {} : { active }),
    ...(auditEvents && { audit_events: true }),
    ...(headerNames && { headers: Object.fromEntries(headerNames.map((header) => [header, refer(header)])) }),
  };
}

function presentTemplate({ name, text }: ReplyTemplate): Content {
  return escapeTexts({ name, text });
}

/** The lists of a form or of the account; nothing if they are empty. */
function presentLists(state: AccountState, formId: string | null): Content {
  const current = listsOfScope(state, formId);
  const used = listActions.filter((action) => current[action].length > 0);
  if (used.length === 0) return {};
  return { lists: escapeTexts(Object.fromEntries(used.map((action) => [action, current[action].map(presentItem)]))) };
}

function movesOf(
  section: Section,
  rows: readonly Named<{ readonly id: string; readonly key: string | null }>[],
): Content[] {
  return rows.flatMap(({ row, key }) => (row.key === null ? [{ from: { id: row.id }, to: `${section}.${key}` }] : []));
}

/** The key of each row: its own, or one made of its name. */
function chooseKeys<Row extends { readonly key: string | null }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): Named<Row>[] {
  const used = new Set(rows.flatMap(({ key }) => key ?? []));
  return rows.map((row) => ({ row, key: row.key ?? unique(used, toKey(nameOf(row)), '-') }));
}

function toKey(name: string): string {
  const ascii = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = ascii.replaceAll(/[^a-z0-9]+/g, '-').replace(/^[^a-z]+/, '');
  return words.slice(0, 50).replace(/-+$/, '') || 'unnamed';
}

/** Makes references to environment variables, each to another one. */
function createReferences(): (...parts: readonly string[]) => string {
  const used = new Set<string>();
  return (...parts) =>
    `\${${unique(
      used,
      parts
        .join('_')
        .toUpperCase()
        .replaceAll(/[^A-Z0-9]+/g, '_'),
      '_',
    )}}`;
}

/** The name, with a number if it is used; it is used from now on. */
function unique(used: Set<string>, name: string, separator: string): string {
  let free = name;
  for (let n = 2; used.has(free); n += 1) free = `${name}${separator}${n}`;
  used.add(free);
  return free;
}

/** Keeps what looks like a reference in a text from being replaced. */
function escapeTexts(values: Content): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapeValue(value)]));
}

function escapeValue(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('${', () => '$${');
  if (Array.isArray(value)) return value.map(escapeValue);
  return typeof value === 'object' && value !== null ? escapeTexts(value as Content) : value;
}
