import { type Escape, truncate } from '../../lib/text';
import type { SubmissionEvent } from '../submission-event';
import { type ChatMessage, describeRest, describeSubmission } from './chat-message';
import { isDiscordForSlack, postSlackToDiscord } from './discord';
import { breakMentions, escapeEntities } from './escapes';
import { composeText, fitFields } from './fit-fields';
import { postJson, type WebhookFormat } from './format';

export const slackHosts: readonly string[] = ['hooks.slack.com', 'hooks.slack-gov.com'];

/**
 * Block Kit's limits. A section's text takes 3,000 characters, so a name and a value stay below that. `text` is what
 * Slack recommends. With `total`, 400 fields with five long texts stay below 50 blocks.
 */
const limits = {
  header: 150,
  fieldText: 2_000,
  value: 2_800,
  fieldsPerSection: 10,
  fields: 400,
  text: 4_000,
  total: 12_000,
};

/** Slack's incoming webhooks, and Discord webhooks ending in `/slack`, which take the same body. */
export const slack: WebhookFormat = {
  title: 'Slack',
  domains: /\.slack(-gov)?\.com$|(^|\.)discord(app)?\.com$/,
  pathWords: /^(?:services|api|webhooks|slack)$/,
  guide: {
    steps: [
      'Open api.slack.com/apps, create an app and select your workspace.',
      'In the app, open “Incoming Webhooks” and turn them on.',
      'Select “Add New Webhook”, choose the channel, and copy the webhook URL.',
    ],
    example: 'https://hooks.slack.com/services/…',
  },
  matches: (url) =>
    (slackHosts.includes(url.hostname) && url.pathname.startsWith('/services/')) || isDiscordForSlack(url),
  build: (url, event) =>
    isDiscordForSlack(new URL(url)) ? postSlackToDiscord(url, event) : postJson(url, buildSlackBody(event)),
  accepts: ({ status, text }) => status === 200 && text.trim() === 'ok',
};

const escapeText: Escape = (text) => escapeEntities(breakMentions(text));

function buildSlackBody(event: SubmissionEvent) {
  const message = describeSubmission(event);
  const text = composeText(message, {
    max: limits.text,
    title: (title) => title,
    field: (name, value) => `${name}: ${value}`,
    escape: escapeText,
  });
  return { text, mrkdwn: false, blocks: buildBlocks(message) };
}

// plain_text has no markup, so that input is shown as typed.
const plain = (text: string) => ({ type: 'plain_text' as const, text, emoji: false });

function buildBlocks(message: ChatMessage) {
  const { fields, left } = fitFields(message.fields, {
    fields: limits.fields,
    name: limits.header,
    value: limits.value,
    total: limits.total,
    perField: 2,
    escape: escapeText,
  });
  const texts = fields.map(({ name, value }) => `${name}:\n${value}`);
  const footer = left > 0 ? `${describeRest(left)} · ${message.footer}` : message.footer;
  return [
    { type: 'header' as const, text: plain(truncate(message.title, limits.header, { escape: escapeText })) },
    ...groupTexts(texts).map((group) => ({ type: 'section' as const, ...sectionOf(group) })),
    { type: 'context' as const, elements: [plain(truncate(footer, limits.fieldText, { escape: escapeText }))] },
  ];
}

function sectionOf(texts: readonly string[]) {
  const [first] = texts;
  return texts.length === 1 && first !== undefined ? { text: plain(first) } : { fields: texts.map(plain) };
}

/** Groups short texts by ten and leaves each long text on its own. */
function groupTexts(texts: readonly string[]): string[][] {
  const groups: string[][] = [];
  let current: string[] | undefined;
  for (const text of texts) {
    const isLong = text.length > limits.fieldText;
    if (isLong || !current || current.length === limits.fieldsPerSection) {
      groups.push([text]);
      current = isLong ? undefined : groups.at(-1);
    } else {
      current.push(text);
    }
  }
  return groups;
}
