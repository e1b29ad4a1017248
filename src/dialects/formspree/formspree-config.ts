import Joi from 'joi';
import { choiceTypes, type FieldType, fieldTypes } from '../../forms/field.settings';
import { readSettings } from '../../lib/settings';
import { oneLine } from '../../lib/text';

/** The content of formspree.json; everything else in it is named as not applied. */
interface FormspreeConfig {
  readonly forms: Readonly<Record<string, FormspreeForm>>;
}

interface FormspreeForm {
  readonly name?: string;
  readonly fields?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly actions?: readonly Readonly<Record<string, unknown>>[];
}

const formspreeConfig = Joi.object<FormspreeConfig>({
  forms: Joi.object()
    .pattern(
      /^/,
      Joi.object({
        name: Joi.string(),
        fields: Joi.object().pattern(/^/, Joi.object().unknown()),
        actions: Joi.array().items(Joi.object().unknown()),
      }).unknown(),
    )
    .default({}),
})
  .unknown()
  .required();

/** A formspree.json as a settings file. */
interface Translated {
  readonly config: { readonly version: 1; readonly forms: object; readonly webhooks: object };
  /** What Letterbox does not do, by its path, with the reason where it is not plain. */
  readonly notApplied: readonly string[];
}

/** What stands for what a deployment does not say. */
interface Fallbacks {
  /** Who is notified by a form without an e-mail action. */
  readonly recipientOf: (key: string) => string;
}

const maxShown = 200;

/** Throws InputError for a file of another shape. Values are checked when the settings file is read. */
export function translateConfig(input: unknown, fallbacks: Fallbacks): Translated {
  const { forms, ...others } = readSettings(formspreeConfig, input ?? null);
  const notApplied = Object.keys(others);
  const webhooks: Record<string, object> = {};
  const entries = Object.entries(forms).map(([key, form]) => {
    const translated = translateForm(key, form, fallbacks);
    notApplied.push(...translated.notApplied.map((what) => `forms.${key}.${what}`));
    for (const [index, url] of translated.urls.entries()) {
      webhooks[webhookKey(key, index + 1)] = { url, forms: [key] };
    }
    return [key, translated.settings];
  });
  const config = { version: 1 as const, forms: Object.fromEntries(entries), webhooks };
  const shown = notApplied.slice(0, maxShown).map((what) => oneLine(what, 300));
  const more = notApplied.length - shown.length;
  return { config, notApplied: more > 0 ? [...shown, `${more} more`] : shown };
}

function translateForm(key: string, form: FormspreeForm, { recipientOf }: Fallbacks) {
  const { name, fields, actions = [], ...others } = form;
  const notApplied = Object.keys(others).map((member) => reasons[member] ?? member);
  const recipients: unknown[] = [];
  const urls: unknown[] = [];
  for (const [index, { type, app, to, url, ...more }] of actions.entries()) {
    const at = `actions[${index}]`;
    if (type === 'email' && to !== undefined) recipients.push(...(Array.isArray(to) ? to : [to]));
    else if (type === 'webhook' && url !== undefined) urls.push(url);
    else {
      notApplied.push(`${at}: ${String(type ?? app ?? 'an action without a type')}`);
      continue;
    }
    notApplied.push(...Object.keys(more).map((member) => `${at}.${member}`));
  }
  if (recipients.length === 0) notApplied.push('actions: without an e-mail action, notifications are still sent');
  const [emailTo = recipientOf(key), ...cc] = recipients;
  const translated = fields && Object.entries(fields).map(([field, rules]) => translateField(field, rules));
  if (translated) notApplied.push('fields: they are shown, but submissions are not rejected for them');
  return {
    settings: {
      name: name ?? key,
      email_to: emailTo,
      cc,
      ...(translated && { fields: translated.map((one) => one.field) }),
    },
    urls,
    notApplied: [...notApplied, ...(translated ?? []).flatMap((one) => one.notApplied)],
  };
}

const reasons: Readonly<Record<string, string>> = {
  captcha: 'captcha: choose one in the settings of the form, under Spam and security',
  allowExtraFields: 'allowExtraFields: every field is stored',
};

function translateField(name: string, { type, required, ...others }: Readonly<Record<string, unknown>>) {
  const isKnown = typeof type === 'string' && Object.hasOwn(fieldTypes, type) && !needsChoices(type);
  const at = `fields.${name}`;
  return {
    field: { name, ...(isKnown && { type }), ...(required !== undefined && { required }) },
    notApplied: [
      ...(isKnown || type === undefined ? [] : [`${at}.type: ${String(type)} is shown as text`]),
      ...Object.keys(others).map((member) => `${at}.${member}`),
    ],
  };
}

/** Formspree's file does not say what can be chosen. */
function needsChoices(type: string): boolean {
  return type !== 'checkbox' && choiceTypes.has(type as FieldType);
}

/** The key of the webhook for the n-th webhook action of a form. */
function webhookKey(form: string, n: number): string {
  return `${form}-webhook-${n}`;
}

/** The form whose action a webhook with this key stands for; null for any other webhook. */
export function formOfWebhook(key: string): string | null {
  return /^(.+)-webhook-\d+$/.exec(key)?.[1] ?? null;
}

/** The place in formspree.json that a place in the settings file comes from. */
export function placeOf(path: string): string {
  const [part, key = '', setting] = path.split('.');
  if (part === 'webhooks') return `forms.${formOfWebhook(key) ?? key}.actions`;
  if (part === 'forms' && (setting === 'email_to' || setting?.startsWith('cc'))) return `forms.${key}.actions`;
  return path;
}
