import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type NonAttribute,
  type Sequelize,
} from 'sequelize';
import type { FormAlert } from '../../config/alerts';
import type { Language } from '../../config/languages';
import type { Account } from '../accounts/account.model';
import type { IpAddresses, RetentionRule } from '../accounts/retention.settings';
import type { SpamFilterSettings } from '../spam/spam.settings';
import type { AltchaLevel } from './captcha-providers';

export interface AutoResponder {
  readonly subject: string;
  readonly body: string;
  readonly from_name?: string;
}

/** A Stripe Checkout. Secrets are sealed; `amount` is in the currency's smallest unit. */
export interface Payment {
  readonly provider: 'stripe';
  readonly secret_key: string;
  readonly webhook_secret?: string;
  readonly currency: string;
  readonly amount: number;
  readonly product: string;
  /** When e-mails and webhooks are sent: at submission by default, or once the payment completes. */
  readonly notify_on?: 'submission' | 'payment';
}

/** When one recipient gets notifications; absent settings mean at once. */
export interface NotificationRecipient {
  /** One of the form's recipients, or of the account's linked addresses; all others are ignored. */
  readonly address: string;
  readonly frequency?: 'immediate' | 'hourly' | 'daily';
  /** When the daily digest is sent: `09:00` by default, in `time_zone`. */
  readonly daily_at?: string;
  /** Notifications wait until the end of these hours, such as `22:00` to `07:00`. */
  readonly quiet_hours?: { readonly from: string; readonly to: string };
  /** An IANA time zone such as `Europe/Berlin`; UTC by default. */
  readonly time_zone?: string;
}

/** How the owner is notified of a submission; absent settings keep the default. */
export interface NotificationSettings {
  /** Whether notifications are sent; true by default. */
  readonly enabled?: boolean;
  /** Text above the fields, with placeholders. */
  readonly intro?: string;
  /** The names of the fields to show, in this order. By default all, as submitted. */
  readonly fields?: readonly string[];
  readonly logo_url?: string;
  /** Such as `#0b57d0`. */
  readonly accent_color?: string;
  /** Recipients that do not get every notification at once. */
  readonly recipients?: readonly NotificationRecipient[];
}

/** The page that a native form post ends at; absent settings keep the default. */
export interface ThankYouPage {
  readonly title?: string;
  /** Paragraphs are separated by empty lines. */
  readonly text?: string;
  /** Where its link leads, instead of back to the website. */
  readonly link_url?: string;
  readonly link_text?: string;
  /** Such as `#0b57d0`. */
  readonly accent_color?: string;
  readonly background_color?: string;
  /** By default the visitor's. */
  readonly language?: Language;
}

/** A form and its settings (table `forms`). The captcha secrets are sealed. */
export class Form extends Model<InferAttributes<Form>, InferCreationAttributes<Form>> {
  declare id: string;
  declare accountId: string;
  declare version: CreationOptional<number>;
  declare name: string;
  declare accessKey: string;
  declare active: CreationOptional<boolean>;
  declare emailTo: string;
  declare cc: CreationOptional<string[]>;
  declare bcc: CreationOptional<string[]>;
  declare subjectTemplate: CreationOptional<string | null>;
  declare notification: CreationOptional<NotificationSettings | null>;
  declare thankYou: CreationOptional<ThankYouPage | null>;
  declare redirectUrl: CreationOptional<string | null>;
  declare allowedDomains: CreationOptional<string[]>;
  declare strictDomainProtection: CreationOptional<boolean>;
  declare honeypotMode: CreationOptional<'default' | 'none'>;
  declare autoResponder: CreationOptional<AutoResponder | null>;
  declare recaptchaSecret: CreationOptional<string | null>;
  declare turnstileSecret: CreationOptional<string | null>;
  declare hcaptchaSecret: CreationOptional<string | null>;
  declare friendlyCaptchaSecret: CreationOptional<string | null>;
  declare friendlyCaptchaSiteKey: CreationOptional<string | null>;
  /** How much work ALTCHA's proof of work takes; null if it is off. */
  declare altcha: CreationOptional<AltchaLevel | null>;
  declare captchaRequired: CreationOptional<boolean>;
  declare redirectParams: CreationOptional<string[]>;
  declare payment: CreationOptional<Payment | null>;
  declare spamFilter: CreationOptional<SpamFilterSettings | null>;
  /** The alerts that are switched off for this form. */
  declare mutedAlerts: CreationOptional<FormAlert[]>;
  /** How long submissions are stored; null means as long as the account says. */
  declare retention: CreationOptional<RetentionRule | null>;
  /** What is stored of visitors' IP addresses; null means what the account says. */
  declare ipAddresses: CreationOptional<IpAddresses | null>;
  declare deletedAt: CreationOptional<Date | null>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;
  declare account?: NonAttribute<Account>;
}

declare module '../db/database' {
  interface Models {
    readonly Form: typeof Form;
  }
}

export function defineForm(sequelize: Sequelize): typeof Form {
  class BoundForm extends Form {}
  // A new object per column: Sequelize writes the column's name into it.
  const textList = () => ({ type: DataTypes.ARRAY(DataTypes.TEXT), defaultValue: [] });
  return BoundForm.init(
    {
      id: { type: DataTypes.UUID, primaryKey: true },
      accountId: DataTypes.UUID,
      version: { type: DataTypes.INTEGER, defaultValue: 1 },
      name: DataTypes.TEXT,
      accessKey: DataTypes.TEXT,
      active: { type: DataTypes.BOOLEAN, defaultValue: true },
      emailTo: DataTypes.TEXT,
      cc: textList(),
      bcc: textList(),
      subjectTemplate: DataTypes.TEXT,
      notification: DataTypes.JSONB,
      thankYou: DataTypes.JSONB,
      redirectUrl: DataTypes.TEXT,
      allowedDomains: textList(),
      strictDomainProtection: { type: DataTypes.BOOLEAN, defaultValue: false },
      honeypotMode: { type: DataTypes.TEXT, defaultValue: 'default' },
      autoResponder: DataTypes.JSONB,
      recaptchaSecret: DataTypes.TEXT,
      turnstileSecret: DataTypes.TEXT,
      hcaptchaSecret: DataTypes.TEXT,
      friendlyCaptchaSecret: DataTypes.TEXT,
      friendlyCaptchaSiteKey: DataTypes.TEXT,
      altcha: { type: DataTypes.TEXT, defaultValue: null },
      captchaRequired: { type: DataTypes.BOOLEAN, defaultValue: false },
      redirectParams: textList(),
      payment: DataTypes.JSONB,
      spamFilter: DataTypes.JSONB,
      mutedAlerts: textList(),
      retention: DataTypes.TEXT,
      ipAddresses: DataTypes.TEXT,
      deletedAt: DataTypes.DATE,
      createdAt: DataTypes.DATE,
      updatedAt: DataTypes.DATE,
    },
    { sequelize, tableName: 'forms', modelName: 'Form', underscored: true },
  );
}
