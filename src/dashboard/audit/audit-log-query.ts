import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import type { Account } from '../../accounts/account.model';
import { type AuditFilter, type AuditPerson, type AuditRow, listAudit, listAuditActors } from '../../audit/audit-query';
import { auditGroups } from '../../audit/audit-text';
import type { FieldErrors } from '../page/read-form';
import { accountSettingsPath } from '../settings/settings-paths';
import { readTime } from '../webhooks/delivery-log/delivery-log-query';

const perPage = 50;

/** The filter as typed; fields that are not set are empty. */
export interface AuditDraft {
  /** The id of an actor, or a kind of actors. */
  readonly actor: string;
  /** A key of `auditGroups`. */
  readonly group: string;
  /** The id of an object. */
  readonly object: string;
  readonly since: string;
  readonly until: string;
}

/** What the page shows. */
export interface AuditLog {
  readonly draft: AuditDraft;
  readonly errors: FieldErrors;
  readonly actors: readonly AuditPerson[];
  readonly rows: readonly AuditRow[];
  /** The paths of the newest and of the next page; null when there is none. */
  readonly newest: string | null;
  readonly older: string | null;
}

/** The page of the log that a query string asks for. */
export async function readAuditLog(pool: Pool, account: Account, parameters: URLSearchParams): Promise<AuditLog> {
  const { draft, filter, errors } = readAuditQuery(account, parameters);
  const before = readCursor(parameters.get('before'));
  const isInvalid = Object.keys(errors).length > 0;
  const [actors, found] = await Promise.all([
    listAuditActors(pool, account.id),
    isInvalid ? [] : listAudit(pool, filter, before, perPage + 1),
  ]);
  const rows = found.slice(0, perPage);
  const last = rows.at(-1);
  return {
    ...{ draft, errors, actors, rows },
    newest: before === null ? null : auditPath(draft),
    older: found.length > perPage && last ? auditPath(draft, { before: String(last.seq) }) : null,
  };
}

/** Reads the filter from a query string. Invalid times are reported in `errors`, and then nothing should be shown. */
export function readAuditQuery(
  { id: accountId, zone }: Account,
  parameters: URLSearchParams,
): { readonly draft: AuditDraft; readonly filter: AuditFilter; readonly errors: FieldErrors } {
  const read = (name: string) => (parameters.get(name) ?? '').trim().slice(0, 100);
  const draft = {
    actor: read('actor'),
    group: Object.hasOwn(auditGroups, read('group')) ? read('group') : '',
    object: isUuid(read('object')) ? read('object') : '',
    since: read('since'),
    until: read('until'),
  };
  const [since, until] = [readTime(draft.since, zone), readTime(draft.until, zone)];
  const filter: AuditFilter = {
    accountId,
    actor: draft.actor.replaceAll('\0', '') || undefined,
    group: draft.group || undefined,
    object: draft.object || undefined,
    since: since ?? undefined,
    until: until ?? undefined,
  };
  const errors = { ...(since === null && { since: invalidTime }), ...(until === null && { until: invalidTime }) };
  return { draft, filter, errors };
}

const invalidTime = 'Enter a date and time such as 2026-03-01T12:00.';

function readCursor(text: string | null): number | null {
  return /^\d{1,15}$/.test(text ?? '') ? Number(text) : null;
}

/** The path of the log with this filter; `more` adds query parameters. */
export function auditPath(draft: Partial<AuditDraft>, more: Readonly<Record<string, string>> = {}): string {
  return accountSettingsPath('audit') + queryOf({ ...draft, ...more });
}

/** The path of the log as a file. */
export function auditExportPath(draft: AuditDraft): string {
  return `${accountSettingsPath('audit')}/export${queryOf({ ...draft })}`;
}

function queryOf(parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== '')).toString();
  return query && `?${query}`;
}
