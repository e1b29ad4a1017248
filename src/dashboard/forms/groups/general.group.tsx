import { TextField } from '../../page/form';
import type { FieldGroup } from './settings-group';

const labels = {
  name: 'Name',
};

/** The form's name. */
export const generalGroup: FieldGroup = {
  slug: 'general',
  title: 'General',
  labels,
  valuesOf: ({ name }) => ({ name }),
  settingsOf: ({ name = '' }) => ({ name }),
  Fields: ({ values, errors }) => (
    <TextField
      name="name"
      label={labels.name}
      hint="Shown in your inbox, e-mails and on the thank-you page."
      value={values.name ?? ''}
      errors={errors}
      maxLength={200}
      autoComplete="off"
    />
  ),
};
