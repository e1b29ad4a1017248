import { defaultDailyAt } from '../../../email/notification-times';
import { SelectField, TextField } from '../../page/form';
import type { FieldErrors } from '../../page/read-form';
import { usePage } from '../../page/render-page';
import { notificationOf } from './notification.group';
import { addressesOf, fieldName, type Setting, settingLabels, settings, valuesOfRecipient } from './recipient-fields';
import type { FieldGroup, Values } from './settings-group';

const frequencies = [
  ['immediate', 'At once'],
  ['hourly', 'Hourly digest'],
  ['daily', 'Daily digest'],
] as const;

/** When each recipient gets notifications. A part of the notification's settings: see `notificationOf`. */
export const recipientsGroup: FieldGroup = {
  slug: 'recipients',
  title: 'When e-mails are sent',
  labels: {},
  labelsOf: (form) =>
    Object.fromEntries(
      addressesOf(form).flatMap((address) =>
        settings.map((setting) => [fieldName(address, setting), `${settingLabels[setting]} (${address})`]),
      ),
    ),
  valuesOf: (form) =>
    Object.fromEntries(
      addressesOf(form).flatMap((address) => {
        const values = valuesOfRecipient(form, address);
        return settings.map((setting) => [fieldName(address, setting), values[setting]]);
      }),
    ),
  settingsOf: (values, form) => ({ notification: notificationOf(values, form) }),
  Fields: ({ form, values, errors }) => (
    <>
      <p className="soft">
        Every recipient gets an e-mail for each submission at once, unless you choose a digest or quiet hours here.
        Quiet hours hold e-mails back until they end, then send them as one. Changes apply to submissions that arrive
        afterwards. Times are in your account’s time zone unless you set another one.
      </p>
      {addressesOf(form).map((address) => (
        <Recipient key={address} address={address} values={values} errors={errors} />
      ))}
    </>
  ),
};

function Recipient({ address, values, errors }: { address: string; values: Values; errors: FieldErrors }) {
  const { zone } = usePage();
  const field = (setting: Setting) => {
    const name = fieldName(address, setting);
    return { name, label: settingLabels[setting], value: values[name] ?? '', errors };
  };
  const hasErrors = settings.some((setting) => errors[fieldName(address, setting)] !== undefined);
  const times = Object.fromEntries(settings.map((setting) => [setting, field(setting).value]));
  return (
    <details className="recipient" open={hasErrors || undefined}>
      <summary>
        <strong>
          <bdi>{address}</bdi>
        </strong>{' '}
        · {describeTimes({ ...times, time_zone: times.time_zone || zone })}
      </summary>
      <div className="times">
        <SelectField {...field('frequency')} options={frequencies} />
        <TextField {...field('daily_at')} type="time" />
        <TextField {...field('time_zone')} placeholder={zone} autoComplete="off" spellCheck={false} />
        <TextField {...field('quiet_hours.from')} type="time" />
        <TextField {...field('quiet_hours.to')} type="time" />
      </div>
    </details>
  );
}

/** The times of a recipient in a few words: `Daily digest at 09:00, quiet from 22:00 to 07:00, Europe/Berlin`. */
function describeTimes(values: Readonly<Partial<Record<string, string>>>): string {
  const { frequency, daily_at, time_zone: zone, 'quiet_hours.from': from, 'quiet_hours.to': to } = values;
  const label = frequencies.find(([name]) => name === frequency)?.[1] ?? '';
  const isDaily = frequency === 'daily';
  const hasQuietHours = Boolean(from || to);
  return [
    isDaily ? `${label} at ${daily_at || defaultDailyAt}` : label,
    ...(hasQuietHours ? [`quiet from ${from} to ${to}`] : []),
    ...((isDaily || hasQuietHours) && zone ? [zone] : []),
  ].join(', ');
}
