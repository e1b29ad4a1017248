import type { MailApi } from './http-transport';
import {
  deliveryKey,
  extraHeaders,
  flatten,
  formatMailbox,
  idempotencyKey,
  jsonBody,
  labelDelivery,
  recipientsOf,
} from './message-parts';

export const resend: MailApi = {
  endpoint: () => 'https://api.resend.com',
  compose(message) {
    const { to, cc, bcc } = recipientsOf(message);
    const { headers, data } = jsonBody({
      from: formatMailbox(message.from),
      to,
      ...(cc.length > 0 && { cc }),
      ...(bcc.length > 0 && { bcc }),
      ...(message.replyTo && { reply_to: message.replyTo }),
      subject: flatten(message.subject),
      text: message.text,
      ...(message.html !== null && { html: message.html }),
      ...labelDelivery(message, (value) => ({ tags: [{ name: deliveryKey, value }] })),
      headers: extraHeaders(message),
    });
    return {
      path: '/emails',
      headers: { ...headers, 'Idempotency-Key': idempotencyKey(message, data.toString()) },
      data,
    };
  },
  authenticate: (_request, { api_key }) => ({ Authorization: `Bearer ${api_key}` }),
  checkPath: () => '/domains',
  sendingOnly: /restricted_api_key/,
};
