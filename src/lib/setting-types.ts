import Joi from 'joi';
import { cleanText } from './text';

/** One line of text of at most `max` characters. */
export function line(max: number): Joi.StringSchema {
  return Joi.string()
    .trim()
    .max(max)
    .pattern(/^[^\p{Cc}\p{Cs}]*$/u)
    .messages({ 'string.pattern.base': '{{#label}} must be one line of text, without control characters' });
}

/** Text of several lines, at most `max` characters, as the database can hold it. */
export function prose(max: number): Joi.StringSchema {
  return Joi.string().max(max).custom(cleanText);
}

/** A list of at most `max` values, each kept once; a single value stands for a list of one. */
export function listOf(item: Joi.Schema, max: number): Joi.ArraySchema {
  return Joi.array()
    .items(item)
    .single()
    .max(max)
    .custom((values: unknown[]) => [...new Set(values)]);
}

/** An absolute http or https address of at most 2,000 characters, without a login in it. */
export function webAddress(): Joi.StringSchema {
  return Joi.string()
    .trim()
    .max(2_000)
    .custom((value: string, helpers) => (isWebAddress(value) ? value : helpers.error('any.invalid')))
    .messages({
      'any.required': '{{#label}} is required',
      'string.max': '{{#label}} must have at most 2,000 characters',
      '*': '{{#label}} must be a whole address that starts with http:// or https://, without a login in it',
    });
}

function isWebAddress(value: string): boolean {
  // Parsers disagree about spaces and backslashes, so an address that holds them means two things.
  const [, authority] = /^https?:\/\/([^/?#\s\\]+)[^\s\p{Cc}\p{Cs}\\]*$/iu.exec(value) ?? [];
  return authority !== undefined && !authority.includes('@') && URL.canParse(value);
}

/** A key of another service: up to 500 printable ASCII characters without spaces. */
export function secretText(): Joi.StringSchema {
  return Joi.string()
    .trim()
    .max(500)
    .pattern(/^[\x21-\x7e]*$/)
    .messages({ 'string.pattern.base': '{{#label}} must be printable ASCII without spaces' });
}
