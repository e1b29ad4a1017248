import { TextField } from '../../page/form';
import type { SettingsGroup } from './settings-group';

/** The form's name. */
export const generalGroup: SettingsGroup = {
  slug: 'general',
  title: 'General',
  valuesOf: ({ name }) => ({ name }),
  settingsOf: ({ name = '' }) => ({ name }),
  Fields: ({ values, errors }) => (
    <TextField
      name="name"
      label="Name"
      hint="Shown in your inbox, e-mails and on the thank-you page."
      value={values.name ?? ''}
      errors={errors}
      maxLength={200}
      autoComplete="off"
    />
  ),
};
