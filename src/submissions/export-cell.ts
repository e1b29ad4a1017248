// Spreadsheets look past white space, invisible characters and quotes; the wide forms are typed in East Asia.
const formula = /^(?:[\t\r]|[\s\p{Cf}"'`]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u;

/** The text as a cell that no spreadsheet takes for a formula: an apostrophe goes before one that could be. */
export function defuse(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** A submitted value as the text of a cell; several choices stand side by side, and a number stays one. */
export function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return defuse(value);
  const isChoice = Array.isArray(value) && value.every((choice) => typeof choice === 'string');
  return defuse(isChoice ? value.join('; ') : JSON.stringify(value));
}
