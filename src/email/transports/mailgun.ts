import { randomUUID } from 'node:crypto';
import { composeMail } from '../mime';
import type { MailApi } from './http-transport';

export const mailgun: MailApi = {
  endpoint: ({ region }) => (region === 'eu' ? 'https://api.eu.mailgun.net' : 'https://api.mailgun.net'),
  sendsMime: true,
  async compose(message, { domain = '' }) {
    const mail = await composeMail(message);
    const boundary = `letterbox-${randomUUID()}`;
    const part = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n`;
    const data = Buffer.concat([
      ...message.envelope.to.map((address) => Buffer.from(`${part('name="to"')}\r\n${address}\r\n`)),
      Buffer.from(`${part('name="message"; filename="message.mime"')}Content-Type: message/rfc822\r\n\r\n`),
      mail,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
    return { path: `/v3/${encodeURIComponent(domain)}/messages.mime`, headers, data };
  },
  authenticate: (_request, { api_key }) => ({
    Authorization: `Basic ${Buffer.from(`api:${api_key}`).toString('base64')}`,
  }),
  checkPath: ({ domain = '' }) => `/v4/domains/${encodeURIComponent(domain)}`,
};
