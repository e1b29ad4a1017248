import Joi from 'joi';
import { type AccountAlert, accountAlerts } from '../../config/alerts';
import { type Plan, planNames, type QuotaOverride } from '../../config/plans';
import { emailAddress, senderAddress } from '../email/addresses';
import { type StorageInput, storageSettings } from '../files/storage.settings';
import { type Brand, brandSettings } from '../forms/brand.settings';
import { line, listOf, timeZone } from '../lib/setting-types';
import { type RetentionSettings, retentionSettings } from './retention.settings';

/** Settings of a new account. */
export interface NewAccount {
  readonly email: string;
  readonly plan: Plan;
  readonly password?: string;
  /** Whether its files are stored on this machine until the owner chooses otherwise; false by default. */
  readonly localStorage?: boolean;
  /** Whether the address is known to be the owner's; true by default, false for people who sign up. */
  readonly emailVerified?: boolean;
}

/** For how many days an audit log may be stored, if not forever. */
export const auditDays = { min: 30, max: 3_650 } as const;

const plan = Joi.string().valid(...planNames);

export const newAccountSettings = Joi.object<NewAccount>({
  email: emailAddress().required(),
  plan: plan.required(),
  password: Joi.string()
    .min(8)
    .max(200)
    .messages({ 'string.min': '{{#label}} must have at least {{#limit}} characters' }),
  localStorage: Joi.boolean().default(false),
  emailVerified: Joi.boolean().default(true),
});

/** Settings of an account that can be changed later. */
export interface AccountSettings extends RetentionSettings {
  /** What members call the account; empty for its e-mail address. */
  readonly name?: string;
  readonly plan?: Plan;
  readonly quota_override?: QuotaOverride;
  readonly linked_emails?: string[];
  /** The address that its e-mail comes from, in a verified domain; null for the installation's. */
  readonly sender?: string | null;
  readonly suspended?: boolean;
  /** Where new files are stored; null disconnects the storage. */
  readonly storage?: StorageInput | null;
  /** Maximum bytes of stored files; null means unlimited. */
  readonly storage_limit_bytes?: number | null;
  /** The alerts that are switched off. */
  readonly muted_alerts?: AccountAlert[];
  /** An address that gets copies of the e-mails about the alerts of the second channel. */
  readonly alert_email?: string | null;
  /** A webhook of the account that gets these alerts. */
  readonly alert_webhook_id?: string | null;
  readonly brand?: Brand;
  /** Whether members see the account only after single sign-on; owners always do. */
  readonly require_sso?: boolean;
  /** An IANA name such as `Europe/Berlin`; null means UTC until the owner's browser reports another one. */
  readonly time_zone?: string | null;
  /** Whether members see the account only once they have a second factor. */
  readonly require_second_factor?: boolean;
  /** How many days the audit log is stored; null means forever. */
  readonly audit_days?: number | null;
}

const limits = {
  plan,
  quota_override: Joi.number()
    .integer()
    .min(0)
    .max(2 ** 31 - 1)
    .allow('unlimited', null)
    .messages(
      Object.fromEntries(
        ['*', 'number.base', 'number.integer', 'number.min', 'number.max', 'number.unsafe'].map((code) => [
          code,
          '{{#label}} must be a whole number of at least 0, "unlimited", or null for the quota of the plan',
        ]),
      ),
    ),
  storage_limit_bytes: Joi.number().integer().min(0).allow(null),
};

/** The settings that limit what an account may use. */
export const accountLimits = Joi.object<Pick<AccountSettings, keyof typeof limits>>(limits);

/** What an administrator of an account may change. */
export const ownSettings = Joi.object<AccountSettings>({
  name: line(80).allow(''),
  linked_emails: listOf(emailAddress(), 50),
  sender: senderAddress().allow(null),
  ...retentionSettings,
  brand: brandSettings,
  muted_alerts: listOf(Joi.string().valid(...accountAlerts), accountAlerts.length),
  alert_email: emailAddress().allow(null),
  alert_webhook_id: Joi.string().uuid().allow(null),
  time_zone: timeZone().allow(null),
  require_second_factor: Joi.boolean(),
  audit_days: Joi.number().integer().min(auditDays.min).max(auditDays.max).allow(null),
});

/** What the operator and the owners may change as well. */
export const accountSettings = Joi.object<AccountSettings>({
  plan: limits.plan,
  quota_override: limits.quota_override,
  suspended: Joi.boolean(),
  storage: storageSettings.allow(null),
  storage_limit_bytes: limits.storage_limit_bytes,
  require_sso: Joi.boolean(),
}).concat(ownSettings);
