import { type Escape, truncate } from '../../lib/text';
import type { SubmissionEvent } from '../submission-event';
import { type ChatField, describeRest, describeSubmission } from './chat-message';
import { breakFormatting, breakTags, escapeEntities } from './escapes';
import { fitFields, jsonBytes, utf8Bytes } from './fit-fields';
import { postJson, type WebhookFormat } from './format';

/** In bytes; Google Chat shows at most 100 widgets in a card. */
const limits = { message: 31_000, title: 500, name: 300, footer: 500, widgets: 99 };

/** The webhooks of a Google Chat space. */
export const googleChat: WebhookFormat = {
  title: 'Google Chat',
  domains: /^chat\.googleapis\.com$/,
  pathWords: /^(?:v1|spaces|messages)$/,
  guide: {
    steps: [
      'Open the space, select its name, then “Apps & integrations”.',
      'Under “Webhooks”, add a webhook with a name, and copy its link.',
    ],
    example: 'https://chat.googleapis.com/v1/spaces/…/messages?key=…&token=…',
  },
  matches: ({ hostname, pathname }) =>
    hostname === 'chat.googleapis.com' && /^\/v1\/spaces\/[^/]+\/messages\/?$/.test(pathname),
  build: (url, event) => postJson(url, buildGoogleChatBody(event)),
  accepts: ({ status }) => status === 200,
};

// Message text has formatting and `<…>` but no escapes; card text is a subset of HTML.
const escapeText: Escape = (text) => breakFormatting(breakTags(text));
const escapeHtml: Escape = (text) => escapeEntities(text).replaceAll('\n', '<br>');

function buildGoogleChatBody(event: SubmissionEvent) {
  const message = describeSubmission(event);
  const text = truncate(message.title, limits.title, { escape: escapeText, measure: jsonBytes });
  const footer = truncate(message.footer, limits.footer, { escape: escapeHtml, measure: jsonBytes });
  const empty = buildMessage(text, [], `${describeRest(message.fields.length)} · ${footer}`);
  const { fields, left } = fitFields(message.fields, {
    fields: limits.widgets,
    name: limits.name,
    value: limits.message,
    total: limits.message - utf8Bytes(JSON.stringify(empty)),
    perField: utf8Bytes(JSON.stringify([widget({ name: '', value: '' })])),
    escape: escapeHtml,
    measure: jsonBytes,
  });
  return buildMessage(text, fields, left > 0 ? `${describeRest(left)} · ${footer}` : footer);
}

function buildMessage(text: string, fields: readonly ChatField[], footer: string) {
  const widgets = [...fields.map(widget), { textParagraph: { text: footer } }];
  return { text, cardsV2: [{ cardId: 'submission', card: { sections: [{ widgets }] } }] };
}

function widget({ name, value }: ChatField) {
  return { decoratedText: { topLabel: name, text: value, wrapText: true } };
}
