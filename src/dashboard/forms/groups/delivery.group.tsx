import { TextArea, TextField } from '../../page/form';
import { PlaceholderPicker } from '../placeholders';
import { type FieldGroup, type ReceivedFields, toEntries, toLines } from './settings-group';

const labels = {
  email_to: 'Send submissions to',
  cc: 'Cc',
  bcc: 'Bcc',
  subject_template: 'Subject',
};

/** Who gets the notification e-mail, and its subject. */
export const deliveryGroup: FieldGroup<{ readonly received: ReceivedFields }> = {
  slug: 'delivery',
  title: 'E-mail notifications',
  labels,
  valuesOf: ({ settings: { email_to, cc, bcc, subject_template } }) => ({
    email_to,
    cc: toLines(cc),
    bcc: toLines(bcc),
    subject_template: subject_template ?? '',
  }),
  settingsOf: ({ email_to = '', cc, bcc, subject_template = '' }) => ({
    email_to,
    cc: toEntries(cc),
    bcc: toEntries(bcc),
    subject_template,
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
        name="subject_template"
        label={labels.subject_template}
        hint="Leave empty for “New form submission”."
        value={values.subject_template ?? ''}
        errors={errors}
        autoComplete="off"
      />
      <PlaceholderPicker received={received} targets={['subject_template']} />
    </>
  ),
};
