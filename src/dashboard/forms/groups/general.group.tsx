import { TextField } from '../../page/form';
import type { SettingsGroup } from './settings-group';

/** What the form is called. */
export const generalGroup: SettingsGroup = {
  slug: 'general',
  title: 'General',
  valuesOf: ({ name }) => ({ name }),
  settingsOf: ({ name = '' }) => ({ name }),
  Fields: ({ values, errors }) => (
    <TextField
      name="name"
      label="Name"
      hint="Stands in your inbox and e-mails, and on the thank-you page that visitors see."
      value={values.name ?? ''}
      errors={errors}
      maxLength={200}
      autoComplete="off"
    />
  ),
};
