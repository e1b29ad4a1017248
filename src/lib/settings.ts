import type Joi from 'joi';
import { InputError, type Problem } from './input-error';

/**
 * Validates and normalizes settings. Throws InputError; its message names the first invalid setting, but never its
 * value, which may be a secret. For an unknown setting it lists the valid ones. Without input, there are no settings.
 */
export function readSettings<Settings>(schema: Joi.ObjectSchema<Settings>, input: unknown = {}): Settings {
  if (redefinesPrototype(input)) throw new InputError('invalid_setting', 'there is no setting "__proto__"');
  const result = schema.validate(input, { abortEarly: false, errors: { wrap: { label: false } }, messages });
  if (result.error === undefined) return result.value;
  const { details } = result.error;
  const [first] = details;
  const message = first ? describe(schema, first) : result.error.message;
  throw new InputError('invalid_setting', message, details.map(problemOf));
}

/** In plainer words than Joi's own; they are shown beside the fields of the dashboard too. */
const messages: Joi.LanguageMessages = {
  'string.base': '{{#label}} must be text',
  'string.min': '{{#label}} must have at least {{#limit}} characters',
  'string.max': '{{#label}} must have at most {{#limit}} characters',
  'number.base': '{{#label}} must be a number',
  'number.integer': '{{#label}} must be a whole number',
  'number.positive': '{{#label}} must be greater than 0',
  'number.min': '{{#label}} must be at least {{#limit}}',
  'number.max': '{{#label}} must be at most {{#limit}}',
  'number.unsafe': '{{#label}} is too large',
  'array.max': '{{#label}} must have at most {{#limit}} entries',
};

function problemOf({ path, message, context }: Joi.ValidationErrorItem): Problem {
  const inList = path.findIndex((step) => typeof step === 'number');
  const setting = (inList === -1 ? path : path.slice(0, inList)).join('.');
  const name = `${context?.label} `;
  return { setting, message: message.startsWith(name) ? message.slice(name.length) : message };
}

// JSON.parse creates an own key, which a copy by assignment would turn into inherited settings that bypass the schema.
function redefinesPrototype(input: unknown): boolean {
  const isIt = (value: unknown) => typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__');
  return isIt(input) || Object.values(input ?? {}).some(isIt);
}

function describe(schema: Joi.ObjectSchema, { type, path, message, context }: Joi.ValidationErrorItem): string {
  if (path.length === 0) return 'the settings must be a JSON object';
  if (type !== 'object.unknown') return message;
  const parent = path.slice(0, -1);
  const known = parent.length === 0 ? schema : schema.extract(parent.map(stepName));
  const name = JSON.stringify(String(context?.key).slice(0, 60));
  const where = parent.length === 0 ? '' : ` in ${parent.join('.')}`;
  return `there is no setting ${name}${where}; valid settings: ${Object.keys(known.describe().keys).join(', ')}`;
}

/** The id that the schema of a list's entries must have. */
export const listEntry = 'entry';

function stepName(step: string | number): string {
  return typeof step === 'number' ? listEntry : step;
}
