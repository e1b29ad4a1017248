import { type Escape, truncate } from '../../lib/text';
import type { SubmissionEvent } from '../submission-event';
import { describeRest, describeSubmission } from './chat-message';
import { isDiscordWebhook } from './discord-address';
import { breakMentions, escapeMarkdown } from './escapes';
import { fitFields } from './fit-fields';
import { type PlatformRequest, postJson } from './format';

/** Whether the address is a webhook of Discord that takes Slack's body. */
export function isDiscordForSlack(url: URL): boolean {
  return isDiscordWebhook(url, '/slack');
}

// Discord makes an embed of each attachment, with an embed's limits.
const limits = { title: 256, fields: 25, name: 256, value: 1_024, footer: 2_048, all: 6_000 };

// Discord shows the text of Slack's body as its own Markdown; of entities its documentation says nothing.
const harmless: Escape = (text) => breakMentions(escapeMarkdown(text));

/** Slack's body as Discord reads it: it leaves out blocks, so the fields travel in an attachment. */
export function postSlackToDiscord(url: string, event: SubmissionEvent): PlatformRequest {
  const message = describeSubmission(event);
  const title = truncate(message.title, limits.title, { escape: harmless });
  const footer = truncate(message.footer, limits.title, { escape: harmless });
  const { fields, left } = fitFields(message.fields, {
    ...{
      fields: limits.fields,
      name: limits.name,
      value: limits.value,
      perField: 0,
      escape: harmless,
    },
    total: limits.all - title.length - footer.length - limits.title,
  });
  const foot = left > 0 ? `${describeRest(left)} · ${footer}` : footer;
  const shown = fields.map(({ name, value }) => ({ title: name, value, short: false }));
  return postJson(url, { text: title, attachments: [{ fallback: title, fields: shown, footer: foot }] });
}
