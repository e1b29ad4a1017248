import { truncate } from '../../lib/text';
import { type ChatMessage, describeSubmission } from './chat-message';
import { composeText, utf8Bytes } from './fit-fields';
import type { WebhookFormat } from './format';

/** In bytes; what is longer becomes an attachment. */
const longestText = 4_096;
const longestTitle = 250;

/** ntfy, on its own host or, by explicit format, on any other. Unconfirmed: the limit, and that it reads RFC 2047. */
export const ntfy: WebhookFormat = {
  title: 'ntfy',
  matches: ({ hostname, pathname }) => hostname === 'ntfy.sh' && /^\/[\w-]{1,64}\/?$/.test(pathname),
  build: (url, event) => {
    const message = describeSubmission(event);
    const headers = {
      'Content-Type': 'text/plain; charset=utf-8',
      Title: toHeader(truncate(message.title, longestTitle)),
    };
    return { method: 'POST', url, headers, body: Buffer.from(buildText(message)) };
  },
  accepts: ({ status }) => status === 200,
};

// The text is shown as it is, for it is not said to be Markdown.
function buildText(message: ChatMessage): string {
  const text = composeText(message, {
    max: longestText,
    title: () => '',
    field: (name, value) => `${name}: ${value}`,
    escape: (same) => same,
    measure: utf8Bytes,
  });
  return text.trimStart();
}

// A header is ASCII; RFC 2047 spells everything else in it.
function toHeader(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;
}
