import { fold, type SubjectAddress } from './subject-address';

// What an address goes on with. Addresses do not mix scripts: where words are not set apart by spaces, letters of
// another script are the sentence around it.
const wordBefore = {
  plain: /(?:[a-z0-9]|(?![\uff00-\uffef])\p{Script=Latin}\p{M}*)(?:[._'+-](?<!\.\.))*$/iu,
  international: /[\p{L}\p{M}\p{N}](?:[._'+-](?<!\.\.))*$/u,
};
const wordAfter = {
  plain: /^(?:-+|\.)?(?:[a-z0-9]|(?![\uff00-\uffef])\p{Script=Latin})/iu,
  international: /^(?:-+|\.)?[\p{L}\p{M}\p{N}]/u,
};
// No domain, but where somebody forgot the space after a full stop: "….com.Thanks".
const nextSentence = /^\.[A-Z][a-z]*(?![\w-]|\.[a-z0-9])/;
/** Further is not looked for what belongs to an address. */
const reach = 64;

/**
 * Whether the text has this very address somewhere, and not as the part of a longer one; as it stands in URLs too. Where
 * a reader could doubt, it has. Pure.
 */
export function hasAddress({ spellings }: SubjectAddress, text: string): boolean {
  const composed = text.normalize('NFC');
  return [composed, ...unescapings(composed)].some((cased) => {
    const folded = fold(cased);
    // Where folding moved the letters, their case is lost.
    const shown = folded.length === cased.length ? cased : folded;
    return spellings.some((spelling) => stands(spelling, folded, shown));
  });
}

function stands(spelling: string, folded: string, shown: string): boolean {
  const [local = '', domain = ''] = spelling.split('@');
  const before = isAscii(local) ? wordBefore.plain : wordBefore.international;
  const after = isAscii(domain.split('.').at(-1) ?? '') ? wordAfter.plain : wordAfter.international;
  for (let at = folded.indexOf(spelling); at !== -1; at = folded.indexOf(spelling, at + 1)) {
    const end = at + spelling.length;
    const rest = shown.slice(end, end + reach);
    const goesOn = after.test(rest) && !nextSentence.test(rest);
    if (!goesOn && !before.test(folded.slice(Math.max(0, at - reach), at))) return true;
  }
  return false;
}

/** The text with its URL encoding taken off, once and, for a URL within a URL, once more; a plus may be a space or not. */
function unescapings(text: string): string[] {
  const once = decodeUrls(text, '+');
  if (once === text) return [];
  return [once, decodeUrls(text, ' '), decodeUrls(once, '+'), decodeUrls(once, ' ')];
}

function decodeUrls(text: string, plus: '+' | ' '): string {
  if (!/%[0-9a-f]{2}/i.test(text)) return text;
  // Word by word: in a sentence a plus is part of an address.
  return text.replaceAll(/\S+/g, (word) =>
    word.includes('%')
      ? word.replaceAll('+', plus).replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) => decode(run.slice(1).split('%')))
      : word,
  );
}

const decode = (bytes: readonly string[]) => Buffer.from(bytes.join(''), 'hex').toString();

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text);
