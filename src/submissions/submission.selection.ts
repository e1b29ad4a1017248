import { type Scope, submissionsSql, withinSql } from '../members/scope';
import { acceptedSql, folderSql } from './folders';

/** Accepted submissions, spam, and the recycle bin. */
export type Folder = 'inbox' | 'spam' | 'bin';

export const folders = ['inbox', 'spam', 'bin'] as const satisfies readonly Folder[];

/** Selects submissions of a scope; the caller has checked that the form belongs to the account. */
export interface Selection extends Scope {
  readonly formId?: string | undefined;
  readonly folder?: Folder;
  readonly before?: Date | undefined;
  readonly since?: Date | undefined;
  /** An additional SQL condition; appends its values. */
  readonly narrow?: (values: unknown[]) => string;
}

const predicates: Readonly<Record<Folder, string>> = { ...folderSql, inbox: acceptedSql };

/**
 * Stored bytes read per query. Long data is compressed, up to ninety times; to limit its characters it must be read.
 */
const maxStoredBytes = 128_000;

/**
 * SQL for the newest `rows` submissions of a selection, or as many as fit into `bytes`, at least one; `found` is the
 * number before the limit on bytes. Appends its values.
 */
export function selectionSql(selection: Selection, rows: number, values: unknown[], bytes = maxStoredBytes): string {
  return `
    SELECT * FROM (
      SELECT *, row_number() OVER w AS n, sum(pg_column_size(data)) OVER w AS total_bytes, (count(*) OVER ())::int AS found
      FROM (SELECT * FROM ${tableSql(selection, values)} WHERE ${conditions(selection, values)}
            ORDER BY created_at DESC LIMIT ${rows}) AS newest
      WINDOW w AS (ORDER BY created_at DESC ROWS UNBOUNDED PRECEDING)) AS measured
    WHERE n = 1 OR total_bytes <= ${bytes}`;
}

/** A form has an index of its own. */
function tableSql(selection: Selection, values: unknown[]): string {
  return selection.formId === undefined ? submissionsSql(selection, values) : 'submissions';
}

// Statements are unnamed, so that each is planned for its own values and walks along one index.
function conditions(selection: Selection, values: unknown[]): string {
  const { accountId, formId, folder = 'inbox', before, since, narrow } = selection;
  const parts = [predicates[folder]];
  const add = (sql: string, value: unknown) => parts.push(`${sql} $${values.push(value)}`);
  // With both conditions, the planner might scan the whole account for a form with only old submissions.
  if (folder === 'inbox' && formId !== undefined) add('form_id =', formId);
  else {
    add('account_id =', accountId);
    if (formId !== undefined) add('form_id =', formId);
  }
  if (before) add('created_at <', before);
  if (since) add('created_at >=', since);
  if (narrow) parts.push(narrow(values));
  return parts.join(' AND ') + withinSql(selection, 'form_id', values);
}

/** A row of a query that scans part of a selection: a hit, or nulls when there is none, and how far it scanned. */
export interface ScannedRow {
  readonly id: string;
  readonly createdAt: Date;
  readonly scannedTo: Date | null;
  readonly isPartial: boolean;
}

interface Scanned<T> {
  readonly hits: readonly T[];
  readonly hasMore: boolean;
  /** The `before` of the next call; null at the end of the selection. */
  readonly nextBefore: Date | null;
}

/** Splits rows that were queried with `limit + 1` into hits and the position to continue from. */
export function readScanned<T extends ScannedRow>(rows: readonly T[], limit: number): Scanned<T> {
  const hits = rows.filter(({ id }) => id !== null).slice(0, limit);
  const isFull = rows.length > limit;
  const hasMore = isFull || rows[0]?.isPartial === true;
  const reached = isFull ? hits.at(-1)?.createdAt : rows[0]?.scannedTo;
  return { hits, hasMore, nextBefore: hasMore ? (reached ?? null) : null };
}
