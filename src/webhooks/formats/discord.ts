import { truncate } from '../../lib/text';
import type { SubmissionEvent } from '../submission-event';
import { describeRest, describeSubmission } from './chat-message';
import { isDiscordWebhook } from './discord-address';
import { postSlackToDiscord } from './discord-slack';
import { escapeMarkdown } from './escapes';
import { fitFields } from './fit-fields';
import { postJson, type WebhookFormat } from './format';

/** Discord's limits in characters; `all` is for every text of every embed of a message. */
const limits = { title: 256, name: 256, value: 1_024, fieldsPerEmbed: 25, embeds: 10, footer: 300, all: 6_000 };

/** Discord's webhooks. */
export const discord: WebhookFormat = {
  title: 'Discord',
  matches: (url) => isDiscordWebhook(url, ''),
  build: (url, event) => (takesSlack(url) ? postSlackToDiscord(url, event) : postJson(url, buildDiscordBody(event))),
  accepts: ({ status, text }, url) =>
    takesSlack(url) ? status === 200 && text.trim() === 'ok' : status === 204 || (status === 200 && waits(url)),
};

// An owner may have chosen this format for what is Discord's address for Slack.
function takesSlack(url: string): boolean {
  return /\/slack\/?$/.test(new URL(url).pathname);
}

// Asked to wait, Discord answers with the message that it made.
function waits(url: string): boolean {
  return new URL(url).searchParams.get('wait') === 'true';
}

function buildDiscordBody(event: SubmissionEvent) {
  const message = describeSubmission(event);
  const title = truncate(message.title, limits.title, { escape: escapeMarkdown });
  // A footer shows text as it is.
  const footer = truncate(message.footer, limits.footer);
  const rest = describeRest(message.fields.length).length + 3;
  const { fields, left } = fitFields(message.fields, {
    fields: limits.fieldsPerEmbed * limits.embeds,
    name: limits.name,
    value: limits.value,
    total: limits.all - title.length - footer.length - rest,
    perField: 0,
    escape: escapeMarkdown,
  });
  const [first = [], ...more] = inEmbeds(fields);
  const text = left > 0 ? `${describeRest(left)} · ${footer}` : footer;
  const embeds = [
    { title, fields: first, footer: { text }, timestamp: event.createdAt.toISOString() },
    ...more.map((part) => ({ fields: part })),
  ];
  return { embeds, allowed_mentions: { parse: [] } };
}

function inEmbeds<T>(fields: readonly T[]): T[][] {
  const count = Math.ceil(fields.length / limits.fieldsPerEmbed);
  return Array.from({ length: count }, (_, index) =>
    fields.slice(index * limits.fieldsPerEmbed, (index + 1) * limits.fieldsPerEmbed),
  );
}
