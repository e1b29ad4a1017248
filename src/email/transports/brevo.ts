import type { MailApi } from './http-transport';
import { extraHeaders, flatten, idempotencyKey, jsonBody, labelDelivery, recipientsOf } from './message-parts';

const toObjects = (addresses: readonly string[]) => addresses.map((email) => ({ email }));

export const brevo: MailApi = {
  endpoint: () => 'https://api.brevo.com',
  compose(message) {
    const { to, cc, bcc } = recipientsOf(message);
    const { from, html } = message;
    const body = {
      sender: { email: from.address, ...(from.name && { name: flatten(from.name) }) },
      to: toObjects(to),
      ...(cc.length > 0 && { cc: toObjects(cc) }),
      ...(bcc.length > 0 && { bcc: toObjects(bcc) }),
      ...(message.replyTo && { replyTo: { email: message.replyTo } }),
      subject: flatten(message.subject),
      textContent: message.text,
      ...(html !== null && { htmlContent: html }),
    };
    const label = labelDelivery(message, (id) => ({ 'X-Mailin-custom': id }));
    const headers = {
      ...extraHeaders(message),
      ...label,
      idempotencyKey: idempotencyKey(message, JSON.stringify(body)),
    };
    return { path: '/v3/smtp/email', ...jsonBody({ ...body, headers }) };
  },
  authenticate: (_request, { api_key = '' }) => ({ 'api-key': api_key }),
  checkPath: () => '/v3/account',
};
