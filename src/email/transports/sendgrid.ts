import type { MailApi } from './http-transport';
import { deliveryKey, extraHeaders, flatten, jsonBody, labelDelivery, recipientsOf } from './message-parts';

const toObjects = (addresses: readonly string[]) => addresses.map((email) => ({ email }));

export const sendgrid: MailApi = {
  endpoint: () => 'https://api.sendgrid.com',
  compose(message) {
    const { to, cc, bcc } = recipientsOf(message);
    const { from, html } = message;
    const body = {
      personalizations: [
        {
          to: toObjects(to),
          ...(cc.length > 0 && { cc: toObjects(cc) }),
          ...(bcc.length > 0 && { bcc: toObjects(bcc) }),
        },
      ],
      from: { email: from.address, ...(from.name && { name: flatten(from.name) }) },
      ...(message.replyTo && { reply_to: { email: message.replyTo } }),
      subject: flatten(message.subject),
      // The order is prescribed.
      content: [
        { type: 'text/plain', value: message.text },
        ...(html === null ? [] : [{ type: 'text/html', value: html }]),
      ],
      ...labelDelivery(message, (id) => ({ custom_args: { [deliveryKey]: id } })),
      headers: extraHeaders(message),
    };
    return { path: '/v3/mail/send', ...jsonBody(body) };
  },
  authenticate: (_request, { api_key }) => ({ Authorization: `Bearer ${api_key}` }),
  checkPath: () => '/v3/scopes',
};
