import { describeFile } from '../../files/file.presenter';
import type { FileLinks } from '../../files/file-links';
import { mergeFiles, type SubmissionData } from '../../files/merge-files';
import { byteOrderMark, csvRows, escapeFormula } from '../../lib/csv';
import type { ListedSubmission } from '../submission-listing';
import type { Columns } from './export-columns';

const fixedColumns = [
  ...(['id', 'form_id', 'created_at', 'archived_at', 'form_name', 'labels', 'assigned_to'] as const),
  'originally_sent_at',
] as const;
const overflowColumn = 'more_fields';

/** The header line. A field named like one of the fixed columns becomes `data.NAME`. */
export function csvHeader({ names, overflow }: Columns): string {
  const headings = headingsOf(names, [...fixedColumns, ...(overflow ? [overflowColumn] : [])]).map(escapeFormula);
  return byteOrderMark + csvRows([[...fixedColumns, ...headings, ...(overflow ? [overflowColumn] : [])]]);
}

/** A heading per field: its name, or `data.NAME` when that is the heading of another column. */
export function headingsOf(names: readonly string[], others: readonly string[]): string[] {
  const taken = new Set(others);
  return names.map((name) => {
    let heading = name;
    while (taken.has(heading)) heading = `data.${heading}`;
    taken.add(heading);
    return heading;
  });
}

/**
 * Submissions as lines below that header; `formNames` are the names of their forms by id. A file is shown as its name
 * and URL; fields without a column of their own go into the last column as JSON.
 */
export function csvLines(
  submissions: readonly ListedSubmission[],
  { names, overflow }: Columns,
  formNames: ReadonlyMap<string, string>,
  links: FileLinks,
): string {
  const known = new Set(names);
  return csvRows(
    submissions.map(({ id, formId, createdAt, originallySentAt, archivedAt, dataJson, files, labels, assignedTo }) => {
      const data: SubmissionData = JSON.parse(dataJson);
      const fields = new Map(Object.entries(mergeFiles(data, files, (file) => describeFile(file, links))));
      const rest = overflow ? [...fields].filter(([name]) => !known.has(name)) : [];
      return [
        ...[id, formId, createdAt.toISOString(), archivedAt?.toISOString() ?? ''],
        escapeFormula(formNames.get(formId) ?? ''),
        escapeFormula(labels.join('; ')),
        escapeFormula(assignedTo ?? ''),
        originallySentAt?.toISOString() ?? '',
        ...names.map((name) => cellOf(fields.get(name))),
        ...(overflow ? [rest.length > 0 ? JSON.stringify(Object.fromEntries(rest)) : ''] : []),
      ];
    }),
  );
}

/** A submitted value as cell text; multiple choices are joined, numbers stay numbers. */
export function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return escapeFormula(value);
  const isChoice = Array.isArray(value) && value.every((choice) => typeof choice === 'string');
  return escapeFormula(isChoice ? value.join('; ') : JSON.stringify(value));
}
