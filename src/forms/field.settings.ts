import Joi from 'joi';
import { line } from '../lib/setting-types';
import { listEntry } from '../lib/settings';
import { captchaFields } from './captcha-providers';

/** The types of fields, as owners read them. */
export const fieldTypes = {
  text: 'Text',
  email: 'E-mail',
  textarea: 'Long text',
  tel: 'Phone',
  url: 'Web address',
  number: 'Number',
  date: 'Date',
  checkbox: 'Checkboxes',
  radio: 'Radio buttons',
  select: 'Drop-down list',
  file: 'File',
} as const;

export type FieldType = keyof typeof fieldTypes;

/**
 * What the owner says about a field of the form's pages. It decides how the field is shown, and never whether a
 * submission is accepted.
 */
export interface FormField {
  readonly name: string;
  /** By default the name. */
  readonly label?: string;
  readonly type: FieldType;
  readonly required?: boolean;
  /** What can be chosen. A `checkbox` without choices is a single one. */
  readonly choices?: readonly string[];
}

export const fieldLimits = {
  fields: 50,
  nameLength: 200,
  labelLength: 1_000,
  choices: 100,
  choiceLength: 200,
  /** Characters of all definitions as JSON: a form is read for each of its e-mails. */
  totalLength: 64_000,
} as const;

/** The types whose fields take choices. */
export const choiceTypes: ReadonlySet<FieldType> = new Set(['select', 'radio', 'checkbox']);

/** Names that the service reads itself; a field with one of them would not be stored, or would spoil the form. */
export const controlNames: readonly string[] = [
  ...['access_key', 'redirect', 'botcheck', 'form_loaded_at', 'idempotency_key', '_charset_'],
  ...captchaFields.map(([, field]) => field),
];

/** The name of a field with a meaning of its own; null for none. */
export function fieldName(): Joi.StringSchema {
  return line(fieldLimits.nameLength)
    .allow(null, '')
    .invalid(...controlNames)
    .messages({ 'any.invalid': '{{#label}} is used by Letterbox itself; choose another one' });
}

const choices = Joi.array()
  .items(line(fieldLimits.choiceLength).min(1))
  .unique()
  .max(fieldLimits.choices)
  .messages({ 'array.unique': '{{#label}} is the same as an earlier choice' });

/** The definition of one field. */
export const formField = Joi.object<FormField>({
  name: line(fieldLimits.nameLength)
    .min(1)
    .required()
    .invalid(...controlNames)
    .messages({ 'any.invalid': '{{#label}} is used by Letterbox itself; choose another one' }),
  label: line(fieldLimits.labelLength).allow(''),
  type: Joi.string()
    .valid(...Object.keys(fieldTypes))
    .default('text'),
  required: Joi.boolean(),
  choices,
})
  .custom((field: FormField, helpers) => {
    const count = field.choices?.length ?? 0;
    if (count > 0 && !choiceTypes.has(field.type)) return helpers.error('field.choices');
    return count === 0 && field.type !== 'checkbox' && choiceTypes.has(field.type)
      ? helpers.error('field.none')
      : field;
  })
  .messages({
    'field.choices': '{{#label}} has choices, which only drop-down lists, radio buttons and checkboxes take',
    'field.none': '{{#label}} has no choices; a drop-down list and radio buttons need them',
  });

/** The definitions of a form's fields, in the order of its pages. */
export const formFields = Joi.array()
  .items(formField.id(listEntry))
  .max(fieldLimits.fields)
  .unique((a: FormField, b: FormField) => a.name === b.name)
  .custom((fields: FormField[], helpers) =>
    JSON.stringify(fields).length > fieldLimits.totalLength ? helpers.error('array.size') : fields,
  )
  .messages({
    'array.unique': '{{#label}} has the same name as an earlier entry',
    'array.size': `{{#label}} must have at most ${fieldLimits.totalLength.toLocaleString('en')} characters in all`,
  });

/** What a form's fields are called: their labels, or else their names. */
export function labelsOf(fields: readonly FormField[]): (name: string) => string {
  const labels = new Map(fields.map(({ name, label }) => [name, label || name]));
  return (name) => labels.get(name) ?? name;
}
