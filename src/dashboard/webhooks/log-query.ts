import { isLogCursor, type LogPlace, settledStatuses } from '../../deliveries/webhook-log';
import { InputError } from '../../lib/input-error';
import { parseInstant } from '../../submissions/instant';
import type { FieldErrors } from '../page/read-form';

/** What stands in the filter of the log, as it was typed. */
export interface LogDraft {
  /** An id; empty for all. */
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
  readonly place: LogPlace;
  readonly errors: FieldErrors;
}

const statuses = [...settledStatuses, 'waiting'] as const;

/** Reads the log's filter from an address; what is no time is told at its field, and then nothing should be shown. */
export function readLogQuery(parameters: URLSearchParams): LogQuery {
  const read = (name: string) => (parameters.get(name) ?? '').trim().slice(0, 100);
  const draft = { webhook: read('webhook'), status: read('status'), since: read('since'), until: read('until') };
  const status = statuses.find((known) => known === draft.status);
  if (draft.status !== '' && !status) throw new InputError('not_found', 'There is no such status.');
  const [since, until] = [readTime(draft.since), readTime(draft.until)];
  const errors = { ...(since === null && { since: notATime }), ...(until === null && { until: notATime }) };
  return { draft, status, since: since ?? undefined, until: until ?? undefined, place: readPlace(parameters), errors };
}

/** The filter as the query of an address, with what is added to it. */
export function logAddress(draft: LogDraft, more: Readonly<Record<string, string>> = {}): string {
  const filled = Object.entries({ ...draft, ...more }).filter(([, value]) => value !== '');
  const query = new URLSearchParams(filled).toString();
  return `/dashboard/webhooks/log${query && `?${query}`}`;
}

const notATime = 'This is no time such as 2026-03-01T12:00.';

function readTime(text: string): Date | null | undefined {
  return text === '' ? undefined : parseInstant(text);
}

function readPlace(parameters: URLSearchParams): LogPlace {
  const [before, after] = [parameters.get('before'), parameters.get('after')];
  const cursor = before ?? after;
  if (cursor === null) return null;
  if (!isLogCursor(cursor)) throw new InputError('not_found', 'There is no such page of the log.');
  return before === null ? { after: cursor } : { before: cursor };
}
