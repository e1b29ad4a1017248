import { parseJsonObject } from '../../lib/json';
import { type Escape, truncate } from '../../lib/text';
import type { SubmissionEvent } from '../submission-event';
import { describeRest, describeSubmission } from './chat-message';
import { breakMentions, escapeMarkdown } from './escapes';
import { fitFields } from './fit-fields';
import { postJson, type WebhookFormat } from './format';

/** Servers allow 5,000 characters unless the administrator changes it. */
const limits = { title: 300, name: 300, value: 5_000, footer: 300, total: 5_000 };

/** Rocket.Chat's incoming webhooks, which run on any host. Unconfirmed: the whole shape, and how it reports success. */
export const rocketChat: WebhookFormat = {
  title: 'Rocket.Chat',
  pathWords: /^hooks$/,
  guide: {
    steps: [
      'Open the administration, then “Integrations”, and add an incoming integration.',
      'Enable it, choose the channel and the user, save it, and copy its URL.',
    ],
    example: 'https://chat.example.com/hooks/…',
    anyHost: true,
  },
  build: (url, event) => postJson(url, buildRocketChatBody(event)),
  accepts: ({ status, text }) => status === 200 && parseJsonObject(text).success === true,
};

const escapeText: Escape = (text) => breakMentions(escapeMarkdown(text));

function buildRocketChatBody(event: SubmissionEvent) {
  const message = describeSubmission(event);
  const title = truncate(message.title, limits.title, { escape: escapeText });
  const footer = truncate(message.footer, limits.footer, { escape: escapeText });
  const restLength = describeRest(message.fields.length).length + 3;
  const { fields, left } = fitFields(message.fields, {
    fields: message.fields.length,
    name: limits.name,
    value: limits.value,
    total: limits.total - title.length - footer.length - restLength,
    perField: 0,
    escape: escapeText,
  });
  const attachment = {
    fields: fields.map(({ name, value }) => ({ title: name, value, short: false })),
    text: left > 0 ? `${describeRest(left)} · ${footer}` : footer,
  };
  return { text: title, attachments: [attachment] };
}
