import { TextArea, TextField } from '../../page/form';
import { PlaceholderPicker, UnknownPlaceholders } from '../placeholders';
import type { FieldGroup, ReceivedFields } from './settings-group';

const labels = {
  'auto_responder.subject': 'Subject',
  'auto_responder.body': 'Message',
  'auto_responder.from_name': 'Sender name',
};

/** The e-mail sent to the visitor; off while all its fields are empty. */
export const autoReplyGroup: FieldGroup<{ readonly received: ReceivedFields }> = {
  slug: 'auto-reply',
  title: 'Auto-reply',
  labels,
  valuesOf: ({ settings: { auto_responder: stored } }) => ({
    'auto_responder.subject': stored?.subject ?? '',
    'auto_responder.body': stored?.body ?? '',
    'auto_responder.from_name': stored?.from_name ?? '',
  }),
  settingsOf: (values) => {
    const subject = values['auto_responder.subject']?.trim() ?? '';
    // Browsers post line breaks as CRLF.
    const body = values['auto_responder.body']?.replaceAll('\r\n', '\n') ?? '';
    const fromName = values['auto_responder.from_name']?.trim();
    const isOff = subject === '' && body.trim() === '' && !fromName;
    return { auto_responder: isOff ? null : { subject, body, ...(fromName && { from_name: fromName }) } };
  },
  Fields: ({ values, errors, received }) => (
    <>
      <p className="soft">
        Sent to the address in the <code>email</code> field. Leave all three fields empty to turn it off.
      </p>
      <UnknownPlaceholders
        template={{ subject: values['auto_responder.subject'] ?? '', body: values['auto_responder.body'] ?? '' }}
        received={received}
      />
      <TextField
        name="auto_responder.subject"
        label={labels['auto_responder.subject']}
        value={values['auto_responder.subject'] ?? ''}
        errors={errors}
        autoComplete="off"
      />
      <TextArea
        name="auto_responder.body"
        label={labels['auto_responder.body']}
        value={values['auto_responder.body'] ?? ''}
        errors={errors}
        rows={8}
      />
      <PlaceholderPicker received={received} targets={['auto_responder.subject', 'auto_responder.body']} />
      <TextField
        name="auto_responder.from_name"
        label={labels['auto_responder.from_name']}
        hint="Leave empty to use the form’s name."
        value={values['auto_responder.from_name'] ?? ''}
        errors={errors}
        autoComplete="off"
      />
    </>
  ),
};
