import type { Pool } from 'pg';
import type { FileLinks } from '../../files/file-links';
import { type Scope, withinSql } from '../../members/scope';
import type { Selection } from '../submission.selection';
import { findChunk, type ListedSubmission } from '../submission-listing';
import { findColumns } from './export-columns';
import { csvHeader, csvLines } from './export-csv';
import { renderSubmission } from './submission.presenter';

const rowsPerQuery = 500;

/**
 * Streams a selection as the text of a file, newest first. Rows are read as the consumer takes them, each part by a
 * query of its own. Submissions that arrive while it runs are left out.
 */
export async function* exportSubmissions(
  pool: Pool,
  links: FileLinks,
  selection: Selection,
  format: ExportFormat,
  isGone: () => boolean,
): AsyncGenerator<string, void> {
  const fixed = { ...selection, before: selection.before ?? (await findEnd(pool, selection)) };
  const formNames = await findFormNames(pool, selection);
  if (format === 'jsonl') {
    yield* parts(pool, fixed, (submissions) =>
      submissions.map((submission) => jsonLine(submission, formNames.get(submission.formId) ?? '', links)).join(''),
    );
    return;
  }
  const columns = await findColumns(pool, fixed, isGone);
  const write = (submissions: readonly ListedSubmission[]) => csvLines(submissions, columns, formNames, links);
  yield* parts(pool, fixed, write, csvHeader(columns));
}

/** The names of all the scope's forms by id, also of deleted ones. */
async function findFormNames(pool: Pool, scope: Scope): Promise<Map<string, string>> {
  const values: unknown[] = [scope.accountId];
  const { rows } = await pool.query<{ id: string; name: string }>(
    `SELECT id, name FROM forms WHERE account_id = $1${withinSql(scope, 'id', values)}`,
    values,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The submission as the read API shows it, with the name of its form. */
function jsonLine(submission: ListedSubmission, formName: string, links: FileLinks): string {
  const line = renderSubmission(submission, links).join('');
  // It follows the ids, so what visitors typed cannot come before it.
  return `${line.replace(',"created_at":', () => `,"form_name":${JSON.stringify(formName)},"created_at":`)}\n`;
}

/** The name of a downloaded file, such as `contact-2026-03-01.csv`; `parts` are joined. */
export function downloadName(parts: readonly string[], extension: string): string {
  const words = parts.map((part) =>
    part
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, ''),
  );
  const name = [...words.filter(Boolean).join('-')].slice(0, 100).join('') || 'submissions';
  return `${name}-${new Date().toISOString().slice(0, 10)}.${extension}`;
}

/** The name of the file of an export: that of its form, if it is of one form. */
export async function exportName(pool: Pool, selection: Selection, format: ExportFormat): Promise<string> {
  const { formId } = selection;
  const name = formId === undefined ? undefined : (await findFormNames(pool, selection)).get(formId);
  return downloadName([name ?? 'submissions'], format);
}

/** The header is part of the first text: if the first query fails, nothing was sent yet. */
async function* parts(
  pool: Pool,
  selection: Selection,
  write: (submissions: readonly ListedSubmission[]) => string,
  header = '',
): AsyncGenerator<string, void> {
  let before = selection.before;
  let start = header;
  for (;;) {
    const { submissions, hasMore } = await findChunk(pool, { ...selection, before }, rowsPerQuery);
    const last = submissions.at(-1);
    yield start + write(submissions);
    if (!hasMore || !last) return;
    before = last.createdAt;
    start = '';
  }
}

/** The time just after the newest submission, so that both passes of an export see the same rows. */
async function findEnd(pool: Pool, selection: Selection): Promise<Date> {
  const newest = (await findChunk(pool, selection, 1)).submissions[0];
  return newest ? new Date(newest.createdAt.getTime() + 1) : new Date();
}

export type ExportFormat = 'csv' | 'jsonl';

export const exportTypes = {
  csv: 'text/csv; charset=utf-8; header=present',
  jsonl: 'application/x-ndjson; charset=utf-8',
} as const satisfies Record<ExportFormat, string>;

/** Whether the text is a supported export format. */
export function isExportFormat(text: string | undefined): text is ExportFormat {
  return text !== undefined && Object.hasOwn(exportTypes, text);
}
