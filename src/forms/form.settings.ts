import Joi from 'joi';
import { type FormAlert, formAlerts } from '../../config/alerts';
import { type Language, languages } from '../../config/languages';
import { limits } from '../../config/limits';
import { type IpAddresses, type RetentionRule, retentionSettings } from '../accounts/retention.settings';
import { emailAddress, senderAddress } from '../email/addresses';
import { normalizeDomain } from '../lib/domains';
import { line, listOf, prose, stableKey, webAddress } from '../lib/setting-types';
import { defaultSpamFilter, type SpamFilterSettings, spamFilterSettings } from '../spam/spam.settings';
import { formAlias } from './aliases';
import { type Brand, brandSettings } from './brand.settings';
import { type AltchaLevel, altchaLevels } from './captcha-providers';
import { type FormField, fieldName, formFields } from './field.settings';
import { type NotificationSettings, notificationSettings } from './notification.settings';
import { type Payment, paymentSettings } from './payment.settings';
import { findSecretPaths, sealedText } from './sealed-text';

/** The e-mail to the visitor. */
export interface AutoResponder {
  /** Whether it is sent; true by default. */
  readonly enabled?: boolean;
  readonly subject: string;
  readonly body: string;
  readonly from_name?: string;
}

/** The page that a native form post ends at; absent settings keep the default. */
export interface ThankYouPage {
  readonly title?: string;
  /** Paragraphs are separated by empty lines. */
  readonly text?: string;
  /** Where its link leads, instead of back to the website. */
  readonly link_url?: string;
  readonly link_text?: string;
  /** By default the visitor's. */
  readonly language?: Language;
}

/** The code that the owner pastes into pages; absent settings keep the default. */
export interface SnippetSettings {
  /** Whether it brings a few styles; false by default. */
  readonly styles?: boolean;
  /** Of the built-in messages; by default the page's. */
  readonly language?: Language;
}

const domain = Joi.string()
  .max(300)
  .custom((entry: string, helpers) => {
    const host = normalizeDomain(entry);
    // A whole URL would suggest that only this page may submit.
    if (host !== null && /[/?#]/.test(entry)) return helpers.error('domain.url', { host });
    return host ?? helpers.error('any.invalid');
  })
  .messages({
    'domain.url': '{{#label}} must be a domain without https:// and without a path; enter {{#host}} instead',
    '*': '{{#label}} must be a domain such as example.com or *.example.com',
  });

const autoResponder = Joi.object<AutoResponder, true>({
  subject: line(500).required(),
  body: prose(50_000).required(),
  from_name: line(200),
  enabled: Joi.boolean(),
});

const thankYou = Joi.object<ThankYouPage, true>({
  title: line(200),
  text: prose(2_000),
  link_url: webAddress(),
  link_text: line(100),
  language: Joi.string().valid(...languages),
});

const snippet = Joi.object<SnippetSettings, true>({
  styles: Joi.boolean(),
  language: Joi.string().valid(...languages),
});

/** A setting of a form: `schema` reads it, and allows null for the default where the setting can be cleared. */
interface Setting<Value> {
  readonly schema: Joi.Schema;
  /** What it is while it is not set. */
  readonly default: Value;
  /** What it does, for the help of the command line. */
  readonly description: string;
}

const setting = <Value>(declared: Setting<Value>) => declared;

/**
 * Every setting of a form, by the name that it has everywhere: in the database (`forms.settings`), in code, and for
 * owners. Types, validation, defaults, sealing of secrets and `form:show` follow from this table.
 */
export const settingsTable = {
  email_to: setting<string>({
    schema: emailAddress(),
    default: '', // Never read: a form cannot be created without it.
    description: 'address that is notified of each submission',
  }),
  cc: setting<readonly string[]>({
    schema: listOf(emailAddress(), 50),
    default: [],
    description: 'addresses that get a copy of each notification',
  }),
  bcc: setting<readonly string[]>({
    schema: listOf(emailAddress(), 50),
    default: [],
    description: 'addresses that get a blind copy of each notification',
  }),
  sender: setting<string | null>({
    schema: senderAddress().allow(null, ''),
    default: null,
    description:
      'address that its e-mails come from, in a verified domain of the account; null for what the account says',
  }),
  subject_template: setting<string | null>({
    schema: line(500).allow(null, ''),
    default: null,
    description: 'subject of notifications, with placeholders such as {{name}}',
  }),
  notification: setting<NotificationSettings | null>({
    schema: notificationSettings.allow(null),
    default: null,
    description: 'what notifications look like and when each recipient gets them: enabled, intro, fields, …',
  }),
  thank_you: setting<ThankYouPage | null>({
    schema: thankYou.allow(null),
    default: null,
    description: 'the thank-you page: title, text, link_url, link_text, language',
  }),
  brand: setting<Brand | null>({
    schema: brandSettings.allow(null),
    default: null,
    description:
      'how its pages and e-mails look, instead of what the account says: logo, accent_color, background_color',
  }),
  redirect_url: setting<string | null>({
    schema: webAddress().allow(null, ''),
    default: null,
    description: 'page that visitors are sent to instead of the thank-you page',
  }),
  allowed_domains: setting<readonly string[]>({
    schema: listOf(domain, 200),
    default: [],
    description: 'domains of the websites that use the form, such as example.com or *.example.com',
  }),
  strict_domain_protection: setting<boolean>({
    schema: Joi.boolean(),
    default: false,
    description: 'whether submissions from other domains are rejected',
  }),
  honeypot_mode: setting<'default' | 'none'>({
    schema: Joi.string().valid('default', 'none'),
    default: 'default',
    description: 'whether submissions that fill in the hidden field botcheck are spam: default or none',
  }),
  honeypot_field: setting<string | null>({
    schema: fieldName(),
    default: null,
    description: 'name of a hidden field of the page that only bots fill in, besides botcheck',
  }),
  reply_to_field: setting<string | null>({
    schema: fieldName(),
    default: null,
    description: "name of the field with the visitor's e-mail address, if it is not email",
  }),
  copy_choices: setting<readonly string[]>({
    schema: listOf(emailAddress(), 50),
    default: [],
    description: 'addresses that a page may have sent a copy, with a field such as _cc of another form service',
  }),
  aliases: setting<readonly string[]>({
    schema: listOf(formAlias(), 20),
    default: [],
    description: 'what other form services call the form, such as formspree/xabcdefg, where its pages still use that',
  }),
  auto_responder: setting<AutoResponder | null>({
    schema: autoResponder.allow(null),
    default: null,
    description: 'e-mail to the visitor: subject, body, from_name, enabled',
  }),
  recaptcha_secret: setting<string | null>({
    schema: sealedText().allow(null, ''),
    default: null,
    description: 'secret of reCAPTCHA',
  }),
  turnstile_secret: setting<string | null>({
    schema: sealedText().allow(null, ''),
    default: null,
    description: 'secret of Turnstile',
  }),
  hcaptcha_secret: setting<string | null>({
    schema: sealedText().allow(null, ''),
    default: null,
    description: 'secret of hCaptcha',
  }),
  friendly_captcha_secret: setting<string | null>({
    schema: sealedText().allow(null, ''),
    default: null,
    description: 'API key of Friendly Captcha',
  }),
  friendly_captcha_site_key: setting<string | null>({
    schema: line(200)
      .pattern(/^[\w-]*$/)
      .allow(null, '')
      .messages({ 'string.pattern.base': '{{#label}} must contain only letters, digits, - and _' }),
    default: null,
    description: 'the only site key whose responses Friendly Captcha accepts',
  }),
  altcha: setting<AltchaLevel | null>({
    schema: Joi.string()
      .valid(...altchaLevels)
      .allow(null, ''),
    default: null,
    description: `how much work the proof of work of ALTCHA takes: ${altchaLevels.join(', ')}`,
  }),
  captcha_required: setting<boolean>({
    schema: Joi.boolean(),
    default: false,
    description: 'whether submissions without a captcha are dropped',
  }),
  redirect_params: setting<readonly string[]>({
    schema: listOf(prose(limits.bytesPerFieldName), limits.fieldsPerSubmission),
    default: [],
    description: 'names of the fields that are added to the redirect URL',
  }),
  payment: setting<Payment | null>({
    schema: paymentSettings.allow(null),
    default: null,
    description: 'Stripe checkout: provider, secret_key, webhook_secret, currency, amount, product, notify_on',
  }),
  spam_filter: setting<SpamFilterSettings>({
    schema: spamFilterSettings.allow(null),
    default: defaultSpamFilter,
    description: 'what the spam filter does: mode (watch or hold), hold_threshold, spam_threshold',
  }),
  retention: setting<RetentionRule | null>({
    schema: retentionSettings.retention,
    default: null,
    description: 'how long submissions are stored: keep, after_delivery, "30 days"; null for what the account says',
  }),
  ip_addresses: setting<IpAddresses | null>({
    schema: retentionSettings.ip_addresses,
    default: null,
    description: 'what is stored of IP addresses: full, truncated, none; null for what the account says',
  }),
  muted_alerts: setting<readonly FormAlert[]>({
    schema: listOf(Joi.string().valid(...formAlerts), formAlerts.length),
    default: [],
    description: `alerts that are switched off: ${formAlerts.join(', ')}`,
  }),
  fields: setting<readonly FormField[]>({
    schema: formFields.allow(null),
    default: [],
    description: 'the fields of its pages, for display: name, label, type, required, choices',
  }),
  snippet: setting<SnippetSettings | null>({
    schema: snippet.allow(null),
    default: null,
    description: 'the code for its pages: styles (whether it brings a few), language (of its messages)',
  }),
} as const;

export type SettingName = keyof typeof settingsTable;

/** Settings that decide who gets what visitors sent: a token that masks personal data may not change them. */
export const sendsElsewhere: readonly SettingName[] = [
  ...([
    'email_to',
    'cc',
    'bcc',
    'copy_choices',
    'reply_to_field',
    'redirect_url',
    'redirect_params',
    'payment',
  ] as const),
];

type ValueOf<Declared> = Declared extends Setting<infer Value> ? Value : never;

/** The settings of a form, secrets sealed. */
export type FormSettings = { readonly [Name in SettingName]: ValueOf<(typeof settingsTable)[Name]> };

/** The settings that requests are checked with. Definitions of fields can be long, and reject nothing. */
export type CheckedSettings = Omit<FormSettings, 'fields'>;

/** `forms.settings`: what is not in it has its default. */
export type StoredSettings = Partial<FormSettings>;

/** Changed settings: absent ones stay as they are, and null means the default. */
export type SettingChanges = { readonly [Name in SettingName]?: FormSettings[Name] | null };

/** What owners can change. Secrets are in clear. */
export type FormChanges = SettingChanges & {
  /** What a settings file calls it. */
  readonly key?: string | null;
  readonly name?: string;
  readonly active?: boolean;
  /** Moves the form to the recycle bin and back. */
  readonly deleted?: boolean;
};

/** Settings of a new form. */
type NewForm = FormChanges & { readonly name: string; readonly email_to: string };

export const settingNames = Object.keys(settingsTable) as SettingName[];

/** For an existing form: every setting is optional. */
export const formSettings = Joi.object<FormChanges>({
  name: line(200),
  active: Joi.boolean(),
  ...Object.fromEntries(
    settingNames.map((name) => [name, settingsTable[name].schema.description(settingsTable[name].description)]),
  ),
  deleted: Joi.boolean(),
  key: stableKey(),
}).custom(withNullForEmpty);

/** For a new form. */
export const newFormSettings = formSettings.fork(['name', 'email_to'], (schema) =>
  schema.required(),
) as Joi.ObjectSchema<NewForm>;

/** Where the settings have secrets. */
export const secretPaths = findSecretPaths(formSettings);

const defaults = Object.fromEntries(settingNames.map((name) => [name, settingsTable[name].default])) as FormSettings;

/** Whether visitors get an auto-reply. */
export function sendsAutoReply({ auto_responder }: Pick<FormSettings, 'auto_responder'>): boolean {
  return auto_responder !== null && auto_responder.enabled !== false;
}

/** Stored settings, and the defaults of all others. */
export function completeSettings(stored: StoredSettings): FormSettings {
  return { ...defaults, ...stored };
}

/** Stored settings after changes. */
export function mergeSettings(stored: StoredSettings, changes: SettingChanges): StoredSettings {
  const merged: Record<string, unknown> = { ...stored };
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) delete merged[name];
    else if (value !== undefined) merged[name] = value;
  }
  return merged;
}

/** A setting that may be an empty text has no value then. */
function withNullForEmpty(changes: FormChanges): FormChanges {
  return Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value === '' ? null : value]));
}
