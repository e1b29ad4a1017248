import { isLogCursor, type LogPosition, settledStatuses } from '../../../deliveries/webhook-log';
import { InputError } from '../../../lib/input-error';
import { parseInstant } from '../../../lib/instants';
import type { FieldErrors } from '../../page/read-form';

/** The log's filter as typed; fields that are not set are empty. */
export interface LogDraft {
  /** A webhook id. */
  readonly webhook: string;
  readonly status: string;
  readonly since: string;
  readonly until: string;
}

export interface LogQuery {
  readonly draft: LogDraft;
  readonly status: (typeof settledStatuses)[number] | 'waiting' | undefined;
  readonly since: Date | undefined;
  readonly until: Date | undefined;
  readonly cursor: LogPosition;
  readonly errors: FieldErrors;
}

const statuses = [...settledStatuses, 'waiting'] as const;

/**
 * Reads the log's filter from a query string or a posted form. Invalid times are reported in `errors`, and then nothing
 * should be shown. Throws an InputError `not_found` for an unknown status or cursor.
 */
export function readLogQuery(parameters: URLSearchParams, zone: string): LogQuery {
  const read = (name: string) => (parameters.get(name) ?? '').trim().slice(0, 100);
  const draft = { webhook: read('webhook'), status: read('status'), since: read('since'), until: read('until') };
  const status = statuses.find((known) => known === draft.status);
  if (draft.status !== '' && !status) throw new InputError('not_found', 'This status does not exist.');
  const [since, until] = [readTime(draft.since, zone), readTime(draft.until, zone)];
  const errors = { ...(since === null && { since: invalidTime }), ...(until === null && { until: invalidTime }) };
  return {
    draft,
    status,
    since: since ?? undefined,
    until: until ?? undefined,
    cursor: readCursor(parameters),
    errors,
  };
}

/** The path of the log with this filter; `more` adds query parameters. */
export function logPath(draft: LogDraft, more: Readonly<Record<string, string>> = {}): string {
  return `/dashboard/webhooks/log${queryString({ ...draft, ...more })}`;
}

/** The path of one delivery. */
export function deliveryPath(id: string): string {
  return `/dashboard/webhooks/log/${id}`;
}

/** The path of the page that resends failed deliveries, for the same webhook and time range. */
export function resendPath({ webhook, since, until }: LogDraft): string {
  return `/dashboard/webhooks/redeliver${queryString({ webhook, since, until })}`;
}

function queryString(parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== '')).toString();
  return query && `?${query}`;
}

const invalidTime = 'Enter a date and time such as 2026-03-01T12:00.';

/** A time in the zone unless it names another one; undefined when empty, null when invalid. */
export function readTime(text: string, zone: string): Date | null | undefined {
  return text === '' ? undefined : parseInstant(text, zone);
}

function readCursor(parameters: URLSearchParams): LogPosition {
  const [before, after] = [parameters.get('before'), parameters.get('after')];
  const cursor = before ?? after;
  if (cursor === null) return null;
  if (!isLogCursor(cursor)) throw new InputError('not_found', 'This page of the log does not exist.');
  return before === null ? { after: cursor } : { before: cursor };
}
