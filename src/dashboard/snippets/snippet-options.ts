import { type Language, languages } from '../../../config/languages';
import {
  type Captcha,
  type CaptchaSettings,
  captchaServiceIds,
  captchaServices,
  captchasOf,
} from '../../forms/captcha-providers';
import type { Form } from '../../forms/form.model';
import type { FormSettings } from '../../forms/form.settings';

/** The kinds of fields, with the labels of their choices. */
export const fieldTypes = {
  text: 'Text',
  email: 'E-mail',
  textarea: 'Long text',
  tel: 'Phone',
  url: 'Web address',
  number: 'Number',
  date: 'Date',
  checkbox: 'Checkbox',
  select: 'Choice',
  file: 'File',
} as const;

type FieldType = keyof typeof fieldTypes;

/** A field of a snippet's form. */
export interface SnippetField {
  readonly name: string;
  readonly label: string;
  readonly type: FieldType;
  readonly isRequired: boolean;
  /** What can be chosen, for the type `select`. */
  readonly choices: readonly string[];
}

export const captchaTitle = (name: Captcha): string => (name === 'altcha' ? 'ALTCHA' : captchaServices[name].name);

/** What a snippet's form contains. */
export interface SnippetOptions {
  readonly fields: readonly SnippetField[];
  /** The language of the built-in messages; null for the page's language. */
  readonly language: Language | null;
  readonly hasHoneypot: boolean;
  readonly captchas: readonly Captcha[];
  /** The form's site key for Friendly Captcha. The site keys of other services are not known. */
  readonly friendlyCaptchaSiteKey: string | null;
}

export interface SnippetForm extends Pick<Form, 'accessKey'> {
  readonly settings: CaptchaSettings & Pick<FormSettings, 'honeypot_mode' | 'friendly_captcha_site_key'>;
}

/** A contact form with all protection that the form has. */
export function defaultOptions(form: SnippetForm, fields: readonly SnippetField[] = contactFields): SnippetOptions {
  return {
    fields,
    language: null,
    hasHoneypot: form.settings.honeypot_mode !== 'none',
    captchas: captchasOf(form.settings),
    friendlyCaptchaSiteKey: form.settings.friendly_captcha_site_key,
  };
}

const contactFields: readonly SnippetField[] = [
  { name: 'name', label: 'Your name', type: 'text', isRequired: true, choices: [] },
  { name: 'email', label: 'Your e-mail', type: 'email', isRequired: true, choices: [] },
  { name: 'message', label: 'Your message', type: 'textarea', isRequired: true, choices: [] },
];

/** Names of received fields that a snippet can have, as many as fit into its address. */
export function usableNames(received: readonly string[]): string[] {
  let length = 0;
  return received.filter((name) => {
    if (findProblem(toRow(guessField(name)), new Set()) !== null) return false;
    length += encodeURIComponent(name).length;
    return length <= limits.receivedLength;
  });
}

/** A field that arrived at the form, as it probably was. */
export function guessField(name: string): SnippetField {
  const words = name.replaceAll(/[_-]+/g, ' ').trim();
  const label = words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
  const [type] = guesses.find(([, pattern]) => pattern.test(name)) ?? ['text' as const];
  return { name, label, type, isRequired: false, choices: [] };
}

const guesses: readonly (readonly [FieldType, RegExp])[] = [
  ['email', /e-?mail/i],
  ['textarea', /message|comment|question|description|nachricht|mensaje/i],
  ['tel', /phone|mobile|^tel/i],
  ['url', /url|website|^link/i],
  ['date', /date|birthday/i],
  ['file', /file|attachment|upload|photo|^cv$/i],
];

/** Names that the service reads itself; a field with one of them would not be stored, or would spoil the form. */
const controlNames: ReadonlySet<string> = new Set([
  ...['access_key', 'botcheck', 'form_loaded_at', 'idempotency_key', '_charset_'],
  ...captchaServiceIds.map((id) => captchaServices[id].field),
  'altcha',
]);

const limits = {
  ...{ fields: 50, nameLength: 200, labelLength: 200, choices: 50, choicesLength: 2_000 },
  // Everything is in the address of the page, and the server takes 16 kB of headers.
  ...{ queryLength: 10_000, receivedLength: 2_000 },
};

/** A row of the editor, with what is wrong with it. */
export interface FieldRow {
  readonly name: string;
  readonly label: string;
  readonly type: FieldType;
  readonly isRequired: boolean;
  /** Choices separated by commas, as typed. */
  readonly choices: string;
  readonly problem: string | null;
}

export interface StudioQuery {
  readonly rows: readonly FieldRow[];
  /** What the rows without a problem and the other choices ask for. */
  readonly options: SnippetOptions;
  /** What is wrong with the whole, such as too many fields. */
  readonly problem: string | null;
}

/**
 * Reads the choices from a query: `field`, `label`, `type` and `choices` once for each row, `required` with the number
 * of each required one, and `add` with the name of a field to append. A query without `studio` is `defaults`.
 */
export function readStudioQuery(query: URLSearchParams, form: SnippetForm, defaults: SnippetOptions): StudioQuery {
  if (!query.has('studio')) return { rows: defaults.fields.map(toRow), options: defaults, problem: null };
  const [names, labels, types, choices] = ['field', 'label', 'type', 'choices'].map((name) => query.getAll(name));
  const required = new Set(query.getAll('required'));
  const typed = (names ?? []).slice(0, limits.fields).map((name, n) => ({
    name,
    label: labels?.[n]?.trim() ?? '',
    type: readType(types?.[n]),
    isRequired: required.has(String(n)),
    choices: choices?.[n] ?? '',
  }));
  const added = query.getAll('add').filter((name) => name !== '');
  const filled = [
    ...typed.filter(({ name, label }) => name !== '' || label !== ''),
    ...added.map(guessField).map(toRow),
  ];
  const seen = new Set<string>();
  const rows = filled.slice(0, limits.fields).map((row) => {
    const problem = findProblem(row, seen);
    seen.add(row.name);
    return { ...row, problem };
  });
  const isTooLong = (names?.length ?? 0) > limits.fields || filled.length > limits.fields;
  const isTooLarge = String(query).length > limits.queryLength;
  const language = languages.find((tag) => tag === query.get('language')) ?? null;
  const options = {
    fields: rows.filter(({ problem }) => problem === null).map(toField),
    language,
    hasHoneypot: form.settings.honeypot_mode !== 'none' && query.has('honeypot'),
    captchas: captchasOf(form.settings).filter((name) => query.getAll('captcha').includes(name)),
    friendlyCaptchaSiteKey: form.settings.friendly_captcha_site_key,
  };
  return { rows, options, problem: isTooLong ? tooManyFields : isTooLarge ? tooLarge : null };
}

const tooManyFields = `A snippet can have ${limits.fields} fields.`;
const tooLarge =
  'These fields hardly fit into the address of this page. Use shorter names, labels and choices, or complete the code by hand.';

function readType(text: string | undefined): FieldType {
  return text !== undefined && Object.hasOwn(fieldTypes, text) ? (text as FieldType) : 'text';
}

function findProblem({ name, label, type, choices }: Omit<FieldRow, 'problem'>, seen: ReadonlySet<string>) {
  if (name === '') return 'Enter a field name.';
  if (name.length > limits.nameLength) return `Use ${limits.nameLength} characters or fewer for the name.`;
  if (label.length > limits.labelLength) return `Use ${limits.labelLength} characters or fewer for the label.`;
  if (/\p{Cc}/u.test(name + label)) return 'Names and labels cannot contain control characters.';
  if (controlNames.has(name)) return `Letterbox uses the name ${name} itself. Choose another one.`;
  if (seen.has(name)) return 'Another field has this name.';
  if (type !== 'select') return null;
  if (choices.length > limits.choicesLength) return `Use ${limits.choicesLength} characters or fewer for the choices.`;
  const count = splitChoices(choices).length;
  if (count === 0) return 'Enter the choices, separated by commas.';
  return count > limits.choices ? `Enter ${limits.choices} choices or fewer.` : null;
}

function splitChoices(text: string): string[] {
  return text.split(',').flatMap((choice) => choice.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim() || []);
}

function toRow({ choices, ...field }: SnippetField): FieldRow {
  return { ...field, choices: choices.join(', '), problem: null };
}

function toField({ name, label, type, isRequired, choices }: FieldRow): SnippetField {
  return {
    name,
    label: label === '' ? name : label,
    type,
    isRequired,
    choices: type === 'select' ? splitChoices(choices) : [],
  };
}

/** Writes the choices as a query that `readStudioQuery` reads. */
export function toStudioQuery(rows: readonly FieldRow[], { language, hasHoneypot, captchas }: SnippetOptions): string {
  const query = new URLSearchParams({ studio: '1' });
  rows.forEach(({ name, label, type, isRequired, choices }, n) => {
    query.append('field', name);
    query.append('label', label);
    query.append('type', type);
    query.append('choices', choices);
    if (isRequired) query.append('required', String(n));
  });
  if (language) query.append('language', language);
  if (hasHoneypot) query.append('honeypot', '1');
  for (const captcha of captchas) query.append('captcha', captcha);
  return String(query);
}
