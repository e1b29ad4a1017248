import { stringify } from 'csv-stringify/sync';

/** Goes before the first line: without it, spreadsheets assume a legacy character set. */
export const byteOrderMark = '\ufeff';

/** Rows as lines of a CSV file; pass text from strangers through `escapeFormula`. */
export function csvRows(rows: readonly (readonly string[])[]): string {
  // Readers end a row at any unquoted line break, not only at the record delimiter.
  return stringify(rows as string[][], { record_delimiter: '\r\n', quote_record_delimiter: true });
}

// Spreadsheets ignore leading white space, invisible characters and quotes, and accept full-width signs.
const formula = /^(?:[\t\r]|[\s\p{Cf}"'`]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u;

/** Prefixes text that a spreadsheet could take for a formula with an apostrophe. */
export function escapeFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}
