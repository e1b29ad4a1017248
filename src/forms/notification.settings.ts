import Joi from 'joi';
import { limits } from '../../config/limits';
import { addressKey, emailAddress } from '../email/addresses';
import { listOf, prose, timeZone } from '../lib/setting-types';
import { listEntry } from '../lib/settings';

/** How the owner is notified of a submission; absent settings keep the default. */
export interface NotificationSettings {
  /** Whether notifications are sent; true by default. */
  readonly enabled?: boolean;
  /** Text above the fields, with placeholders. */
  readonly intro?: string;
  /** The names of the fields to show, in this order. By default all, as submitted. */
  readonly fields?: readonly string[];
  /** Recipients that do not get every notification at once. */
  readonly recipients?: readonly NotificationRecipient[];
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
  /** An IANA time zone such as `Europe/Berlin`; by default that of the account. */
  readonly time_zone?: string;
}

export const maxRecipients = 200;

const timeOfDay = () =>
  Joi.string()
    .trim()
    .pattern(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
    .messages({ '*': '{{#label}} must be a time from 00:00 to 23:59, such as 09:00' });

/** When one recipient gets notifications. */
export const notificationRecipient = Joi.object<NotificationRecipient, true>({
  address: emailAddress().required(),
  frequency: Joi.string()
    .valid('immediate', 'hourly', 'daily')
    .messages({ '*': '{{#label}} must be immediate, hourly or daily' }),
  daily_at: timeOfDay(),
  quiet_hours: Joi.object({
    from: timeOfDay().required(),
    to: timeOfDay()
      .required()
      .invalid(Joi.ref('from'))
      .messages({ 'any.invalid': '{{#label}} must differ from the start of the quiet hours' }),
  }),
  time_zone: timeZone(),
});

/** The recipients of a form that do not get every notification at once, each address once. */
const notificationRecipients = Joi.array()
  .items(notificationRecipient.id(listEntry))
  .max(maxRecipients)
  .unique((a: NotificationRecipient, b: NotificationRecipient) => keyOf(a) === keyOf(b))
  .messages({ 'array.unique': '{{#label}} has the same address as an earlier entry' });

const keyOf = ({ address }: NotificationRecipient) => addressKey(String(address));

export const notificationSettings = Joi.object<NotificationSettings>({
  enabled: Joi.boolean(),
  intro: prose(2_000).allow(''),
  fields: listOf(prose(limits.bytesPerFieldName), limits.fieldsPerSubmission),
  recipients: notificationRecipients,
});
