import { createHash } from 'node:crypto';
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

const word = Joi.string().allow('', null);

const formspreeConfig = Joi.object<FormspreeConfig>({
  forms: Joi.object()
    .pattern(
      /^/,
      Joi.object({
        name: Joi.string(),
        fields: Joi.object().pattern(/^/, Joi.object({ type: word }).unknown()),
        actions: Joi.array().items(Joi.object({ type: word, app: word }).unknown()),
      }).unknown(),
    )
    .default({}),
})
  .unknown()
  .required();

/** A formspree.json as a settings file. */
interface Translated {
  readonly config: {
    readonly version: 1;
    readonly forms: Readonly<Record<string, object>>;
    readonly webhooks: Readonly<Record<string, TranslatedWebhook>>;
  };
  /** The keys of the forms whose actions the file has. */
  readonly formsWithActions: readonly string[];
  /** What Letterbox does not do, by its path, with the reason where it is not plain. */
  readonly notApplied: readonly string[];
}

interface TranslatedWebhook {
  readonly url: unknown;
  readonly forms: readonly [string];
}

/** What stands for what a deployment does not say. */
interface Fallbacks {
  readonly nameOf: (key: string) => string;
  /** Who is notified by a form without an e-mail action. */
  readonly recipientOf: (key: string) => string;
}

const maxShown = 200;

/** Throws InputError for a file of another shape. Values are checked when the settings file is read. */
export function translateConfig(input: unknown, fallbacks: Fallbacks): Translated {
  const { forms, ...others } = readSettings(formspreeConfig, input ?? null);
  const notApplied = Object.keys(others);
  const webhooks: Record<string, TranslatedWebhook> = {};
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
  const formsWithActions = Object.keys(forms).filter((key) => forms[key]?.actions);
  return { config, formsWithActions, notApplied: more > 0 ? [...shown, `${more} more`] : shown };
}

function translateForm(key: string, form: FormspreeForm, { nameOf, recipientOf }: Fallbacks) {
  const { name, fields, actions = [], ...others } = form;
  const notApplied = Object.keys(others).map(reasonOf);
  const recipients: unknown[] = [];
  const urls: unknown[] = [];
  for (const [index, { type, app, to, url, ...more }] of actions.entries()) {
    const at = `actions[${index}]`;
    if (type === 'email' && to !== undefined) recipients.push(...(Array.isArray(to) ? to : [to]));
    else if (type === 'webhook' && url !== undefined) urls.push(url);
    else {
      notApplied.push(`${at}: ${type || app || 'an action without a type'}`);
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
      name: name ?? nameOf(key),
      email_to: emailTo,
      ...(recipients.length > 0 && { cc }),
      ...(translated && { fields: translated.map((one) => one.field) }),
    },
    urls,
    notApplied: [...notApplied, ...(translated ?? []).flatMap((one) => one.notApplied)],
  };
}

const reasons = new Map([
  ['captcha', 'captcha: choose one in the settings of the form, under Spam and security'],
  ['allowExtraFields', 'allowExtraFields: every field is stored'],
]);

function reasonOf(member: string): string {
  return reasons.get(member) ?? member;
}

function translateField(name: string, { type, required, ...others }: Readonly<Record<string, unknown>>) {
  const isKnown = typeof type === 'string' && Object.hasOwn(fieldTypes, type) && !needsChoices(type);
  const at = `fields.${name}`;
  return {
    field: { name, ...(isKnown && { type }), ...(required !== undefined && { required }) },
    notApplied: [
      ...(isKnown || !type ? [] : [`${at}.type: ${String(type)} is shown as text`]),
      ...Object.keys(others).map((member) => `${at}.${member}`),
    ],
  };
}

/** Formspree's file does not say what can be chosen. */
function needsChoices(type: string): boolean {
  return type !== 'checkbox' && choiceTypes.has(type as FieldType);
}

/**
 * The key of the webhook for the n-th webhook action of a form. The hash tells it from the keys that people choose, and
 * makes room for the longest key of a form.
 */
function webhookKey(form: string, n: number): string {
  const hash = createHash('sha256').update(`formspree.json ${n} ${form}`).digest('hex').slice(0, 8);
  return `${form.slice(0, 40)}-webhook-${n}-${hash}`;
}

/** Whether a webhook with this key stands for an action of one of the forms. */
export function isWebhookOf(forms: readonly string[], key: string): boolean {
  const n = Number(/-webhook-(\d{1,9})-[0-9a-f]{8}$/.exec(key)?.[1]);
  return n > 0 && forms.some((form) => key.startsWith(form.slice(0, 40)) && webhookKey(form, n) === key);
}

/** The place in formspree.json that a place in the settings file comes from. */
export function placeOf({ webhooks }: Translated['config'], path: string): string {
  const [part, key = '', setting] = path.split('.');
  if (part === 'webhooks') return `forms.${webhooks[key]?.forms[0] ?? key}.actions`;
  if (part === 'forms' && (setting === 'email_to' || setting?.startsWith('cc'))) return `forms.${key}.actions`;
  return path;
}
