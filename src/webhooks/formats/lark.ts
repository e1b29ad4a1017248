import { parseJsonObject } from '../../lib/json';
import type { Escape } from '../../lib/text';
import { describeSubmission } from './chat-message';
import { breakTags } from './escapes';
import { composeText, jsonBytes } from './fit-fields';
import { postJson, type WebhookFormat } from './format';

const hosts: readonly string[] = ['open.larksuite.com', 'open.feishu.cn'];

/** In bytes; a request can have 20 KB. */
const maxTextBytes = 18_000;

/** The custom bots of Lark and Feishu. */
export const lark: WebhookFormat = {
  title: 'Lark',
  domains: /^open\.(larksuite\.com|feishu\.cn)$/,
  pathWords: /^(?:open-apis|bot|v2|hook)$/,
  guide: {
    steps: ['Open the settings of the group, then “Bots”.', 'Add a custom bot and copy its webhook URL.'],
    example: 'https://open.larksuite.com/open-apis/bot/v2/hook/…',
  },
  matches: ({ hostname, pathname }) =>
    hosts.includes(hostname) && /^\/open-apis\/bot\/v2\/hook\/[^/]+\/?$/.test(pathname),
  build: (url, event) =>
    postJson(url, {
      msg_type: 'text',
      content: {
        text: composeText(describeSubmission(event), {
          max: maxTextBytes,
          title: (title) => title,
          field: (name, value) => `${name}: ${value}`,
          escape: escapeText,
          measure: jsonBytes,
        }),
      },
    }),
  // Errors, too, come with status 200.
  accepts: ({ status, text }) => status === 200 && parseJsonObject(text).code === 0,
};

// `<at user_id="all">` notifies everyone, and `[text](url)` hides where a link leads.
const escapeText: Escape = (text) => breakTags(text).replaceAll('](', ']\u200b(');
