import { sendsAutoReply } from '../../../forms/form.settings';
import { CheckboxField, TextArea, TextField } from '../../page/form';
import { settingsPath } from '../form-paths';
import { PlaceholderPicker, UnknownPlaceholders } from '../placeholders';
import { type FieldGroup, type ReceivedFields, toCheckbox } from './settings-group';

const labels = {
  'auto_responder.enabled': 'Send an auto-reply',
  'auto_responder.subject': 'Subject',
  'auto_responder.body': 'Message',
  'auto_responder.from_name': 'Sender name',
};

/** The e-mail sent to the visitor; its text is kept while it is off. */
export const autoReplyGroup: FieldGroup<{ readonly received: ReceivedFields }> = {
  slug: 'auto-reply',
  title: 'Auto-reply',
  labels,
  valuesOf: ({ settings }) => ({
    'auto_responder.enabled': toCheckbox(sendsAutoReply(settings)),
    'auto_responder.subject': settings.auto_responder?.subject ?? '',
    'auto_responder.body': settings.auto_responder?.body ?? '',
    'auto_responder.from_name': settings.auto_responder?.from_name ?? '',
  }),
  settingsOf: (values) => {
    const subject = values['auto_responder.subject']?.trim() ?? '';
    // Browsers post line breaks as CRLF.
    const typed = values['auto_responder.body']?.replaceAll('\r\n', '\n') ?? '';
    const body = typed.trim() && typed;
    const fromName = values['auto_responder.from_name']?.trim();
    const isOff = values['auto_responder.enabled'] !== 'on';
    if (isOff && subject === '' && body === '') return { auto_responder: null };
    const reply = { subject, body, ...(fromName && { from_name: fromName }) };
    return { auto_responder: isOff ? { enabled: false, ...reply } : reply };
  },
  Fields: ({ form, values, errors, received }) => (
    <>
      <p className="soft">
        Sent to the address in the field <code>{form.settings.reply_to_field ?? 'email'}</code>.{' '}
        <a href={`${settingsPath(form, 'notifications')}#reply_to_field`}>Choose another field</a>
      </p>
      <CheckboxField
        name="auto_responder.enabled"
        label={labels['auto_responder.enabled']}
        checked={values['auto_responder.enabled'] === 'on'}
        errors={errors}
      />
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
