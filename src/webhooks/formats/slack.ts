import { type Escape, truncate } from '../../lib/text';
import type { SubmissionEvent } from '../submission-event';
import { type ChatMessage, describeRest, describeSubmission } from './chat-message';
import { isDiscordForSlack, postSlackToDiscord } from './discord-slack';
import { breakMentions, escapeEntities } from './escapes';
import { composeText, fitFields } from './fit-fields';
import { postJson, type WebhookFormat } from './format';

export const slackHosts: readonly string[] = ['hooks.slack.com', 'hooks.slack-gov.com'];

/**
 * Block Kit's limits in characters and pieces: a section's text takes 3,000, so a name and a value stay below. `text` is
 * what Slack advises; `all` keeps five long texts, so that with 400 fields there are still fewer than 50 blocks.
 */
const limits = {
  header: 150,
  fieldText: 2_000,
  value: 2_800,
  fieldsPerSection: 10,
  fields: 400,
  text: 4_000,
  all: 12_000,
};

/** Slack's incoming webhooks, and Discord's that are addressed with `/slack`, which take the same body. */
export const slack: WebhookFormat = {
  title: 'Slack',
  matches: (url) =>
    (slackHosts.includes(url.hostname) && url.pathname.startsWith('/services/')) || isDiscordForSlack(url),
  build: (url, event) =>
    isDiscordForSlack(new URL(url)) ? postSlackToDiscord(url, event) : postJson(url, buildSlackBody(event)),
  accepts: ({ status, text }) => status === 200 && text.trim() === 'ok',
};

const harmless: Escape = (text) => escapeEntities(breakMentions(text));

function buildSlackBody(event: SubmissionEvent) {
  const message = describeSubmission(event);
  const text = composeText(message, {
    max: limits.text,
    title: (title) => title,
    field: (name, value) => `${name}: ${value}`,
    escape: harmless,
  });
  return { text, mrkdwn: false, blocks: buildBlocks(message) };
}

// Only plain_text: it knows no markup, so what a visitor typed is shown as typed.
const plain = (text: string) => ({ type: 'plain_text' as const, text, emoji: false });

function buildBlocks(message: ChatMessage) {
  const { fields, left } = fitFields(message.fields, {
    fields: limits.fields,
    name: limits.header,
    value: limits.value,
    total: limits.all,
    perField: 2,
    escape: harmless,
  });
  const texts = fields.map(({ name, value }) => `${name}:\n${value}`);
  const footer = left > 0 ? `${describeRest(left)} · ${message.footer}` : message.footer;
  return [
    { type: 'header' as const, text: plain(truncate(message.title, limits.header, { escape: harmless })) },
    ...groupTexts(texts).map((group) => ({ type: 'section' as const, ...sectionOf(group) })),
    { type: 'context' as const, elements: [plain(truncate(footer, limits.fieldText, { escape: harmless }))] },
  ];
}

function sectionOf(texts: readonly string[]) {
  const [first] = texts;
  return texts.length === 1 && first !== undefined ? { text: plain(first) } : { fields: texts.map(plain) };
}

/** Short texts ten to a section, and each long one in a section of its own. */
function groupTexts(texts: readonly string[]): string[][] {
  const groups: string[][] = [];
  let open: string[] | undefined;
  for (const text of texts) {
    const long = text.length > limits.fieldText;
    if (long || !open || open.length === limits.fieldsPerSection) {
      groups.push([text]);
      open = long ? undefined : groups.at(-1);
    } else {
      open.push(text);
    }
  }
  return groups;
}
