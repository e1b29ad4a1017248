import { TextArea, TextField } from '../../page/form';
import type { SettingsGroup } from './settings-group';
import { toEntries, toLines } from './values';

/** Who is told of a submission, and under which subject. */
export const deliveryGroup: SettingsGroup = {
  slug: 'delivery',
  title: 'Delivery',
  valuesOf: ({ emailTo, cc, bcc, subjectTemplate }) => ({
    email_to: emailTo,
    cc: toLines(cc),
    bcc: toLines(bcc),
    subject_template: subjectTemplate ?? '',
  }),
  settingsOf: ({ email_to = '', cc, bcc, subject_template = '' }) => ({
    email_to,
    cc: toEntries(cc),
    bcc: toEntries(bcc),
    subject_template,
  }),
  Fields: ({ values, errors }) => (
    <>
      <TextField
        name="email_to"
        type="email"
        label="Send submissions to"
        value={values.email_to ?? ''}
        errors={errors}
        autoComplete="email"
      />
      <div className="pair">
        <TextArea
          name="cc"
          label="Copies (Cc)"
          hint="An address a line."
          value={values.cc ?? ''}
          errors={errors}
          rows={2}
        />
        <TextArea
          name="bcc"
          label="Blind copies (Bcc)"
          hint="An address a line."
          value={values.bcc ?? ''}
          errors={errors}
          rows={2}
        />
      </div>
      <TextField
        name="subject_template"
        label="Subject"
        hint={
          <>
            Submitted fields go in as <code>{'{{name}}'}</code> or <code>{'{{email}}'}</code>. Empty: “New form
            submission”.
          </>
        }
        value={values.subject_template ?? ''}
        errors={errors}
        autoComplete="off"
      />
    </>
  ),
};
