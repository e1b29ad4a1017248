import type Joi from 'joi';
import { InputError, type Problem } from './input-error';

/**
 * The settings in `input`, checked and normalised. Throws InputError for those that are wrong; its message names the first
 * setting, never its value, which may be a secret. An unknown name is answered with the names that exist.
 */
export function readSettings<Settings>(schema: Joi.ObjectSchema<Settings>, input: unknown): Settings {
  if (redefinesPrototype(input)) throw new InputError('invalid_setting', 'there is no setting "__proto__"');
  const result = schema.validate(input, { abortEarly: false, errors: { wrap: { label: false } } });
  if (result.error === undefined) return result.value;
  const { details } = result.error;
  const [first] = details;
  const message = first ? describe(schema, first) : result.error.message;
  throw new InputError('invalid_setting', message, details.map(problemOf));
}

function problemOf({ path, message, context }: Joi.ValidationErrorItem): Problem {
  const inList = path.findIndex((step) => typeof step === 'number');
  const setting = (inList === -1 ? path : path.slice(0, inList)).join('.');
  const name = `${context?.label} `;
  return { setting, message: message.startsWith(name) ? message.slice(name.length) : message };
}

// JSON.parse makes an own key of it, which the first copy turns into inherited settings that no schema has seen.
function redefinesPrototype(input: unknown): boolean {
  const isIt = (value: unknown) => typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__');
  return isIt(input) || Object.values(input ?? {}).some(isIt);
}

function describe(schema: Joi.ObjectSchema, { type, path, message, context }: Joi.ValidationErrorItem): string {
  if (path.length === 0) return 'the settings must be a JSON object';
  if (type !== 'object.unknown') return message;
  const parent = path.slice(0, -1).map(String);
  const known = parent.length === 0 ? schema : schema.extract(parent);
  const name = JSON.stringify(String(context?.key).slice(0, 60));
  const where = parent.length === 0 ? '' : ` in ${parent.join('.')}`;
  return `there is no setting ${name}${where}; there are: ${Object.keys(known.describe().keys).join(', ')}`;
}

/** The settings with null in the place of every empty text among `names`: both mean that there is none. */
export function withoutEmptyTexts<Settings extends object>(settings: Settings, names: readonly string[]): Settings {
  const entries = Object.entries(settings);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value === '' && names.includes(name) ? null : value]),
  ) as Settings;
}
