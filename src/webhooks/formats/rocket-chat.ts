import { type Escape, truncate } from '../../lib/text';
import type { SubmissionEvent } from '../submission-event';
import { describeRest, describeSubmission } from './chat-message';
import { breakMentions, escapeMarkdown } from './escapes';
import { fitFields } from './fit-fields';
import { postJson, readJson, type WebhookFormat } from './format';

/** 5,000 characters is what a server allows unless its administrator says otherwise. */
const limits = { title: 300, name: 300, value: 5_000, footer: 300, all: 5_000 };

/** Rocket.Chat's incoming webhooks, which live on any host. Unconfirmed: the whole shape, and how success is told. */
export const rocketChat: WebhookFormat = {
  title: 'Rocket.Chat',
  matches: () => false,
  build: (url, event) => postJson(url, buildRocketChatBody(event)),
  accepts: (answer) => answer.status === 200 && readJson(answer).success === true,
};

const harmless: Escape = (text) => breakMentions(escapeMarkdown(text));

function buildRocketChatBody(event: SubmissionEvent) {
  const message = describeSubmission(event);
  const title = truncate(message.title, limits.title, { escape: harmless });
  const footer = truncate(message.footer, limits.footer, { escape: harmless });
  const rest = describeRest(message.fields.length).length + 3;
  const { fields, left } = fitFields(message.fields, {
    fields: message.fields.length,
    name: limits.name,
    value: limits.value,
    total: limits.all - title.length - footer.length - rest,
    perField: 0,
    escape: harmless,
  });
  const attachment = {
    fields: fields.map(({ name, value }) => ({ title: name, value, short: false })),
    text: left > 0 ? `${describeRest(left)} · ${footer}` : footer,
  };
  return { text: title, attachments: [attachment] };
}
