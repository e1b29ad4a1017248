import { TextField } from '../../page/field.view';
import type { SettingsGroup } from './settings-group';

/** What the owner calls the form. */
export const generalGroup: SettingsGroup = {
  slug: 'general',
  title: 'General',
  valuesOf: ({ name }) => ({ name }),
  settingsOf: ({ name = '' }) => ({ name }),
  Fields: ({ values, errors }) => (
    <TextField
      name="name"
      label="Name"
      hint="For you alone: visitors do not see it."
      value={values.name ?? ''}
      errors={errors}
      maxLength={200}
      autoComplete="off"
    />
  ),
};
