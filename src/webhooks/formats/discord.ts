import { type Escape, truncate } from '../../lib/text';
import type { SubmissionEvent } from '../submission-event';
import { describeRest, describeSubmission } from './chat-message';
import { breakMentions, escapeMarkdown } from './escapes';
import { fitFields } from './fit-fields';
import { type PlatformRequest, postJson, type WebhookFormat } from './format';

/** Discord's limits in characters; `total` covers all texts in all embeds of a message. */
const limits = { title: 256, name: 256, value: 1_024, fieldsPerEmbed: 25, embeds: 10, footer: 300, total: 6_000 };

export const discord: WebhookFormat = {
  title: 'Discord',
  domains: /(^|\.)discord(app)?\.com$/,
  pathWords: /^(?:api|v\d+|webhooks|slack)$/,
  guide: {
    steps: [
      'Open the settings of the channel, then “Integrations” and “Webhooks”.',
      'Select “New Webhook”, give it a name, and copy its URL.',
    ],
    example: 'https://discord.com/api/webhooks/…',
  },
  matches: (url) => isDiscordWebhook(url, ''),
  // The owner may have chosen this format for a Discord URL that expects Slack's.
  build: (url, event) => (endsWithSlack(url) ? postSlackToDiscord(url, event) : postJson(url, buildDiscordBody(event))),
  accepts: ({ status, text }, url) =>
    endsWithSlack(url)
      ? status === 200 && text.trim() === 'ok'
      : status === 204 || (status === 200 && returnsMessage(url)),
};

const hosts: readonly string[] = ['discord.com', 'discordapp.com'].flatMap((host) => [
  host,
  `ptb.${host}`,
  `canary.${host}`,
]);

function isDiscordWebhook({ hostname, pathname }: URL, suffix: '' | '/slack'): boolean {
  const path = /^\/api(?:\/v\d+)?\/webhooks\/\d+\/[\w-]+(\/slack)?\/?$/.exec(pathname);
  return hosts.includes(hostname) && path !== null && (path[1] ?? '') === suffix;
}

/** Whether the URL is a Discord webhook that expects Slack's format. */
export function isDiscordForSlack(url: URL): boolean {
  return isDiscordWebhook(url, '/slack');
}

function endsWithSlack(url: string): boolean {
  return /\/slack\/?$/.test(new URL(url).pathname);
}

// With `wait`, Discord responds with the message it created.
function returnsMessage(url: string): boolean {
  return new URL(url).searchParams.get('wait') === 'true';
}

function buildDiscordBody(event: SubmissionEvent) {
  const message = describeSubmission(event);
  const title = truncate(message.title, limits.title, { escape: escapeMarkdown });
  // Discord does not render Markdown in footers.
  const footer = truncate(message.footer, limits.footer);
  const restLength = describeRest(message.fields.length).length + 3;
  const { fields, left } = fitFields(message.fields, {
    fields: limits.fieldsPerEmbed * limits.embeds,
    name: limits.name,
    value: limits.value,
    total: limits.total - title.length - footer.length - restLength,
    perField: 0,
    escape: escapeMarkdown,
  });
  const [first = [], ...more] = groupByEmbed(fields);
  const text = left > 0 ? `${describeRest(left)} · ${footer}` : footer;
  const embeds = [
    { title, fields: first, footer: { text }, timestamp: event.createdAt.toISOString() },
    ...more.map((part) => ({ fields: part })),
  ];
  return { embeds, allowed_mentions: { parse: [] } };
}

function groupByEmbed<T>(fields: readonly T[]): T[][] {
  const count = Math.ceil(fields.length / limits.fieldsPerEmbed);
  return Array.from({ length: count }, (_, index) =>
    fields.slice(index * limits.fieldsPerEmbed, (index + 1) * limits.fieldsPerEmbed),
  );
}

/** Discord turns each Slack attachment into an embed, with an embed's limits. */
const slackLimits = { title: 256, fields: 25, name: 256, value: 1_024, total: 6_000 };

// Discord renders the texts of a Slack body as its own Markdown; whether it decodes entities is not documented.
const escapeSlackText: Escape = (text) => breakMentions(escapeMarkdown(text));

/** Builds Slack's body as Discord reads it: Discord ignores blocks, so the fields go into an attachment. */
export function postSlackToDiscord(url: string, event: SubmissionEvent): PlatformRequest {
  const message = describeSubmission(event);
  const title = truncate(message.title, slackLimits.title, { escape: escapeSlackText });
  const footer = truncate(message.footer, slackLimits.title, { escape: escapeSlackText });
  const { fields, left } = fitFields(message.fields, {
    fields: slackLimits.fields,
    name: slackLimits.name,
    value: slackLimits.value,
    total: slackLimits.total - title.length - footer.length - slackLimits.title,
    perField: 0,
    escape: escapeSlackText,
  });
  const attachment = {
    fallback: title,
    fields: fields.map(({ name, value }) => ({ title: name, value, short: false })),
    footer: left > 0 ? `${describeRest(left)} · ${footer}` : footer,
  };
  return postJson(url, { text: title, attachments: [attachment] });
}
