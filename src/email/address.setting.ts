import Joi from 'joi';
import { parseOwnerAddress } from './addresses';

/** A setting that takes one plain e-mail address, by the same rule as the mail that goes there later. */
export function emailAddress(): Joi.StringSchema {
  return Joi.string()
    .trim()
    .custom((value: string, helpers) => (parseOwnerAddress(value) ? value : helpers.error('any.invalid')))
    .messages({
      'any.required': '{{#label}} is required',
      '*': '{{#label}} must be one plain e-mail address, such as owner@example.com',
    });
}
