import type { Escape } from '../../lib/text';
import { describeSubmission } from './chat-message';
import { breakMentions, escapeMarkdown } from './escapes';
import { composeText } from './fit-fields';
import { postJson, type WebhookFormat } from './format';

/** Servers before version 5 cut at 4,000. */
const longestText = 4_000;

/** Mattermost's incoming webhooks, which live on any host. */
export const mattermost: WebhookFormat = {
  title: 'Mattermost',
  matches: () => false,
  build: (url, event) =>
    postJson(url, {
      text: composeText(describeSubmission(event), {
        max: longestText,
        title: (title) => `#### ${title}\n`,
        field: (name, value) => `**${name}**: ${value}\n`,
        escape: harmless,
      }),
    }),
  accepts: ({ status, text }) => status === 200 && text.trim() === 'ok',
};

const harmless: Escape = (text) => breakMentions(escapeMarkdown(text));
