import { addressKey } from '../../../email/addresses';
import { defaultDailyAt, recipientsOf } from '../../../email/notification-times';
import type { Form } from '../../../forms/form.model';
import type { NotificationRecipient } from '../../../forms/notification.settings';
import { maxRecipients, notificationRecipient } from '../../../forms/notification.settings';
import { InputError, type Problem } from '../../../lib/input-error';
import { readSettings } from '../../../lib/settings';
import type { Values } from './settings-group';

/** The fields of a recipient: labels by setting. */
export const settingLabels = {
  frequency: 'Send',
  daily_at: 'Daily digest at',
  time_zone: 'Time zone',
  'quiet_hours.from': 'Quiet hours from',
  'quiet_hours.to': 'Quiet hours until',
} as const;

export type Setting = keyof typeof settingLabels;

export const settings = Object.keys(settingLabels) as Setting[];

/** Named by address, because a change of the list of recipients must not move settings from one to another. */
export const fieldName = (address: string, setting: string) => `recipients.${address}.${setting}`;

export const isRecipientField = (name: string) => name.startsWith('recipients.');

/** Everyone who gets notifications, as stored: addresses that are being typed are not known yet. */
export function addressesOf({ settings, account }: Pick<Form, 'settings' | 'account'>): readonly string[] {
  return recipientsOf(settings, account?.linkedEmails ?? []).all;
}

function findStored({ settings: { notification } }: Form, address: string): NotificationRecipient | undefined {
  return notification?.recipients?.find((stored) => addressKey(stored.address) === addressKey(address));
}

export function valuesOfRecipient(form: Form, address: string): Record<Setting, string> {
  const stored = findStored(form, address);
  return {
    frequency: stored?.frequency ?? 'immediate',
    daily_at: stored?.daily_at ?? defaultDailyAt,
    'quiet_hours.from': stored?.quiet_hours?.from ?? '',
    'quiet_hours.to': stored?.quiet_hours?.to ?? '',
    time_zone: stored?.time_zone ?? '',
  };
}

/**
 * The recipients that do not get every e-mail at once, as typed; what was not posted stays as stored, also for
 * addresses that are no recipients at the moment. Throws InputError with problems by field.
 */
export function recipientSettings(values: Values, form: Form): NotificationRecipient[] {
  const problems: Problem[] = [];
  const addresses = addressesOf(form);
  const recipients = addresses.flatMap((address) => {
    const stored = findStored(form, address);
    // An empty frequency means that the page was opened before the address became a recipient.
    if (!values[fieldName(address, 'frequency')]) return stored ?? [];
    const typed = toRecipient(address, (setting) => values[fieldName(address, setting)]?.trim() ?? '');
    if (Object.keys(typed).length === 1) return [];
    try {
      return readSettings(notificationRecipient, typed);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      problems.push(...error.problems.map((each) => ({ ...each, setting: fieldName(address, each.setting) })));
      return [];
    }
  });
  if (problems.length > 0) throw new InputError('invalid_setting', 'a recipient is not valid', problems);
  const others = new Map(form.settings.notification?.recipients?.map((stored) => [addressKey(stored.address), stored]));
  for (const address of addresses) others.delete(addressKey(address));
  return [...recipients, ...[...others.values()].slice(0, Math.max(maxRecipients - recipients.length, 0))];
}

/** Only the address for a recipient that gets everything at once. */
function toRecipient(address: string, text: (setting: Setting) => string): NotificationRecipient {
  const frequency = text('frequency') as NonNullable<NotificationRecipient['frequency']>;
  const quiet = { from: text('quiet_hours.from'), to: text('quiet_hours.to') };
  const isQuiet = quiet.from !== '' || quiet.to !== '';
  const isDigest = frequency !== 'immediate';
  return {
    address,
    ...(isDigest && { frequency }),
    ...(frequency === 'daily' && text('daily_at') !== '' && { daily_at: text('daily_at') }),
    ...(isQuiet && { quiet_hours: quiet }),
    ...((isDigest || isQuiet) && text('time_zone') !== '' && { time_zone: text('time_zone') }),
  };
}
