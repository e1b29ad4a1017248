import Joi from 'joi';
import { formServices } from '../../config/form-services';
import { InputError } from '../lib/input-error';

const maxIdLength = 250;
const alias = new RegExp(`^(?:${formServices.join('|')})/[^\\s\\p{Cc}\\p{Cs}?#\\\\]{1,${maxIdLength}}$`, 'u');

/** What another form service calls a form: the name of the service and the old id, such as `formspree/xabcdefg`. */
export function formAlias(): Joi.StringSchema {
  return Joi.string()
    .trim()
    .custom(aliasKey)
    .pattern(alias)
    .messages({
      '*': `{{#label}} must be the name of a form service and the old id, such as formspree/xabcdefg; the services are ${formServices.join(', ')}`,
    });
}

/**
 * An alias as it is stored and looked up: in lower case, whatever the server's language, with composed accents, and
 * without the `el/` that addresses of FormSubmit have before a short id.
 */
export function aliasKey(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/^formsubmit\/el\/(?=.)/, 'formsubmit/');
}

/**
 * Throws InputError unless these settings may be changed. Old ids are public, so where strangers can sign up, one of
 * them could claim somebody else's.
 */
export function requireAliasPermission(settings: { readonly aliases?: unknown }, isAllowed: boolean): void {
  if (isAllowed || settings.aliases === undefined) return;
  const message = 'can be changed only by an operator, because anybody can sign up on this installation';
  throw new InputError('invalid_setting', `aliases ${message}`, [{ setting: 'aliases', message }]);
}
