import { TextField } from '../../page/form';
import type { AccountGroup } from './account-group';

const labels = { name: 'Account name' };

/** What members call the account. */
export const accountNameGroup: AccountGroup = {
  slug: 'account-name',
  title: 'Account name',
  labels,
  valuesOf: ({ name }) => ({ name }),
  settingsOf: ({ name = '' }) => ({ name }),
  Fields: ({ account, values, errors }) => (
    <TextField
      name="name"
      label={labels.name}
      hint={`Shown to members and in invitations. Without a name, it is ${account.email}.`}
      value={values.name ?? ''}
      errors={errors}
      maxLength={80}
      autoComplete="off"
    />
  ),
};
