import type { Escape } from '../../lib/text';
import { describeSubmission } from './chat-message';
import { breakTags } from './escapes';
import { composeText, jsonBytes } from './fit-fields';
import { postJson, readJson, type WebhookFormat } from './format';

const hosts: readonly string[] = ['open.larksuite.com', 'open.feishu.cn'];
/** In bytes; a request may have 20 KB. */
const longestText = 18_000;

/** The custom bots of Lark and Feishu. */
export const lark: WebhookFormat = {
  title: 'Lark',
  matches: ({ hostname, pathname }) =>
    hosts.includes(hostname) && /^\/open-apis\/bot\/v2\/hook\/[^/]+\/?$/.test(pathname),
  build: (url, event) =>
    postJson(url, {
      msg_type: 'text',
      content: {
        text: composeText(describeSubmission(event), {
          max: longestText,
          title: (title) => title,
          field: (name, value) => `${name}: ${value}`,
          escape: harmless,
          measure: jsonBytes,
        }),
      },
    }),
  // Errors are told with 200, too.
  accepts: (answer) => answer.status === 200 && readJson(answer).code === 0,
};

// `<at user_id="all">` calls everybody, and `[words](address)` hides where a link leads.
const harmless: Escape = (text) => breakTags(text).replaceAll('](', ']\u200b(');
