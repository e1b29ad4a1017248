import type { Language } from '../../../config/languages';
import { type Captcha, type CaptchaSettings, captchaServices, captchasOf } from '../captcha-providers';
import { controlNames, type FieldType, type FormField, fieldLimits } from '../field.settings';
import type { Form } from '../form.model';
import type { FormSettings } from '../form.settings';

export const captchaTitle = (name: Captcha): string => (name === 'altcha' ? 'ALTCHA' : captchaServices[name].name);

/** What a snippet's form contains. */
export interface SnippetOptions {
  readonly fields: readonly FormField[];
  /** The language of the built-in messages; null for the page's language. */
  readonly language: Language | null;
  /** Whether it brings a few styles for pages that have none. */
  readonly hasStyles: boolean;
  readonly hasHoneypot: boolean;
  readonly captchas: readonly Captcha[];
  /** The form's site key for Friendly Captcha. The site keys of other services are not known. */
  readonly friendlyCaptchaSiteKey: string | null;
}

export interface SnippetForm extends Pick<Form, 'accessKey'> {
  readonly settings: CaptchaSettings & Pick<FormSettings, 'honeypot_mode' | 'friendly_captcha_site_key' | 'snippet'>;
}

/** The form's own choices, with all protection that the form has. */
export function defaultOptions(form: SnippetForm, fields: readonly FormField[]): SnippetOptions {
  const { honeypot_mode, snippet, friendly_captcha_site_key } = form.settings;
  return {
    fields,
    language: snippet?.language ?? null,
    hasStyles: snippet?.styles ?? false,
    hasHoneypot: honeypot_mode !== 'none',
    captchas: captchasOf(form.settings),
    friendlyCaptchaSiteKey: friendly_captcha_site_key,
  };
}

/** The fields of a form that has none of its own. */
export const contactFields: readonly FormField[] = [
  { name: 'name', label: 'Your name', type: 'text', required: true },
  { name: 'email', label: 'Your e-mail', type: 'email', required: true },
  { name: 'message', label: 'Your message', type: 'textarea', required: true },
];

/** Received fields that a form starts with while its owner defined none. */
const maxStartFields = 12;

/** The fields of a form: as its owner defined them, else as they arrived, else those of a contact form. */
export function fieldsOf({ settings }: Pick<Form, 'settings'>, received: readonly string[]): readonly FormField[] {
  if (settings.fields.length > 0) return settings.fields;
  return received.length > 0 ? received.slice(0, maxStartFields).map(guessField) : contactFields;
}

/** A field that arrived at the form, as it probably was. */
export function guessField(name: string): FormField {
  const words = name.replaceAll(/[_-]+/g, ' ').trim();
  const label = words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
  const [type] = guesses.find(([, pattern]) => pattern.test(name)) ?? ['text' as const];
  return { name, label, type };
}

const guesses: readonly (readonly [FieldType, RegExp])[] = [
  ['email', /e-?mail/i],
  ['textarea', /message|comment|question|description|nachricht|mensaje/i],
  ['tel', /phone|mobile|^tel/i],
  ['url', /url|website|^link/i],
  ['date', /date|birthday/i],
  ['file', /file|attachment|upload|photo|^cv$/i],
];

/**
 * A name for a field that has only a label, such as `phone` for “Your phone”. The visitor's address is `email`, because
 * that field gets the replies.
 */
export function nameFor(label: string, type: FieldType, taken: ReadonlySet<string>): string {
  if (type === 'email' && !taken.has('email')) return 'email';
  const words =
    label
      .normalize('NFKD')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const name = words
    .join('_')
    .replace(/^your_/, '')
    .slice(0, 60);
  if (controlNames.includes(name)) return `your_${name}`;
  return name || label.slice(0, fieldLimits.nameLength);
}
