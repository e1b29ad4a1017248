import { plain } from './plain.js';

const maxLength = 120;

/** The fields of a submission in one line. */
export function summarize(data: unknown): string {
  const parts = Object.entries(Object(data) as object).map(([name, value]) => `${name}: ${textOf(value)}`);
  const text = plain(parts.join(', '));
  return text.length > maxLength ? `${text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')}…` : text;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const { filename } = Object(value) as { readonly filename?: unknown };
  return typeof filename === 'string' ? filename : JSON.stringify(value);
}
