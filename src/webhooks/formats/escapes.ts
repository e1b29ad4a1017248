import type { Escape } from '../../lib/text';

/** A zero-width space: invisible, but it stops programs from reading the characters around it as one token. */
const gap = '\u200b';

/** `& < >` as entities, for Slack, Telegram and Google Chat cards. */
export const escapeEntities: Escape = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Backslashes before Markdown characters, including those special only at the start of a line; breaks tags. */
export const escapeMarkdown: Escape = (text) =>
  text
    .replaceAll(/[\\`*_~|[\]<]/g, '\\$&')
    .replaceAll('<', `<${gap}`)
    .replaceAll(/^(\s*)([-+#>=])/gm, '$1\\$2')
    .replaceAll(/^(\s*\d+)([.)])/gm, '$1\\$2');

/** Breaks everything that chats treat as a mention; e-mail addresses stay intact, so that they can be copied. */
export const breakMentions: Escape = (text) =>
  text.replaceAll(/@(?=(?:all|channel|here|everyone)\b)|(?<![\w])@(?=[\p{L}\p{N}_<])/giu, `$&${gap}`);

/** Breaks tags, links and mentions that start with `<`. */
export const breakTags: Escape = (text) => text.replaceAll('<', `<${gap}`);

/** Breaks formatting characters on platforms that have no escape for them. */
export const breakFormatting: Escape = (text) => text.replaceAll(/[*_~`]/g, `$&${gap}`);
