import { truncate } from '../../lib/text';
import { type ChatMessage, describeSubmission } from './chat-message';
import { composeText, utf8Bytes } from './fit-fields';
import type { WebhookFormat } from './format';

/** In bytes; ntfy turns longer texts into an attachment. */
const maxTextBytes = 4_096;
const maxTitleLength = 250;

/** ntfy, on its own host or, by explicit format, on any other. Unconfirmed: the limit, and that it decodes RFC 2047. */
export const ntfy: WebhookFormat = {
  title: 'ntfy',
  domains: /^ntfy\.sh$/,
  guide: {
    steps: [
      'Choose a topic that nobody can guess: whoever knows it can read the messages.',
      'Subscribe to the topic in the app, and put it into the URL below.',
    ],
    example: 'https://ntfy.sh/TOPIC',
    anyHost: true,
  },
  matches: ({ hostname, pathname }) => hostname === 'ntfy.sh' && /^\/[\w-]{1,64}\/?$/.test(pathname),
  build: (url, event) => {
    const message = describeSubmission(event);
    const headers = {
      'Content-Type': 'text/plain; charset=utf-8',
      Title: encodeHeader(truncate(message.title, maxTitleLength)),
    };
    return { method: 'POST', url, headers, body: Buffer.from(buildText(message)) };
  },
  accepts: ({ status }) => status === 200,
};

// Not escaped: without a Markdown header, ntfy shows the text as it is.
function buildText(message: ChatMessage): string {
  const text = composeText(message, {
    max: maxTextBytes,
    title: () => '',
    field: (name, value) => `${name}: ${value}`,
    escape: (same) => same,
    measure: utf8Bytes,
  });
  return text.trimStart();
}

// Headers are ASCII; RFC 2047 encodes all other characters.
function encodeHeader(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;
}
