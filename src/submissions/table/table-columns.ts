import type { Pool } from 'pg';
import { fieldNamesSql } from '../read-api/export-columns';
import { type Selection, selectionSql } from '../submission.selection';
import { type ColumnKey, fieldOf, isColumnKey, keyOf, maxFieldName, type TableFolder } from './table-view';

/** A column of a form's table. */
interface TableColumn {
  readonly key: ColumnKey;
  readonly isShown: boolean;
  /** Whether a recent submission has the field. */
  readonly isRecent: boolean;
}

/** The columns of a table, shown and hidden ones, in order. */
export interface TableColumns {
  readonly columns: readonly TableColumn[];
  /** Whether recent submissions have fields that are not among the columns. */
  readonly hasMore: boolean;
  /** Whether a user arranged them. */
  readonly isArranged: boolean;
}

/** Columns are the fields of this many submissions, the newest ones. */
export const recentSubmissions = 1_000;
/** Fields that are offered, and shown at once. */
const maxFields = 200;
export const maxShownFields = 50;
const maxColumns = maxFields + 2;
/** Compressed bytes of data read for the names. */
const maxBytes = 2_000_000;

/** The account and the form that the columns belong to. */
export interface ColumnOwner {
  readonly accountId: string;
  readonly formId: string;
}

/**
 * The columns of a form's table: as the user arranged them, then new fields. Fields that recent submissions no longer
 * have stay where they are; a folder with spam or deleted submissions has its own fields.
 */
export async function findTableColumns(pool: Pool, owner: ColumnOwner, folder: TableFolder): Promise<TableColumns> {
  const recent = await findRecentFields(pool, owner, folder);
  const { rows } = await pool.query<{ columns: string[]; hidden: string[] }>(
    'SELECT columns, hidden FROM form_columns WHERE form_id = $1 AND user_id = $2',
    [owner.formId, owner.accountId],
  );
  const arranged = rows[0];
  const hidden = new Set(arranged?.hidden);
  const fields = new Set(recent.filter((name) => name.length <= maxFieldName).map(keyOf));
  const all = new Set<ColumnKey>([...(arranged?.columns.filter(isColumnKey) ?? []), 'received', 'status', ...fields]);
  let shownFields = 0;
  const columns = [...all].map((key) => {
    const isField = fieldOf(key) !== null;
    const isShown = !hidden.has(key) && (!isField || shownFields < maxShownFields);
    if (isField && isShown) shownFields += 1;
    return { key, isShown, isRecent: !isField || fields.has(key) };
  });
  return {
    columns: columns.slice(0, maxColumns),
    hasMore: recent.length > Math.min(fields.size, maxFields) || columns.length > maxColumns,
    isArranged: arranged !== undefined,
  };
}

/** The columns to show; a table without any would have no links to its submissions. */
export function shownKeys({ columns }: TableColumns): ColumnKey[] {
  const shown = columns.filter(({ isShown }) => isShown).map(({ key }) => key);
  return shown.length > 0 ? shown : ['received'];
}

/** The fields of the form's newest submissions in a folder, in order of first appearance; one more than the limit. */
export async function findRecentFields(
  pool: Pool,
  { accountId, formId }: ColumnOwner,
  folder: TableFolder,
): Promise<string[]> {
  const stored = folder === 'spam' || folder === 'bin' ? folder : 'inbox';
  const selection: Selection = { accountId, formIds: null, formId, folder: stored };
  const values: unknown[] = [];
  const { rows } = await pool.query<{ name: string }>(
    `WITH chunk AS MATERIALIZED (${selectionSql(selection, recentSubmissions, values, maxBytes)})
     SELECT field.name FROM chunk, LATERAL (${fieldNamesSql}) AS field
     GROUP BY field.name ORDER BY min(chunk.n * 10000 + field.position) LIMIT ${maxFields + 1}`,
    values,
  );
  return rows.map(({ name }) => name);
}

/** Saves the columns in this order; an earlier arrangement is replaced. */
export async function saveTableColumns(
  pool: Pool,
  { accountId, formId }: ColumnOwner,
  columns: readonly ColumnKey[],
  shown: readonly ColumnKey[],
): Promise<void> {
  const kept = [...new Set(columns)].slice(0, maxColumns);
  await pool.query(
    `INSERT INTO form_columns (form_id, user_id, columns, hidden) VALUES ($1, $2, $3, $4)
     ON CONFLICT (form_id, user_id) DO UPDATE SET columns = excluded.columns, hidden = excluded.hidden`,
    [formId, accountId, kept, kept.filter((key) => !shown.includes(key))],
  );
}

/** Removes the user's arrangement. */
export async function resetTableColumns(pool: Pool, { accountId, formId }: ColumnOwner): Promise<void> {
  await pool.query('DELETE FROM form_columns WHERE form_id = $1 AND user_id = $2', [formId, accountId]);
}
