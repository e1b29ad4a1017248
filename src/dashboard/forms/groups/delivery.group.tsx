import { PageLink } from '../../page/components';
import { TextArea, TextField } from '../../page/form';
import { accountSettingsPath } from '../../settings/settings-paths';
import { PlaceholderPicker } from '../placeholders';
import { type FieldGroup, type ReceivedFields, toEntries, toLines } from './settings-group';

const labels = {
  email_to: 'Send submissions to',
  cc: 'Cc',
  bcc: 'Bcc',
  sender: 'Sender',
  subject_template: 'Subject',
  reply_to_field: 'Field with the visitor’s address',
};

/** Who gets the notification e-mail, and its subject. */
export const deliveryGroup: FieldGroup<{ readonly received: ReceivedFields }> = {
  slug: 'delivery',
  title: 'E-mail notifications',
  labels,
  valuesOf: ({ settings: { email_to, cc, bcc, sender, subject_template, reply_to_field } }) => ({
    email_to,
    cc: toLines(cc),
    bcc: toLines(bcc),
    sender: sender ?? '',
    subject_template: subject_template ?? '',
    reply_to_field: reply_to_field ?? '',
  }),
  settingsOf: ({ email_to = '', cc, bcc, sender = '', subject_template = '', reply_to_field = '' }) => ({
    email_to,
    cc: toEntries(cc),
    bcc: toEntries(bcc),
    sender,
    subject_template,
    reply_to_field,
  }),
  Fields: ({ values, errors, received }) => (
    <>
      <TextField
        name="email_to"
        type="email"
        label={labels.email_to}
        value={values.email_to ?? ''}
        errors={errors}
        autoComplete="email"
      />
      <details className="fold" open={['cc', 'bcc'].some((name) => values[name] || errors[name])}>
        <summary>Cc and Bcc</summary>
        <div className="pair">
          <TextArea
            name="cc"
            label={labels.cc}
            hint="One address per line."
            value={values.cc ?? ''}
            errors={errors}
            rows={2}
          />
          <TextArea
            name="bcc"
            label={labels.bcc}
            hint="One address per line."
            value={values.bcc ?? ''}
            errors={errors}
            rows={2}
          />
        </div>
      </details>
      <TextField
        name="sender"
        type="email"
        label={labels.sender}
        hint={
          <>
            The address that this form’s e-mails come from, auto-replies and replies included, in one of the{' '}
            <PageLink href={accountSettingsPath('email')}>verified domains</PageLink>. Leave empty for that of the
            account.
          </>
        }
        value={values.sender ?? ''}
        errors={errors}
        autoComplete="off"
      />
      <TextField
        name="subject_template"
        label={labels.subject_template}
        hint="Leave empty for “New form submission”."
        value={values.subject_template ?? ''}
        errors={errors}
        autoComplete="off"
      />
      <PlaceholderPicker received={received} targets={['subject_template']} />
      <TextField
        name="reply_to_field"
        label={labels.reply_to_field}
        hint={
          <>
            Your replies and the auto-reply go to the address in this field. Leave empty for <code>email</code>.
          </>
        }
        placeholder="email"
        value={values.reply_to_field ?? ''}
        errors={errors}
        autoComplete="off"
        spellCheck={false}
      />
    </>
  ),
};
