import type { Form } from '../../../forms/form.model';
import type { NotificationSettings } from '../../../forms/notification.settings';
import { CheckboxField, TextArea, TextField } from '../../page/form';
import { PlaceholderPicker } from '../placeholders';
import { recipientSettings } from './recipient-fields';
import { type FieldGroup, type ReceivedFields, toCheckbox, toEntries, toLines, type Values } from './settings-group';

const labels = {
  'notification.enabled': 'Send an e-mail for each submission',
  'notification.intro': 'Intro',
  'notification.fields': 'Fields',
  'notification.logo_url': 'Logo',
  'notification.accent_color': 'Accent color',
};

/** What the notification shows. */
export const notificationGroup: FieldGroup<{ readonly received: ReceivedFields }> = {
  slug: 'notification',
  title: 'The e-mail',
  labels,
  valuesOf: ({ settings: { notification } }) => ({
    'notification.enabled': toCheckbox(notification?.enabled !== false),
    'notification.intro': notification?.intro ?? '',
    'notification.fields': toLines(notification?.fields ?? []),
    'notification.logo_url': notification?.logo_url ?? '',
    'notification.accent_color': notification?.accent_color ?? '',
  }),
  settingsOf: (values, form) => ({ notification: notificationOf(values, form) }),
  Fields: ({ values, errors, received }) => {
    const text = (name: keyof typeof labels) => ({ name, label: labels[name], value: values[name] ?? '', errors });
    return (
      <>
        <CheckboxField
          name="notification.enabled"
          label={labels['notification.enabled']}
          hint="Without it, submissions only arrive in the inbox. Webhooks and the auto-reply are not affected."
          checked={values['notification.enabled'] !== ''}
          errors={errors}
        />
        <TextArea {...text('notification.intro')} hint="At most 2,000 characters." rows={3} />
        <PlaceholderPicker received={received} targets={['notification.intro']} />
        <TextArea
          {...text('notification.fields')}
          hint="One field name per line, in the order of the e-mail. Leave empty for all fields."
          rows={4}
        />
        <div className="pair">
          <TextField
            {...text('notification.logo_url')}
            type="url"
            hint="An https:// URL of an image."
            placeholder="https://"
            autoComplete="off"
          />
          <TextField
            {...text('notification.accent_color')}
            hint="Button color, such as #0b57d0."
            maxLength={7}
            autoComplete="off"
          />
        </div>
      </>
    );
  },
};

/**
 * All settings of the notification, from the fields of this group and of `recipientsGroup`: they are stored as one.
 * Null when there are none.
 */
export function notificationOf(values: Values, form: Form): NotificationSettings | null {
  const text = (name: keyof typeof labels) => values[name]?.trim() ?? '';
  const fields = toEntries(values['notification.fields'], /\n/);
  const recipients = recipientSettings(values, form);
  const settings = {
    ...(text('notification.enabled') === '' && { enabled: false }),
    ...(text('notification.intro') !== '' && { intro: text('notification.intro').replaceAll('\r\n', '\n') }),
    ...(fields.length > 0 && { fields }),
    ...(text('notification.logo_url') !== '' && { logo_url: text('notification.logo_url') }),
    ...(text('notification.accent_color') !== '' && { accent_color: text('notification.accent_color') }),
    ...(recipients.length > 0 && { recipients }),
  };
  return Object.keys(settings).length === 0 ? null : settings;
}
