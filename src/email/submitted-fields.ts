import { limits } from '../../config/limits';
import { mergeFiles, type SubmissionData } from '../files/merge-files';
import { truncateUtf8 } from '../lib/text';

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

type ValueView =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text' | 'json'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

/** A field's value in the way a reader is shown it. */
export type FieldView = { readonly name: string } & ValueView;

const longestList = 200;
/** Characters and items of one nested value; a JSON body could hold millions, and each would be a line of the e-mail. */
const nestedBudget = 20_000;
/**
 * Bytes of all values of one e-mail, as many as the contract's fields take; lists could bring 26 MB, which would hold up a
 * worker for 20 s and take a gigabyte of it.
 */
const textBudget = limits.fieldsPerSubmission * limits.bytesPerTextField;

/** The value of the field of exactly this name. */
export function findField(data: SubmissionData, name: string): unknown {
  return Object.hasOwn(data, name) ? data[name] : undefined;
}

/** The data with the names of the files under their fields, for placeholders. */
export function withFilenames(
  data: SubmissionData,
  files: readonly { readonly field: string; readonly filename: string }[],
): SubmissionData {
  return mergeFiles(data, files, ({ filename }) => filename);
}

/** Every field in the order given, ready to be shown; of very much text the beginning, and a word that there is more. */
export function viewFields(data: SubmissionData): FieldView[] {
  const budget = { left: textBudget };
  return Object.entries(data).map(([name, value]) => ({ name, ...shorten(viewValue(value), budget) }));
}

function shorten(view: ValueView, budget: { left: number }): ValueView {
  if (view.kind === 'empty') return view;
  if (view.kind !== 'list') return { ...view, text: shortenText(view.text, budget) };
  const items: string[] = [];
  for (const item of view.items) {
    items.push(shortenText(item, budget));
    if (budget.left < 0) break;
  }
  return { ...view, items };
}

function shortenText(text: string, budget: { left: number }): string {
  const kept = truncateUtf8(text, Math.max(budget.left, 0));
  budget.left -= Buffer.byteLength(text);
  return kept === text ? text : `${kept}… (shortened here: the whole is in the inbox)`;
}

function viewValue(value: unknown): ValueView {
  if (typeof value !== 'object' || value === null) return viewText(plainText(value));
  if (Object.keys(value).length === 0) return { kind: 'empty' };
  if (Array.isArray(value) && value.length <= longestList && value.every((item) => typeof item !== 'object')) {
    return { kind: 'list', items: value.map(plainText) };
  }
  return { kind: 'json', text: JSON.stringify(abridge(value, { left: nestedBudget }), null, 2) };
}

function viewText(text: string): ValueView {
  return text.trim() === '' ? { kind: 'empty' } : { kind: 'text', text };
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
  const kept: [name: string, value: unknown][] = [];
  for (const key in value) {
    if (budget.left-- <= 0) {
      kept.push(['…', 'shortened here']);
      break;
    }
    kept.push([key, abridge((value as Record<string, unknown>)[key], budget)]);
  }
  return Array.isArray(value) ? kept.map(([, item]) => item) : Object.fromEntries(kept);
}
