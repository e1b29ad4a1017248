import { parseJsonObject } from '../../lib/json';
import type { Escape } from '../../lib/text';
import { describeSubmission } from './chat-message';
import { breakMentions, escapeEntities } from './escapes';
import { composeText } from './fit-fields';
import { postJson, type WebhookFormat } from './format';

const maxTextLength = 4_096;

/** A Telegram bot's sendMessage; `chat_id` in the URL names the chat. */
export const telegram: WebhookFormat = {
  title: 'Telegram',
  domains: /^api\.telegram\.org$/,
  pathWords: /^sendMessage$/,
  guide: {
    steps: [
      'Send /newbot to @BotFather and copy the token of the new bot.',
      'Add the bot to your group, or send it a message.',
      'Open https://api.telegram.org/botTOKEN/getUpdates with your token and look for the id of the chat.',
      'Put the token and the id of the chat into the URL below.',
    ],
    example: 'https://api.telegram.org/botTOKEN/sendMessage?chat_id=CHAT_ID',
  },
  matches: (url) =>
    url.hostname === 'api.telegram.org' &&
    /^\/bot[^/]+\/sendMessage\/?$/i.test(url.pathname) &&
    Boolean(url.searchParams.get('chat_id')),
  build: (url, event) =>
    postJson(url, {
      chat_id: new URL(url).searchParams.get('chat_id') ?? '',
      text: composeText(describeSubmission(event), {
        max: maxTextLength,
        title: (title) => `<b>${title}</b>`,
        field: (name, value) => `<b>${name}</b>: ${value}`,
        escape: escapeText,
      }),
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
    }),
  accepts: ({ status, text }) => status === 200 && parseJsonObject(text).ok === true,
};

// Telegram notifies users for @names in any text.
const escapeText: Escape = (text) => escapeEntities(breakMentions(text));
