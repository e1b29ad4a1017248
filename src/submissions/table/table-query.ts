import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { parseInstant } from '../../lib/instants';
import { acceptedSql, folderSql, notAcceptedSql } from '../folders';
import type { FieldCondition, TableFolder, TableView } from './table-view';

/**
 * What one statement checks at most. No index covers what visitors typed, so these limits keep a page fast however many
 * submissions a form has: by time, the next page continues where one ended; by field, only these are sorted.
 */
export const maxChecked = 10_000;
/** Without conditions on fields, a row costs less. */
const maxCheckedPlain = 50_000;
/** Compressed bytes of data; beyond, the statement would run into its timeout. */
const maxBytes = 8_000_000;
/** Longer values are sorted by their beginning. */
const maxSortLength = 100;

/** The ids of one page. */
export interface TablePage {
  readonly ids: readonly string[];
  /** Where the next page starts; null at the end. */
  readonly next: string | null;
  /** Set when the page ended at the limit on checked submissions: how many were checked, and up to which time. */
  readonly checked: { readonly count: number; readonly to: Date } | null;
}

/** A page of a table after a cursor, `next` of an earlier page; every page costs the same. */
export function findTablePage(pool: Pool, view: TableView, cursor: string | null, limit: number): Promise<TablePage> {
  return view.sortField === null
    ? findByTime(pool, view, cursor, limit)
    : findByField(pool, view, view.sortField, cursor, limit);
}

/** Whether a text can be the cursor of this view. */
export function isTableCursor(view: TableView, cursor: string): boolean {
  return view.sortField === null ? parseInstant(cursor) !== null : isUuid(cursor);
}

async function findByTime(pool: Pool, view: TableView, cursor: string | null, limit: number): Promise<TablePage> {
  const after = cursor === null ? null : parseInstant(cursor);
  const order = `ORDER BY created_at ${orderOf(view)}`;
  const values: unknown[] = [];
  // In one statement, so that changes in between cannot move the end. Only a page that is not full needs it.
  const { rows } = await pool.query<{ ids: string[]; last: Date | null; end: End | null }>(
    `WITH hits AS MATERIALIZED (
       SELECT id, created_at FROM (${windowSql(view, after, values)}) AS submissions
       WHERE ${matchSql(view, values)} ${order} LIMIT ${limit + 1})
     SELECT ARRAY(SELECT id FROM hits ${order}) AS ids, (SELECT created_at FROM hits ${order} OFFSET ${limit - 1} LIMIT 1) AS last,
            CASE WHEN (SELECT count(*) FROM hits) <= ${limit} THEN ${endSql(view, after, values)} END AS end`,
    values,
  );
  const { ids = [], last = null, end = null } = rows[0] ?? {};
  if (ids.length > limit && last) return { ids: ids.slice(0, limit), next: last.toISOString(), checked: null };
  const checked = readEnd(view, end);
  return { ids, next: checked?.to.toISOString() ?? null, checked };
}

/** How many submissions a window has, and how many of them, up to which time, are within the limit on bytes. */
interface End {
  readonly found: number;
  readonly count: number;
  readonly to: string;
}

function endSql(view: TableView, after: Date | null, values: unknown[]): string {
  const last = `${view.isDescending ? 'min' : 'max'}(created_at) FILTER (WHERE is_checked)`;
  return `(SELECT json_build_object('found', count(*), 'count', count(*) FILTER (WHERE is_checked), 'to', ${last})
           FROM (${windowSql(view, after, values)}) AS checked)`;
}

/** Null when nothing follows the window. */
function readEnd(view: TableView, end: End | null): TablePage['checked'] {
  if (!end || (end.found === end.count && end.found < sizeOf(view))) return null;
  return { count: end.count, to: new Date(end.to) };
}

async function findByField(
  pool: Pool,
  view: TableView,
  field: string,
  cursor: string | null,
  limit: number,
): Promise<TablePage> {
  const values: unknown[] = [];
  const newest = { ...view, isDescending: true };
  const rowsOf = (source: string, where: string) => `
    SELECT id, created_at, ${sortKeysSql(view.isDescending)}
    FROM (${source}) AS submissions
    CROSS JOIN LATERAL (SELECT ${fieldTextSql(field, values)} AS value OFFSET 0) AS field
    WHERE ${where}`;
  const rest =
    cursor === null
      ? 'true'
      : `(${sortKeys}) ${view.isDescending ? '<' : '>'} (
           SELECT ${sortKeys} FROM (${rowsOf('SELECT * FROM submissions', `id = $${values.push(cursor)} AND form_id = $${values.push(view.formId)}`)}) AS last)`;
  const order = sortKeys.replaceAll(/\w+/g, (key) => `${key} ${orderOf(view)}`);
  const { rows } = await pool.query<{ ids: string[]; end: End }>(
    `SELECT ARRAY(SELECT id FROM (${rowsOf(windowSql(newest, null, values), matchSql(view, values))}) AS sorted
                  WHERE ${rest} ORDER BY ${order} LIMIT ${limit + 1}) AS ids,
            ${endSql(newest, null, values)} AS end`,
    values,
  );
  const { ids = [], end = null } = rows[0] ?? {};
  const page = ids.slice(0, limit);
  return { ids: page, next: ids.length > limit ? (page.at(-1) ?? null) : null, checked: readEnd(newest, end) };
}

const orderOf = ({ isDescending }: TableView) => (isDescending ? 'DESC' : 'ASC');

const readsData = ({ conditions, sortField }: TableView) => conditions.length > 0 || sortField !== null;

const sizeOf = (view: TableView) => (readsData(view) ? maxChecked : maxCheckedPlain);

const isHidden = (folder: TableFolder) => folder === 'spam' || folder === 'bin';

/**
 * SQL for the first submissions of a form after a time, in the order of the view: of the two partial indexes by form,
 * the one that has the folder. `is_checked` marks those within the limit on bytes.
 */
function windowSql(view: TableView, after: Date | null, values: unknown[]): string {
  const { formId, folder, from, to, isDescending } = view;
  const parts = [`form_id = $${values.push(formId)}`];
  parts.push(isHidden(folder) ? notAcceptedSql : acceptedSql);
  const add = (sql: string, value: Date) => parts.push(`created_at ${sql} $${values.push(value)}`);
  if (from) add('>=', from);
  if (to) add('<', to);
  if (after) add(isDescending ? '<' : '>', after);
  const order = orderOf(view);
  const size = readsData(view) ? `sum(pg_column_size(data)) OVER w <= ${maxBytes} OR row_number() OVER w = 1` : 'true';
  return `
    SELECT *, ${size} AS is_checked
    FROM (SELECT * FROM submissions WHERE ${parts.join(' AND ')} ORDER BY created_at ${order} LIMIT ${sizeOf(view)}) AS first
    WINDOW w AS (ORDER BY created_at ${order} ROWS UNBOUNDED PRECEDING)`;
}

/** The conditions of a view on a row `submissions` of a window. */
function matchSql({ folder, conditions }: TableView, values: unknown[]): string {
  const isIn = folder === 'all' ? 'true' : folderSql[folder];
  const parts = [isIn, ...conditions.map((condition) => conditionSql(condition, values))];
  // CASE, because the planner may otherwise read data beyond the limit.
  return `CASE WHEN is_checked THEN ${parts.join(' AND ')} ELSE false END`;
}

function conditionSql({ field, operator, value }: FieldCondition, values: unknown[]): string {
  const text = `lower(coalesce(${fieldTextSql(field, values)}, ''))`;
  const sought = `lower($${values.push(value)}::text)`;
  return operator === 'equals' ? `btrim(${text}) = btrim(${sought})` : `strpos(${text}, ${sought}) > 0`;
}

/** A field of a row `submissions` as text: a list as its items, then files as their names; null when it is missing. */
function fieldTextSql(field: string, values: unknown[]): string {
  const name = `$${values.push(field)}::text`;
  return `
    (SELECT coalesce(nullif(text, '') || ', ' || names, names, text)
     FROM (SELECT ${valueTextSql('value')} AS text,
                  (SELECT string_agg(filename, ', ' ORDER BY id) FROM files
                   WHERE submission_id = submissions.id AND answer_id IS NULL AND field = ${name}) AS names
           FROM (SELECT data -> ${name} AS value OFFSET 0) AS field OFFSET 0) AS cell)`;
}

/** SQL for a JSON value as text, a list as its items separated by commas. */
export function valueTextSql(value: string): string {
  return `CASE json_typeof(${value})
            WHEN 'array' THEN (SELECT string_agg(item, ', ') FROM json_array_elements_text(${value}) AS item)
            ELSE ${value} #>> '{}' END`;
}

const sortKeys = 'sort_kind, sort_number, sort_text, created_at';

/** SQL for what a text `value` is sorted by: numbers, by size, come before other texts, and missing ones last. */
function sortKeysSql(isDescending: boolean): string {
  const text = `left(lower(btrim(value)), ${maxSortLength})`;
  const isNumber = `${text} ~ '^-?[0-9]{1,20}([.][0-9]{1,20})?$'`;
  const last = isDescending ? -1 : 2;
  return `CASE WHEN coalesce(${text}, '') = '' THEN ${last} WHEN ${isNumber} THEN 0 ELSE 1 END AS sort_kind,
          CASE WHEN ${isNumber} THEN ${text}::numeric ELSE 0 END AS sort_number, coalesce(${text}, '') AS sort_text`;
}
