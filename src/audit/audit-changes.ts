import { isDeepStrictEqual } from 'node:util';
import { truncate } from '../lib/text';

type AuditValue = string | number | boolean | null | readonly (string | number)[];

/** Old and new value of a field, or only that it changed. */
type AuditChange = 'changed' | { readonly old?: AuditValue; readonly new?: AuditValue };
export type AuditChanges = Readonly<Record<string, AuditChange>>;

const maxTextLength = 300;
const maxListed = 50;

/**
 * The fields whose values the log stores, by the kind of object. Of every other field it stores only that it changed:
 * secrets, passwords and tokens, what visitors submitted, and texts that may quote them, such as notes, saved searches
 * and entries of block lists. A new field is therefore secret until it is listed here.
 */
const listedFields: Readonly<Record<string, readonly string[]>> = {
  account: [
    ...[
      'name',
      'email',
      'plan',
      'quota_override',
      'suspended_at',
      'linked_emails',
      'sender',
      'muted_alerts',
      'retention',
    ],
    ...['ip_addresses', 'time_zone', 'storage_limit_bytes', 'audit_days', 'storage_kind', 'require_second_factor'],
    ...['deletes_at', 'require_sso', 'alert_email', 'alert_webhook_id'],
  ],
  form: [
    ...[
      'key',
      'name',
      'active',
      'deleted_at',
      'email_to',
      'cc',
      'bcc',
      'sender',
      'subject_template',
      'redirect_url',
      'allowed_domains',
    ],
    ...[
      'strict_domain_protection',
      'honeypot_mode',
      'honeypot_field',
      'friendly_captcha_site_key',
      'altcha',
      'captcha_required',
    ],
    ...['redirect_params', 'retention', 'ip_addresses', 'muted_alerts', 'reply_to_field', 'copy_choices', 'aliases'],
    ...['spam_filter.mode', 'spam_filter.hold_threshold', 'spam_filter.spam_threshold'],
  ],
  // The URL is masked (audit-objects.ts).
  webhook: ['key', 'name', 'url', 'format', 'form_ids', 'header_names', 'active', 'audit_events'],
  label: ['name', 'color'],
  template: ['key', 'name'],
  member: ['role', 'form_ids', 'email'],
  invitation: ['role', 'form_ids', 'email'],
  provider: ['name', 'issuer', 'client_id', 'default_role', 'groups_claim', 'role_by_group', 'require_sso'],
  token: ['name', 'client_id', 'scopes', 'form_ids', 'is_masked', 'expires_at', 'endpoint', 'network'],
  user: ['name', 'email', 'is_operator'],
  list: ['allow', 'block'],
};

/** Facts about what was done, of any object: numbers, ids, words of our own, and names of members and domains. */
const facts = new Set([
  ...['count', 'submissions', 'files', 'deliveries', 'folder', 'format', 'forms', 'from', 'to', 'has_search', 'label'],
  ...['method', 'attempts', 'network', 'address_hash', 'entries', 'through', 'through_hash', 'overlap_hours', 'tool'],
  ...['webhook', 'erasure', 'version', 'assignee', 'domain'],
]);

/** The changes with the values of listed fields only, and those shortened. */
export function listedOnly(kind: string, changes: AuditChanges): AuditChanges {
  return Object.fromEntries(
    Object.entries(changes).map(([field, change]) => {
      if (change === 'changed' || !isListed(kind, field)) return [field, 'changed'];
      return [field, Object.fromEntries(Object.entries(change).map(([side, value]) => [side, shorten(value)]))];
    }),
  );
}

function isListed(kind: string, field: string): boolean {
  return facts.has(field) || (listedFields[kind]?.includes(field) ?? false);
}

/** A list as its first entries; anything that is no plain value as JSON. */
function shorten(value: unknown): AuditValue {
  if (typeof value === 'string') return truncate(value.replaceAll('\0', '').toWellFormed(), maxTextLength);
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.slice(0, maxListed).map((entry) => String(shorten(entry)));
  return truncate(JSON.stringify(value), maxTextLength);
}

/** The fields of an object as they are stored, by name. Null when the object does not exist. */
export type Fields = Readonly<Record<string, unknown>> | null;

/**
 * What differs between an object before and after a change. Of a new object these are the fields that are set, without
 * those that are not listed; of a deleted one nothing.
 */
export function diffFields(kind: string, before: Fields, after: Fields): AuditChanges {
  if (!after) return {};
  const changes: Record<string, AuditChange> = {};
  for (const field of new Set([...Object.keys(before ?? {}), ...Object.keys(after)])) {
    const [old, value] = [before?.[field], after[field]];
    if (isDeepStrictEqual(old ?? null, value ?? null)) continue;
    if (!isListed(kind, field)) {
      if (before) changes[field] = 'changed';
    } else changes[field] = before ? { old: shorten(old), new: shorten(value) } : { new: shorten(value) };
  }
  return changes;
}
