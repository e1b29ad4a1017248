import { languages } from '../../../config/languages';
import { captchasOf } from '../../forms/captcha-providers';
import {
  choiceTypes,
  type FieldType,
  type FormField,
  fieldLimits,
  fieldTypes,
  formField,
} from '../../forms/field.settings';
import type { Form } from '../../forms/form.model';
import { defaultOptions, guessField, nameFor, type SnippetOptions } from '../../forms/snippets/snippet-options';
import { InputError } from '../../lib/input-error';
import { readSettings } from '../../lib/settings';
import { fingerprint } from '../forms/settings-changes';
import { toSentence } from '../page/read-form';

/** A row of the editor, with what is wrong with it. */
export interface FieldRow {
  readonly name: string;
  readonly label: string;
  readonly type: FieldType;
  readonly isRequired: boolean;
  /** One per line, as typed. */
  readonly choices: string;
  readonly problem: string | null;
}

/** The editor as it was opened or typed. */
export interface StudioDraft {
  readonly rows: readonly FieldRow[];
  /** What the rows without a problem and the other choices ask for. */
  readonly options: SnippetOptions;
  /** What is wrong with the whole, such as too many fields. */
  readonly problem: string | null;
  /** The fingerprint of what was stored when the editor was opened. */
  readonly seen: string;
  /** The part of a row that the keyboard continues in, such as `name` of the added one. */
  readonly focus: { readonly row: number; readonly part: 'label' | 'up' | 'down' | 'remove' } | null;
}

/** The editor before anything was typed. */
export function openDraft(form: Form, fields: readonly FormField[]): StudioDraft {
  const seen = fingerprintOf(form);
  return { rows: fields.map(toRow), options: defaultOptions(form, fields), problem: null, seen, focus: null };
}

/** A short hash of what the editor saves, as it is stored now. */
export function fingerprintOf({ settings: { fields, snippet } }: Form): string {
  return fingerprint(JSON.stringify([fields, snippet]));
}

/**
 * Reads what was typed: `field`, `label`, `type` and `choices` once for each row, `required` with the number of each
 * required one. The button `change` is `add`, `add:NAME`, `remove:N`, `up:N` or `down:N`.
 */
export function readDraft(form: Form, posted: URLSearchParams): StudioDraft {
  const { rows: changed, focus } = applyChange(readRows(posted), posted.get('change') ?? '');
  const kept = changed.slice(0, fieldLimits.fields);
  // Neither checked row by row nor shown as code, which would take long.
  const isTooLong = JSON.stringify(kept.map(toField)).length > fieldLimits.totalLength;
  const names = new Set<string>();
  const rows = kept.map((row) => {
    const problem = isTooLong ? null : findProblem(row, names);
    names.add(row.name);
    return { ...row, problem };
  });
  const language = languages.find((tag) => tag === posted.get('language')) ?? null;
  const fields = isTooLong ? [] : rows.filter((row) => row.problem === null && !isEmpty(row)).map(toField);
  const options = {
    ...defaultOptions(form, fields),
    language,
    hasStyles: posted.has('styles'),
    captchas: captchasOf(form.settings).filter((name) => posted.getAll('captcha').includes(name)),
  };
  const problem =
    changed.length > rows.length
      ? `A form can have ${fieldLimits.fields} fields.`
      : isTooLong
        ? `The fields can have ${fieldLimits.totalLength.toLocaleString('en')} characters in all.`
        : null;
  return { rows, options, problem, seen: posted.get('seen') ?? '', focus };
}

/** The settings to save. */
export function settingsToSave({ rows, options: { hasStyles: styles, language } }: StudioDraft) {
  const fields = rows.filter((row) => !isEmpty(row)).map(toField);
  return { fields, snippet: styles || language ? { styles, ...(language && { language }) } : null };
}

type TypedRow = Omit<FieldRow, 'problem'>;

function readRows(posted: URLSearchParams): TypedRow[] {
  const [names = [], labels = [], types = [], choices = []] = ['field', 'label', 'type', 'choices'].map((name) =>
    posted.getAll(name),
  );
  const required = new Set(posted.getAll('required'));
  const taken = new Set(names);
  return labels.slice(0, fieldLimits.fields + 1).map((typed, n) => {
    const label = typed.trim();
    const type = readType(types[n]);
    const name = names[n]?.trim() || (label === '' ? '' : nameFor(label, type, taken));
    taken.add(name);
    return { name, label, type, isRequired: required.has(String(n)), choices: choices[n] ?? '' };
  });
}

/** A row that was added and not filled in, which is left out. */
function isEmpty({ name, label }: TypedRow): boolean {
  return name === '' && label === '';
}

const emptyRow: TypedRow = { name: '', label: '', type: 'text', isRequired: false, choices: '' };

/** The rows after a button was pressed. */
function applyChange(rows: readonly TypedRow[], change: string): Pick<StudioDraft, 'focus'> & { rows: TypedRow[] } {
  const [action = '', ...rest] = change.split(':');
  const argument = rest.join(':');
  if (action === 'add') {
    return { rows: [...rows, argument ? toRow(guessField(argument)) : emptyRow], focus: focusOn(rows.length, 'label') };
  }
  const n = Number(argument);
  const row = rows[n];
  if (!row) return { rows: [...rows], focus: null };
  const others = rows.toSpliced(n, 1);
  if (action === 'remove') {
    return { rows: others, focus: others.length > 0 ? focusOn(Math.min(n, others.length - 1), 'remove') : null };
  }
  if (action !== 'up' && action !== 'down') return { rows: [...rows], focus: null };
  const to = Math.max(0, n + (action === 'up' ? -1 : 1));
  return { rows: others.toSpliced(to, 0, row), focus: focusOn(Math.min(to, others.length), action) };
}

function focusOn(row: number, part: 'label' | 'up' | 'down' | 'remove') {
  return { row, part };
}

function readType(text: string | undefined): FieldType {
  return text !== undefined && Object.hasOwn(fieldTypes, text) ? (text as FieldType) : 'text';
}

const partNames: Readonly<Record<string, string>> = { name: 'The name ', label: 'The label ', choices: 'The choices ' };

function findProblem(row: TypedRow, seen: ReadonlySet<string>): string | null {
  if (isEmpty(row)) return null;
  if (seen.has(row.name)) return 'Another field has this name.';
  try {
    readSettings(formField, toField(row));
    return null;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const [{ setting = '', message = error.message } = {}] = error.problems;
    return toSentence(`${partNames[setting] ?? 'this field '}${message}`);
  }
}

function splitChoices(text: string): string[] {
  return [...new Set(text.split('\n').flatMap((choice) => choice.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim() || []))];
}

function toRow({ choices = [], label = '', required = false, ...field }: FormField): FieldRow {
  return { ...field, label, isRequired: required, choices: choices.join('\n'), problem: null };
}

function toField({ name, label, type, isRequired, choices }: TypedRow): FormField {
  const list = choiceTypes.has(type) ? splitChoices(choices) : [];
  return {
    name,
    ...(label !== '' && { label }),
    type,
    ...(isRequired && { required: true }),
    ...(list.length > 0 && { choices: list }),
  };
}
