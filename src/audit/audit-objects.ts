import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { effectiveFormat } from '../webhooks/formats/table';
import { maskUrl } from '../webhooks/mask-url';
import { type AuditChanges, diffFields, type Fields } from './audit-changes';
import type { AuditObject } from './audit-entry';

/** What is read of an object before and after a change: `$1` is the account, `$2` the id of the object. */
const queries: Readonly<Record<string, string>> = {
  account: `SELECT coalesce(nullif(a.name, ''), a.email) AS label,
                   to_jsonb(a) || jsonb_build_object('storage_kind', s.kind) AS fields
            FROM accounts a LEFT JOIN storages s ON s.id = a.storage_id WHERE a.id = $1 AND a.id = $2`,
  form: `SELECT name AS label, to_jsonb(f) - 'settings' || settings - 'spam_filter' ||
                  jsonb_build_object('spam_filter.mode', settings -> 'spam_filter' -> 'mode',
                    'spam_filter.hold_threshold', settings -> 'spam_filter' -> 'hold_threshold',
                    'spam_filter.spam_threshold', settings -> 'spam_filter' -> 'spam_threshold') AS fields
         FROM forms f WHERE account_id = $1 AND id = $2`,
  webhook: 'SELECT name AS label, to_jsonb(w) AS fields FROM webhooks w WHERE account_id = $1 AND id = $2',
  label: 'SELECT name AS label, to_jsonb(l) AS fields FROM labels l WHERE account_id = $1 AND id = $2',
  template: 'SELECT name AS label, to_jsonb(t) AS fields FROM reply_templates t WHERE account_id = $1 AND id = $2',
  // Their names may be searches for a person.
  view: 'SELECT NULL AS label, to_jsonb(v) AS fields FROM saved_views v WHERE account_id = $1 AND id = $2',
  member: `SELECT coalesce(nullif(u.name, '') || ' <' || u.email || '>', u.email) AS label,
                  jsonb_build_object('role', m.role, 'form_ids', m.form_ids) AS fields
           FROM members m JOIN users u ON u.id = m.user_id WHERE m.account_id = $1 AND m.user_id = $2`,
  invitation: `SELECT email AS label, jsonb_build_object('email', email) || details AS fields
               FROM mailed_links WHERE account_id = $1 AND id = $2 AND kind = 'membership'`,
  // A secret that was sealed again is another value.
  provider: 'SELECT name AS label, to_jsonb(p) AS fields FROM identity_providers p WHERE account_id = $1 AND id = $2',
  token: 'SELECT name AS label, to_jsonb(t) AS fields FROM api_tokens t WHERE account_id = $1 AND id = $2',
  user: `SELECT coalesce(nullif(u.name, '') || ' <' || u.email || '>', u.email) AS label, to_jsonb(u) AS fields
         FROM users u JOIN members m ON m.user_id = u.id WHERE m.account_id = $1 AND u.id = $2`,
  // The number of entries for each decision: the entries may name visitors.
  list: `SELECT (SELECT name FROM forms WHERE id = $2 AND account_id = $1) AS label,
                jsonb_build_object('allow', count(*) FILTER (WHERE action = 'allow'),
                                   'block', count(*) FILTER (WHERE action = 'block')) AS fields
         FROM list_entries WHERE account_id = $1 AND scope_id = $2`,
};

/** Kinds whose objects a member names by the id in the path, which may be that of another account. */
const ownKinds = new Set(['form', 'webhook', 'label', 'template', 'view', 'provider']);

/** Columns that change by themselves, or identify the row. */
const ignored = new Set([
  ...['id', 'account_id', 'user_id', 'version', 'created_at', 'updated_at', 'checks_changed_at', 'last_used_at'],
  ...[
    'stopped',
    'last_status',
    'last_error',
    'last_delivered_at',
    'consecutive_failures',
    'previous_secret_until',
    'prefix',
    ...['token_hash', 'access_expires_at', 'refresh_hash'],
  ],
]);

/** What the log calls an object now; null when the account has none with this id. */
export async function findLabel(
  pool: Pick<Pool, 'query'>,
  accountId: string,
  { kind, id }: Pick<AuditObject, 'kind' | 'id'>,
): Promise<string | null> {
  return (await readSnapshot(pool, accountId, kind, id))?.label ?? null;
}

/** An object as it is at a moment. */
interface Snapshot {
  readonly label: string | null;
  readonly fields: Fields;
}

/** Compares an object before and after a change. */
export interface ObservedChange {
  /**
   * What the object is, how it differs from before, whether it was there and has not changed, whether it is there, and
   * whether the account never had one with this id.
   */
  describe(): Promise<{
    readonly object: AuditObject;
    readonly changes: AuditChanges;
    readonly isSame: boolean;
    readonly exists: boolean;
    readonly isUnknown: boolean;
  }>;
}

/**
 * Reads an object before it is changed; `describe` reads it again. What somebody else changes in between counts as a
 * part of this change too.
 */
export async function observeObject(
  pool: Pick<Pool, 'query'>,
  accountId: string,
  { kind, id }: Pick<AuditObject, 'kind' | 'id'>,
): Promise<ObservedChange> {
  const before = await readSnapshot(pool, accountId, kind, id);
  return {
    describe: async () => {
      const after = await readSnapshot(pool, accountId, kind, id);
      const object = { kind, id, label: after?.label ?? before?.label ?? null };
      const changes = diffFields(kind, before?.fields ?? null, after?.fields ?? null);
      const exists = after !== null;
      const isUnknown = id !== null && before === null && !exists && ownKinds.has(kind);
      return {
        object,
        changes,
        exists,
        isUnknown,
        isSame: before !== null && exists && Object.keys(changes).length === 0,
      };
    },
  };
}

async function readSnapshot(
  pool: Pick<Pool, 'query'>,
  accountId: string,
  kind: string,
  id: string | null,
): Promise<Snapshot | null> {
  const query = queries[kind];
  if (query === undefined || id === null || !isUuid(id) || !isUuid(accountId)) return null;
  const { rows } = await pool.query<{ label: string | null; fields: Record<string, unknown> }>(query, [accountId, id]);
  const [row] = rows;
  if (!row) return null;
  const fields = Object.fromEntries(Object.entries(row.fields).filter(([name]) => !ignored.has(name)));
  if (kind !== 'webhook') return { label: row.label, fields };
  // Whoever knows the URL can post there. In full it is only compared.
  const webhook = { url: String(fields.url), format: typeof fields.format === 'string' ? fields.format : null };
  const url = maskUrl(webhook.url, effectiveFormat(webhook));
  return { label: row.label ?? url, fields: { ...fields, url, full_url: webhook.url } };
}
