import type { Escape } from '../../lib/text';
import { describeSubmission } from './chat-message';
import { breakMentions, escapeMarkdown } from './escapes';
import { composeText } from './fit-fields';
import { postJson, type WebhookFormat } from './format';

/** Servers before version 5 truncate at 4,000 characters. */
const maxTextLength = 4_000;

/** Mattermost's incoming webhooks, which run on any host. */
export const mattermost: WebhookFormat = {
  title: 'Mattermost',
  pathWords: /^hooks$/,
  guide: {
    steps: [
      'Open “Integrations” in the main menu, then “Incoming Webhooks”.',
      'Add an incoming webhook, choose the channel, and copy its URL.',
    ],
    example: 'https://chat.example.com/hooks/…',
    anyHost: true,
  },
  build: (url, event) =>
    postJson(url, {
      text: composeText(describeSubmission(event), {
        max: maxTextLength,
        title: (title) => `#### ${title}\n`,
        field: (name, value) => `**${name}**: ${value}\n`,
        escape: escapeText,
      }),
    }),
  accepts: ({ status, text }) => status === 200 && text.trim() === 'ok',
};

const escapeText: Escape = (text) => breakMentions(escapeMarkdown(text));
