import Joi from 'joi';
import { parseInstant } from './instants';
import { cleanText } from './text';
import { findTimeZone } from './time-zones';
import { parseHttpUrl } from './urls';

/** A single line of at most `max` characters. */
export function line(max: number): Joi.StringSchema {
  return Joi.string()
    .trim()
    .max(max)
    .pattern(/^[^\p{Cc}\p{Cs}]*$/u)
    .messages({ 'string.pattern.base': '{{#label}} must be a single line without control characters' });
}

/** Multi-line text of at most `max` characters, cleaned for PostgreSQL. */
export function prose(max: number): Joi.StringSchema {
  return Joi.string().max(max).custom(cleanText);
}

/** A list of at most `max` values without duplicates; a single value becomes a list of one. */
export function listOf(item: Joi.Schema, max: number): Joi.ArraySchema {
  return Joi.array()
    .items(item)
    .single()
    .max(max)
    .custom((values: unknown[]) => [...new Set(values)]);
}

/** An absolute http or https URL of at most 2,000 characters without credentials. */
export function webAddress(): Joi.StringSchema {
  return Joi.string()
    .trim()
    .max(2_000)
    .custom((value: string, helpers) => (isWebAddress(value) ? value : helpers.error('any.invalid')))
    .messages({
      'any.required': '{{#label}} is required',
      'string.max': '{{#label}} must have at most 2,000 characters',
      '*': '{{#label}} must be a full URL that starts with http:// or https:// and contains no user name or password',
    });
}

function isWebAddress(value: string): boolean {
  // Parsers disagree about spaces and backslashes.
  const [, authority] = /^https?:\/\/([^/?#\s\\]+)[^\s\p{Cc}\p{Cs}\\]*$/iu.exec(value) ?? [];
  return authority !== undefined && !authority.includes('@') && parseHttpUrl(value) !== null;
}

/** An ISO 8601 timestamp, which becomes a Date. */
export function instant(): Joi.StringSchema {
  return Joi.string()
    .custom((value: string, helpers) => parseInstant(value) ?? helpers.error('any.invalid'))
    .messages({
      'any.required': '{{#label}} is required',
      '*': '{{#label}} must be an ISO 8601 timestamp such as 2026-01-31T09:30:00.000Z',
    });
}

/** A color such as `#0b57d0`, in lower case. */
export function color(): Joi.StringSchema {
  return Joi.string()
    .trim()
    .lowercase()
    .pattern(/^#[0-9a-f]{6}$/)
    .messages({ 'string.pattern.base': '{{#label}} must be a color such as #0b57d0' });
}

/** An IANA time zone such as `Europe/Berlin`, in its usual spelling. */
export function timeZone(): Joi.StringSchema {
  return Joi.string()
    .trim()
    .max(64)
    .custom((value: string, helpers) => findTimeZone(value) ?? helpers.error('any.invalid'))
    .messages({ '*': '{{#label}} must be a time zone such as Europe/Berlin or UTC' });
}

/** A key of an external service: at most 500 printable ASCII characters without spaces. */
export function secretText(): Joi.StringSchema {
  return Joi.string()
    .trim()
    .max(500)
    .pattern(/^[\x21-\x7e]*$/)
    .messages({ 'string.pattern.base': '{{#label}} must contain only printable ASCII characters and no spaces' });
}
