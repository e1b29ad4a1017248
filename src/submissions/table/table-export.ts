import type { Pool } from 'pg';
import { badgeOf } from '../../decisions/withheld';
import { describeFile, presentFile } from '../../files/file.presenter';
import type { FileLinks } from '../../files/file-links';
import { mergeFiles, type SubmissionData } from '../../files/merge-files';
import { byteOrderMark, csvRows, escapeFormula } from '../../lib/csv';
import type { ExportFormat } from '../read-api/export';
import { cellOf, headingsOf } from '../read-api/export-csv';
import { sentAtOf } from '../sent-at';
import { chunkSql, type ListedSubmission } from '../submission-listing';
import { findTablePage, maxChecked } from './table-query';
import { statusOf } from './table-rows';
import { type ColumnKey, fieldOf, type TableView } from './table-view';

/** Sorted by a field, all submissions are found at once. */
const perPage = 1_000;
const rowsPerQuery = 500;
/** Compressed bytes of data read per query, as for pages of the read API. */
const maxStoredBytes = 128_000;

interface ExportedRow extends ListedSubmission {
  readonly deletedAt: Date | null;
}

/**
 * Streams a table as the text of a file: these columns of all its submissions, in its order. Submissions that arrive
 * while it runs are left out. Stops early when `isGone` returns true.
 */
export async function* exportTable(
  pool: Pool,
  links: FileLinks,
  view: TableView,
  columns: readonly ColumnKey[],
  format: ExportFormat,
  isGone: () => boolean,
): AsyncGenerator<string, void> {
  const headings = tableHeadings(columns);
  const write = format === 'csv' ? csvLine : jsonLine;
  if (format === 'csv') yield byteOrderMark + csvRows([headings.map(escapeFormula)]);
  const fixed = { ...view, to: await findEnd(pool, view) };
  let cursor: string | null = null;
  do {
    const page = await findTablePage(pool, fixed, cursor, view.sortField === null ? perPage : maxChecked);
    for await (const rows of readRows(pool, view.formId, page.ids)) {
      yield rows.map((row) => write(row, columns, headings, links)).join('');
    }
    cursor = page.next;
  } while (cursor !== null && !isGone());
}

/** The columns' headings; a field that is named like another column becomes `data.NAME`. */
function tableHeadings(columns: readonly ColumnKey[]): string[] {
  const others = columns.filter((key) => fieldOf(key) === null);
  const names = columns.flatMap((key) => fieldOf(key) ?? []);
  const fields = headingsOf(names, others);
  return columns.map((key) => (fieldOf(key) === null ? key : (fields.shift() ?? key)));
}

/** The end of the view, or the time just after the form's newest submission when that is earlier. */
async function findEnd(pool: Pool, { formId, to }: TableView): Promise<Date | undefined> {
  const { rows } = await pool.query<{ newest: Date | null }>(
    `SELECT greatest((SELECT max(created_at) FROM submissions WHERE form_id = $1 AND deleted_at IS NULL AND NOT is_spam),
                     (SELECT max(created_at) FROM submissions WHERE form_id = $1 AND (deleted_at IS NOT NULL OR is_spam)))
            + interval '1 millisecond' AS newest`,
    [formId],
  );
  const newest = rows[0]?.newest;
  return newest && (!to || newest < to) ? newest : to;
}

/** The submissions of a form with these ids, in their order, in parts of bounded size. */
async function* readRows(pool: Pool, formId: string, ids: readonly string[]): AsyncGenerator<ExportedRow[], void> {
  let rest = ids;
  while (rest.length > 0) {
    const part = rest.slice(0, rowsPerQuery);
    const { rows } = await pool.query<ExportedRow>(
      chunkSql(
        `SELECT * FROM (
           SELECT submissions.*, row_number() OVER w AS n, sum(pg_column_size(data)) OVER w AS total_bytes
           FROM unnest($2::uuid[]) WITH ORDINALITY AS listed (id, place) JOIN submissions USING (id)
           WHERE form_id = $1 WINDOW w AS (ORDER BY place)) AS found
         WHERE n = 1 OR total_bytes <= ${maxStoredBytes}`,
        ', deleted_at AS "deletedAt"',
      ),
      [formId, part],
    );
    if (rows.length > 0) yield rows;
    // Submissions that were erased in the meantime are missing.
    const last = rows.at(-1);
    rest = rest.slice(last ? rest.indexOf(last.id) + 1 : part.length);
  }
}

/** The values of a row's columns: text for a heading of its own, any value for a field. */
function valuesOf(row: ExportedRow, columns: readonly ColumnKey[], data: SubmissionData): unknown[] {
  const fields = new Map(Object.entries(data));
  return columns.map((key) => {
    if (key === 'received') return sentAtOf(row).toISOString();
    if (key === 'status') return [statusOf(row), badgeOf(row) ?? []].flat().join('; ');
    return fields.get(fieldOf(key) ?? '');
  });
}

type WriteRow = (
  row: ExportedRow,
  columns: readonly ColumnKey[],
  headings: readonly string[],
  links: FileLinks,
) => string;

const csvLine: WriteRow = (row, columns, _headings, links) => {
  const data = mergeFiles(JSON.parse(row.dataJson), row.files, (file) => describeFile(file, links));
  return csvRows([valuesOf(row, columns, data).map(cellOf)]);
};

// Written by hand, because an object would move names that look like numbers to its beginning.
const jsonLine: WriteRow = (row, columns, headings, links) => {
  const data = mergeFiles(JSON.parse(row.dataJson), row.files, (file) => presentFile(file, links));
  const values = valuesOf(row, columns, data);
  return `{${headings.map((heading, index) => `${JSON.stringify(heading)}:${JSON.stringify(values[index] ?? null)}`).join(',')}}\n`;
};
