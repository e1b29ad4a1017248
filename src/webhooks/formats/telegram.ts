import type { Escape } from '../../lib/text';
import { describeSubmission } from './chat-message';
import { breakMentions, escapeEntities } from './escapes';
import { composeText } from './fit-fields';
import { postJson, readJson, type WebhookFormat } from './format';

const longestText = 4_096;

/** A Telegram bot's sendMessage; the chat is named in the address, as `chat_id`. */
export const telegram: WebhookFormat = {
  title: 'Telegram',
  matches: (url) =>
    url.hostname === 'api.telegram.org' &&
    /^\/bot[^/]+\/sendMessage\/?$/i.test(url.pathname) &&
    Boolean(url.searchParams.get('chat_id')),
  build: (url, event) =>
    postJson(url, {
      chat_id: new URL(url).searchParams.get('chat_id') ?? '',
      text: composeText(describeSubmission(event), {
        max: longestText,
        title: (title) => `<b>${title}</b>`,
        field: (name, value) => `<b>${name}</b>: ${value}`,
        escape: harmless,
      }),
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
    }),
  accepts: (answer) => answer.status === 200 && readJson(answer).ok === true,
};

// Telegram finds @names in any text and calls those who bear them.
const harmless: Escape = (text) => escapeEntities(breakMentions(text));
