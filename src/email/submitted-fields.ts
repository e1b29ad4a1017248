import { addValues, type NamedValue } from '../lib/add-values';

export type Field = NamedValue;

/** A stored file as an e-mail speaks of it. */
export interface FileView {
  /** The name of the field that it came in. */
  readonly field: string;
  readonly filename: string;
  /** In bytes. */
  readonly size: number;
  /** Whoever knows it may fetch the file. */
  readonly url: string;
}

/** A field's value in the way a reader is shown it. */
export type FieldView = { readonly name: string } & (
  | { readonly kind: 'empty' }
  | { readonly kind: 'text' | 'json'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
);

const longestList = 200;
/** Characters and items of one nested value; a JSON body could hold millions, and each would be a line of the e-mail. */
const nestedBudget = 20_000;

/** The value of the last field of exactly this name. */
export function findField(fields: readonly Field[], name: string): unknown {
  return fields.findLast(([given]) => given === name)?.[1];
}

/** The fields with the names of the files among them, and nothing else of them: for placeholders. */
export function withFilenames(
  fields: readonly Field[],
  files: readonly { readonly field: string; readonly filename: string }[],
): readonly Field[] {
  return addValues(
    fields,
    files.map(({ field, filename }) => [field, filename]),
  );
}

/** Every field in the order given, ready to be shown. */
export function viewFields(fields: readonly Field[]): FieldView[] {
  return fields.map(([name, value]) => ({ name, ...viewValue(value) }));
}

function viewValue(value: unknown) {
  if (typeof value !== 'object' || value === null) return viewText(plainText(value));
  if (Object.keys(value).length === 0) return { kind: 'empty' as const };
  if (Array.isArray(value) && value.length <= longestList && value.every((item) => typeof item !== 'object')) {
    return { kind: 'list' as const, items: value.map(plainText) };
  }
  return { kind: 'json' as const, text: JSON.stringify(abridge(value, { left: nestedBudget }), null, 2) };
}

function viewText(text: string) {
  return text.trim() === '' ? { kind: 'empty' as const } : { kind: 'text' as const, text };
}

/** Any value as running text: '' for nothing, lists joined with commas, objects as JSON. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.slice(0, longestList).map(scalarText).join(', ');
  return scalarText(value);
}

function scalarText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(abridge(value, { left: nestedBudget })) : String(value);
}

function abridge(value: unknown, budget: { left: number }): unknown {
  if (typeof value === 'string') budget.left -= value.length;
  if (typeof value !== 'object' || value === null) return value;
  const kept: Field[] = [];
  for (const key in value) {
    if (budget.left-- <= 0) {
      kept.push(['…', 'shortened here']);
      break;
    }
    kept.push([key, abridge((value as Record<string, unknown>)[key], budget)]);
  }
  return Array.isArray(value) ? kept.map(([, item]) => item) : Object.fromEntries(kept);
}
