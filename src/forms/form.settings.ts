import Joi from 'joi';
import { type FormAlert, formAlerts } from '../../config/alerts';
import { languages } from '../../config/languages';
import { limits } from '../../config/limits';
import { type RetentionSettings, retentionSettings } from '../accounts/retention.settings';
import { emailAddress } from '../email/addresses';
import { normalizeDomain } from '../lib/domains';
import { color, line, listOf, prose, secretText, webAddress } from '../lib/setting-types';
import { withoutEmptyTexts } from '../lib/settings';
import { type SpamFilterSettings, spamFilterSettings } from '../spam/spam.settings';
import { type AltchaLevel, altchaLevels } from './captcha-providers';
import type { AutoResponder, NotificationSettings, Payment, ThankYouPage } from './form.model';
import { notificationRecipients } from './recipient.settings';

/** Settings of a form by column name; `deleted` moves the form to the recycle bin and back. */
export interface FormSettings extends RetentionSettings {
  readonly name?: string;
  readonly active?: boolean;
  readonly email_to?: string;
  readonly cc?: string[];
  readonly bcc?: string[];
  readonly subject_template?: string | null;
  readonly notification?: NotificationSettings | null;
  readonly thank_you?: ThankYouPage | null;
  readonly redirect_url?: string | null;
  readonly allowed_domains?: string[];
  readonly strict_domain_protection?: boolean;
  readonly honeypot_mode?: 'default' | 'none';
  readonly auto_responder?: AutoResponder | null;
  readonly recaptcha_secret?: string | null;
  readonly turnstile_secret?: string | null;
  readonly hcaptcha_secret?: string | null;
  readonly friendly_captcha_secret?: string | null;
  readonly friendly_captcha_site_key?: string | null;
  /** ALTCHA's proof of work; null turns it off. */
  readonly altcha?: AltchaLevel | null;
  readonly captcha_required?: boolean;
  readonly redirect_params?: string[];
  readonly payment?: PaymentSettings | null;
  readonly spam_filter?: SpamFilterSettings | null;
  /** The alerts that are switched off for this form. */
  readonly muted_alerts?: FormAlert[];
  readonly deleted?: boolean;
}

/** A payment with its secrets in clear. An absent secret keeps the stored one; null removes the webhook secret. */
export type PaymentSettings = Omit<Payment, 'secret_key' | 'webhook_secret'> & {
  readonly secret_key?: string;
  readonly webhook_secret?: string | null;
};

/** Settings of a new form. */
type NewForm = FormSettings & Required<Pick<FormSettings, 'name' | 'email_to'>>;

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

const autoResponder = Joi.object({
  subject: line(500).required(),
  body: prose(50_000).required(),
  from_name: line(200),
});

const notification = Joi.object({
  enabled: Joi.boolean(),
  intro: prose(2_000).allow(''),
  fields: listOf(prose(limits.bytesPerFieldName), limits.fieldsPerSubmission),
  logo_url: webAddress()
    .pattern(/^https:/i)
    .allow('')
    .messages({
      'string.pattern.base': '{{#label}} must start with https://, because mail programs show no other pictures',
    }),
  accent_color: color(),
  recipients: notificationRecipients,
});

const thankYou = Joi.object({
  title: line(200),
  text: prose(2_000),
  link_url: webAddress(),
  link_text: line(100),
  accent_color: color(),
  background_color: color(),
  language: Joi.string().valid(...languages),
});

const payment = Joi.object({
  provider: Joi.string().valid('stripe').required(),
  secret_key: secretText(),
  webhook_secret: secretText().allow(null),
  currency: Joi.string()
    .lowercase()
    .pattern(/^[a-z]{3}$/)
    .required()
    .messages({ 'string.pattern.base': '{{#label}} must be a three-letter currency code such as eur' }),
  amount: Joi.number().integer().positive().max(99_999_999).required(),
  product: line(250).required(),
  notify_on: Joi.string().valid('submission', 'payment'),
});

const clearable = [
  ...['subject_template', 'redirect_url', 'recaptcha_secret', 'turnstile_secret', 'hcaptcha_secret'],
  ...['friendly_captcha_secret', 'friendly_captcha_site_key', 'altcha'],
];

/** For an existing form: every setting is optional. */
export const formSettings = Joi.object<FormSettings>({
  name: line(200),
  active: Joi.boolean(),
  email_to: emailAddress(),
  cc: listOf(emailAddress(), 50),
  bcc: listOf(emailAddress(), 50),
  subject_template: line(500).allow(null, ''),
  notification: notification.allow(null),
  thank_you: thankYou.allow(null),
  redirect_url: webAddress().allow(null, ''),
  allowed_domains: listOf(domain, 200),
  strict_domain_protection: Joi.boolean(),
  honeypot_mode: Joi.string().valid('default', 'none'),
  auto_responder: autoResponder.allow(null),
  recaptcha_secret: secretText().allow(null, ''),
  turnstile_secret: secretText().allow(null, ''),
  hcaptcha_secret: secretText().allow(null, ''),
  friendly_captcha_secret: secretText().allow(null, ''),
  friendly_captcha_site_key: line(200)
    .pattern(/^[\w-]*$/)
    .allow(null, '')
    .messages({ 'string.pattern.base': '{{#label}} must contain only letters, digits, - and _' }),
  altcha: Joi.string()
    .valid(...altchaLevels)
    .allow(null, ''),
  captcha_required: Joi.boolean(),
  redirect_params: listOf(prose(limits.bytesPerFieldName), limits.fieldsPerSubmission),
  payment: payment.allow(null),
  spam_filter: spamFilterSettings.allow(null),
  ...retentionSettings,
  muted_alerts: listOf(Joi.string().valid(...formAlerts), formAlerts.length),
  deleted: Joi.boolean(),
}).custom((settings: FormSettings) => withoutEmptyTexts(settings, clearable));

/** For a new form. */
export const newFormSettings = formSettings.fork(['name', 'email_to'], (schema) =>
  schema.required(),
) as Joi.ObjectSchema<NewForm>;
