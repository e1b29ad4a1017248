import { toLines } from '../../forms/groups/settings-group';
import { TextArea } from '../../page/form';
import type { AccountGroup } from './account-group';

const labels = { linked_emails: 'Copy all submissions to (Bcc)' };

/** The addresses that get a copy of every submission. */
export const copiesGroup: AccountGroup = {
  slug: 'emails',
  title: 'Copies',
  labels,
  valuesOf: ({ linkedEmails }) => ({ linked_emails: toLines(linkedEmails) }),
  settingsOf: ({ linked_emails = '' }) => ({ linked_emails: linked_emails.split(/[\s,;]+/).filter(Boolean) }),
  Fields: ({ values, errors }) => (
    <TextArea
      name="linked_emails"
      label={labels.linked_emails}
      hint="Each address gets a blind copy of the notifications of all forms. One per line, 50 at most."
      rows={4}
      autoComplete="off"
      spellCheck={false}
      value={values.linked_emails ?? ''}
      errors={errors}
    />
  ),
};
