/** What an export is made of: a start, a line a submission, and what the browser is told of it. */
export type ExportFormat = 'csv' | 'jsonl';

export const exportTypes = {
  csv: 'text/csv; charset=utf-8; header=present',
  jsonl: 'application/x-ndjson; charset=utf-8',
} as const satisfies Record<ExportFormat, string>;

/** Whether a text names a format of exports. */
export function isExportFormat(text: string | undefined): text is ExportFormat {
  return text !== undefined && Object.hasOwn(exportTypes, text);
}
