import type { Escape } from '../../lib/text';

/** Between two characters it keeps a program from reading them as one word, and no reader sees it. */
const gap = '\u200b';

/** `& < >` as entities, as Slack, Telegram and Google Chat's cards read them. */
export const escapeEntities: Escape = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Backslashes before all that Markdown reads as markup, also what it does so only at the beginning of a line; no tags. */
export const escapeMarkdown: Escape = (text) =>
  text
    .replaceAll(/[\\`*_~|[\]<]/g, '\\$&')
    .replaceAll('<', `<${gap}`)
    .replaceAll(/^(\s*)([-+#>=])/gm, '$1\\$2')
    .replaceAll(/^(\s*\d+)([.)])/gm, '$1\\$2');

/** A gap in everything that a chat takes for a mention; addresses of e-mail stay whole, so that they can be copied. */
export const breakMentions: Escape = (text) =>
  text.replaceAll(/@(?=(?:all|channel|here|everyone)\b)|(?<![\w])@(?=[\p{L}\p{N}_<])/giu, `$&${gap}`);

/** A gap behind each `<`, after which it begins no tag, link or mention. */
export const breakTags: Escape = (text) => text.replaceAll('<', `<${gap}`);

/** A gap behind each mark of a platform that knows no escape. */
export const breakMarks: Escape = (text) => text.replaceAll(/[*_~`]/g, `$&${gap}`);
