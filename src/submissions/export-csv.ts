import { stringify } from 'csv-stringify/sync';
import { describeFile } from '../files/file.presenter';
import type { FileLinks } from '../files/file-links';
import { mergeFiles } from '../files/merge-files';
import { cellOf, defuse } from './export-cell';
import type { Columns } from './export-columns';
import type { ListedSubmission } from './submission.page';

const fixedColumns = ['id', 'form_id', 'created_at', 'archived_at'] as const;
const restColumn = 'more_fields';
// Without it, spreadsheets take the text for their country's old character set.
const byteOrderMark = '\ufeff';

/** The first line of a table of submissions; a field that is named like one of our own columns is headed `data.NAME`. */
export function csvHeader({ names, overflow }: Columns): string {
  const taken = new Set<string>([...fixedColumns, ...(overflow ? [restColumn] : [])]);
  const headings = names.map((name) => {
    let heading = name;
    while (taken.has(heading)) heading = `data.${heading}`;
    taken.add(heading);
    return defuse(heading);
  });
  return byteOrderMark + lines([[...fixedColumns, ...headings, ...(overflow ? [restColumn] : [])]]);
}

/**
 * These submissions as lines under that header; a file is its name and its address, and fields without a column stand in
 * the last one, as JSON.
 */
export function csvLines(
  submissions: readonly ListedSubmission[],
  { names, overflow }: Columns,
  links: FileLinks,
): string {
  const known = new Set(names);
  return lines(
    submissions.map(({ id, formId, createdAt, archivedAt, data, files }) => {
      const fields = new Map(Object.entries(mergeFiles(data, files, (file) => describeFile(file, links))));
      const rest = overflow ? [...fields].filter(([name]) => !known.has(name)) : [];
      return [
        ...[id, formId, createdAt.toISOString(), archivedAt?.toISOString() ?? ''],
        ...names.map((name) => cellOf(fields.get(name))),
        ...(overflow ? [rest.length > 0 ? JSON.stringify(Object.fromEntries(rest)) : ''] : []),
      ];
    }),
  );
}

function lines(rows: readonly (readonly string[])[]): string {
  // Readers end a row at any line end that is not quoted, not only at the one that we end ours with.
  return stringify(rows as string[][], { record_delimiter: '\r\n', quote_record_delimiter: true });
}
