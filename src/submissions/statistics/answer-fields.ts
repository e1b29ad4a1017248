import type { FormField } from '../../forms/field.settings';
import { isNameField } from '../sender';

/**
 * How the values of a field are summed up: `choice` by value, `email` by domain, `number` and `date` by size, `text` by
 * length alone, since what people wrote is not for a list, and `file` by whether there is one.
 */
export type AnswerKind = 'choice' | 'email' | 'number' | 'date' | 'text' | 'file';

/** A field whose values are summed up. */
export interface AnswerField {
  readonly name: string;
  readonly label: string;
  readonly kind: AnswerKind;
  /** The choices that the owner defined, also those that nobody has chosen. */
  readonly choices: readonly string[];
}

/** What a submission contains, by field. */
export type SampledData = Readonly<Record<string, unknown>>;

/** Fields beyond this number are not summed up. */
const maxAnswerFields = 30;

const kindOfType: Readonly<Partial<Record<FormField['type'], AnswerKind>>> = {
  email: 'email',
  textarea: 'text',
  tel: 'text',
  url: 'text',
  number: 'number',
  date: 'date',
  checkbox: 'choice',
  radio: 'choice',
  select: 'choice',
  file: 'file',
};

/**
 * The fields of a form: as the owner defined them, then others of the sampled submissions, in the order of those with
 * the most fields. The kind of a field without a definition, or defined as text, follows from its values in the newest
 * submissions of the form, so that a search does not change it; or in the sample, if the field has few values there.
 */
export function chooseAnswerFields(
  defined: readonly FormField[],
  samples: readonly SampledData[],
  newest: readonly SampledData[],
  fileFields: readonly string[],
): { readonly fields: readonly AnswerField[]; readonly total: number } {
  const definitions = new Map(defined.map((field) => [field.name, field]));
  const largest = samples.toSorted((a, b) => Object.keys(b).length - Object.keys(a).length);
  const names = new Set([...definitions.keys(), ...largest.flatMap(Object.keys), ...fileFields]);
  const kindOf = (name: string) => {
    const values = valuesOf(newest, name);
    return guessKind(name, values.length < minValues ? valuesOf(samples, name) : values);
  };
  const fields = [...names].slice(0, maxAnswerFields).map((name): AnswerField => {
    const field = definitions.get(name);
    const isFile = fileFields.includes(name);
    const kind = (field && kindOfType[field.type]) ?? (isFile ? 'file' : kindOf(name));
    return { name, label: field?.label || name, kind, choices: field?.choices ?? [] };
  });
  return { fields, total: names.size };
}

/** The values of a field as texts, a list as its items; without empty ones. */
function valuesOf(samples: readonly SampledData[], name: string): string[] {
  const texts = samples.flatMap((data) => {
    const value = Object.hasOwn(data, name) ? data[name] : null;
    return (Array.isArray(value) ? value : [value]).map((item) =>
      typeof item === 'string' ? item.trim() : item === null || item === undefined ? '' : JSON.stringify(item),
    );
  });
  return texts.filter((text) => text !== '');
}

/** With fewer values, repeated ones say nothing. */
const minValues = 5;
const maxChoiceLength = 100;

function guessKind(name: string, values: readonly string[]): AnswerKind {
  const share = (pattern: RegExp) => values.filter((value) => pattern.test(value)).length / values.length;
  if (values.length === 0 || isNameField(name)) return 'text';
  if (share(/^[^\s@]+@[^\s@]+\.[^\s@]+$/) > 0.8) return 'email';
  if (share(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])/) > 0.9) return 'date';
  // Phone numbers and postal codes are no amounts.
  if (share(/^-?(0|[1-9]\d{0,8})([.,]\d{1,6})?$/) > 0.95 && !/phone|tel|fax|zip|post|plz|code|\bid\b/i.test(name))
    return 'number';
  if (values.every((value) => /^(on|off|yes|no|true|false)$/i.test(value))) return 'choice';
  const isShort = values.every((value) => value.length <= maxChoiceLength && !value.includes('\n'));
  const isRepeated = values.length >= minValues && new Set(values).size <= values.length / 2;
  return isShort && isRepeated ? 'choice' : 'text';
}
