/** Where a submission lies: among those that count, flagged as spam, or in the bin. */
export type Folder = 'inbox' | 'spam' | 'bin';

export const folders = ['inbox', 'spam', 'bin'] as const satisfies readonly Folder[];

/** Which submissions of one account are meant. Whether the form is the account's was asked before. */
export interface Selection {
  readonly accountId: string;
  readonly formId?: string | undefined;
  readonly folder?: Folder;
  readonly before?: Date | undefined;
  readonly since?: Date | undefined;
  /** What else must hold, as SQL; its values are appended to those given. */
  readonly narrow?: (values: unknown[]) => string;
}

// Word for word what the partial indexes say, else the planner does not take them.
const predicates: Readonly<Record<Folder, string>> = {
  inbox: 'deleted_at IS NULL AND NOT is_spam',
  spam: '(deleted_at IS NOT NULL OR is_spam) AND is_spam AND deleted_at IS NULL',
  bin: '(deleted_at IS NOT NULL OR is_spam) AND deleted_at IS NOT NULL',
};

/** On the disk, where long data lies compressed; what is read at once stays a matter of megabytes. */
const bytesAtOnce = 1_000_000;

/**
 * SQL for the newest `rows` submissions of a selection, or for as many of them as are light enough to be read at once,
 * at least one; `found` says how many there were. Its values are appended to `values`.
 */
export function selectionSql(selection: Selection, rows: number, values: unknown[], bytes = bytesAtOnce): string {
  return `
    SELECT * FROM (
      SELECT *, row_number() OVER w AS place, sum(pg_column_size(data)) OVER w AS weight, (count(*) OVER ())::int AS found
      FROM (SELECT * FROM submissions WHERE ${conditions(selection, values)}
            ORDER BY created_at DESC LIMIT ${rows}) AS newest
      WINDOW w AS (ORDER BY created_at DESC ROWS UNBOUNDED PRECEDING)) AS weighed
    WHERE place = 1 OR weight <= ${bytes}`;
}

// The text differs with what is asked for, and no statement has a name: each is planned for its own values, so that a
// page is always a walk along one index.
function conditions(selection: Selection, values: unknown[]): string {
  const { accountId, formId, folder = 'inbox', before, since, narrow } = selection;
  const parts = [predicates[folder]];
  const add = (sql: string, value: unknown) => parts.push(`${sql} $${values.push(value)}`);
  // With both, the planner might walk the whole account for a form that was posted to long ago.
  if (folder === 'inbox' && formId !== undefined) add('form_id =', formId);
  else {
    add('account_id =', accountId);
    if (formId !== undefined) add('form_id =', formId);
  }
  if (before) add('created_at <', before);
  if (since) add('created_at >=', since);
  if (narrow) parts.push(narrow(values));
  return parts.join(' AND ');
}
