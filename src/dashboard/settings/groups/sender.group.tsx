import { TextField } from '../../page/form';
import type { AccountGroup } from './account-group';

const labels = { sender: 'Sender' };

/** The address that the account's e-mail comes from. */
export const senderGroup: AccountGroup = {
  slug: 'account-sender',
  title: 'Sender',
  labels,
  valuesOf: ({ sender }) => ({ sender: sender ?? '' }),
  settingsOf: ({ sender = '' }) => ({ sender: sender.trim() || null }),
  Fields: ({ values, errors }) => (
    <TextField
      name="sender"
      type="email"
      label={labels.sender}
      hint="The address that e-mails come from, in a verified domain. Forms may have another one. Leave empty for that of the transport."
      autoComplete="off"
      value={values.sender ?? ''}
      errors={errors}
    />
  ),
};
