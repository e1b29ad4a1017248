import { parseJsonObject } from '../../lib/json';
import type { MailApi } from './http-transport';
import {
  deliveryKey,
  extraHeaders,
  flatten,
  formatMailbox,
  jsonBody,
  labelDelivery,
  recipientsOf,
} from './message-parts';

/** An address that bounced before is not sent to again; the message reaches the other recipients. */
const inactive = /inactive addresses:\s*(.*?)\.\s*Inactive recipients/is;

export const postmark: MailApi = {
  endpoint: () => 'https://api.postmarkapp.com',
  compose(message) {
    const { to, cc, bcc } = recipientsOf(message);
    const body = {
      From: formatMailbox(message.from),
      To: to.join(', '),
      ...(cc.length > 0 && { Cc: cc.join(', ') }),
      ...(bcc.length > 0 && { Bcc: bcc.join(', ') }),
      ...(message.replyTo && { ReplyTo: message.replyTo }),
      Subject: flatten(message.subject),
      TextBody: message.text,
      ...(message.html !== null && { HtmlBody: message.html }),
      ...labelDelivery(message, (id) => ({ Metadata: { [deliveryKey]: id } })),
      // Without X-PM-KeepID, Postmark replaces the Message-ID, which answers refer to.
      Headers: Object.entries({ ...extraHeaders(message), 'X-PM-KeepID': 'true' }).map(([Name, Value]) => ({
        Name,
        Value,
      })),
    };
    return { path: '/email', ...jsonBody(body) };
  },
  authenticate: (_request, { token = '' }) => ({ 'X-Postmark-Server-Token': token }),
  checkPath: () => '/server',
  findRejected(body) {
    const { Message: text } = parseJsonObject(body);
    const [, addresses] = typeof text === 'string' ? (inactive.exec(text) ?? []) : [];
    return addresses?.split(',').map((address) => address.trim()) ?? [];
  },
};
