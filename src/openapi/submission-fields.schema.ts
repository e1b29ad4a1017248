import type { Schema } from './open-api.types';

/** The fields that steer a post (spec section 2.1); every other name is the visitor's data. */
const properties = {
  access_key: {
    type: 'string',
    minLength: 1,
    description:
      "The form's public identifier, found in its settings. It is no secret: it stands in the page for all to see.",
  },
  subject: {
    type: 'string',
    description:
      'Subject line of the notification e-mail. Without it the template of the form is used, then the text ' +
      '`New form submission`. `{{name}}` and `{{email}}` are replaced by the submitted values.',
  },
  replyto: {
    type: 'string',
    format: 'email',
    description: 'Reply-To address of the notification e-mail. Without it the field `email` is used, if there is one.',
  },
  from_name: { type: 'string', description: "Sender's display name on the notification e-mail." },
  redirect: {
    type: 'string',
    format: 'uri-reference',
    description:
      'Thank-you page. Accepted when it is a path that starts with one slash, an address on the allowed list of the ' +
      'form, an address of this service or, only when the form has no allowed list, an address of the site that the ' +
      'post came from. Anything else is ignored. An accepted one comes before the redirect URL in the settings.',
  },
  botcheck: {
    type: 'string',
    maxLength: 0,
    description:
      'Honeypot: a field that people do not see and leave empty. A post in which it is filled is answered like any ' +
      'other and stored as spam, and nobody is told of it. A form can have its honeypot switched off.',
  },
  form_loaded_at: {
    type: ['integer', 'string'],
    description:
      'When the page was loaded, in milliseconds since the Unix epoch. A post that is sent less than 2 seconds or ' +
      'more than 24 hours later is answered like any other and dropped. What is no number is ignored.',
  },
  idempotency_key: {
    type: 'string',
    description:
      'Names this post, so that it can be sent again without being stored again: for 24 hours, a post with the same ' +
      'key and the same content gets the first answer. The header `Idempotency-Key` comes before it.',
  },
  'g-recaptcha-response': {
    type: 'string',
    description:
      'A reCAPTCHA token, verified when the form has a reCAPTCHA secret. A post with an invalid token, or with none ' +
      'where the owner requires one, is answered like any other and dropped.',
  },
  'cf-turnstile-response': {
    type: 'string',
    description: 'A Turnstile token, verified when the form has a Turnstile secret; the rest is as with reCAPTCHA.',
  },
} as const satisfies Record<string, Schema>;

const anyOtherName =
  'Any other name is stored and e-mailed verbatim as submission data. At most 100 fields are kept, text and files ' +
  'together; more are dropped silently. A text of more than 10,000 bytes is cut.';

/** The body of a post, whatever its content type. */
export const submissionFields: Schema = {
  type: 'object',
  description: `A flat object of fields. ${anyOtherName} A name that is repeated holds its values in order.`,
  required: ['access_key'],
  properties,
  additionalProperties: true,
};

/** The body of a multipart post, which may carry files besides. */
export const submissionParts: Schema = {
  type: 'object',
  description:
    `Parts with text, and parts with files under any name. ${anyOtherName} At most 5 files of 5 MB each are kept, on ` +
    'the paid plans and with a storage connected; otherwise the text is saved, the files are dropped, and the answer ' +
    'has a `note`.',
  required: ['access_key'],
  properties,
  additionalProperties: true,
};
