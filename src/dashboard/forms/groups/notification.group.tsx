import type { Form } from '../../../forms/form.model';
import type { NotificationSettings } from '../../../forms/notification.settings';
import { CheckboxField, TextArea } from '../../page/form';
import { PlaceholderPicker } from '../placeholders';
import { recipientSettings } from './recipient-fields';
import { type FieldGroup, type ReceivedFields, toCheckbox, toEntries, toLines, type Values } from './settings-group';

const labels = {
  'notification.enabled': 'Send an e-mail for each submission',
  'notification.intro': 'Intro',
  'notification.fields': 'Fields to include',
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
    ...(recipients.length > 0 && { recipients }),
  };
  return Object.keys(settings).length === 0 ? null : settings;
}
