import { fold, type SubjectAddress } from './subject-address';

// Characters that would make an address longer. Addresses do not mix scripts: next to an address, letters of another
// script belong to the sentence around it.
const wordBefore = {
  plain: /(?:[a-z0-9]|(?![\uff00-\uffef])\p{Script=Latin}\p{M}*)(?:[._'+-](?<!\.\.))*$/iu,
  international: /[\p{L}\p{M}\p{N}](?:[._'+-](?<!\.\.))*$/u,
};
const wordAfter = {
  plain: /^(?:-+|\.)?(?:[a-z0-9]|(?![\uff00-\uffef])\p{Script=Latin})/iu,
  international: /^(?:-+|\.)?[\p{L}\p{M}\p{N}]/u,
};
// A missing space after a full stop, as in "….com.Thanks".
const nextSentence = /^\.[A-Z][a-z]*(?![\w-]|\.[a-z0-9])/;
/** The number of characters checked on each side. */
const reach = 64;

/** Whether the text contains exactly this address, not as part of a longer one, also URL-encoded. In doubt, true. */
export function hasAddress({ spellings }: SubjectAddress, text: string): boolean {
  const composed = text.normalize('NFC');
  return [composed, ...decodings(composed)].some((cased) => {
    const folded = fold(cased);
    // When folding changed the length, the original case no longer lines up.
    const shown = folded.length === cased.length ? cased : folded;
    return spellings.some((spelling) => occurs(spelling, folded, shown));
  });
}

function occurs(spelling: string, folded: string, shown: string): boolean {
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

/** The text URL-decoded once, and twice for a URL within a URL; a plus may be a space or not. */
function decodings(text: string): string[] {
  const once = decodeUrls(text, '+');
  if (once === text) return [];
  return [once, decodeUrls(text, ' '), decodeUrls(once, '+'), decodeUrls(once, ' ')];
}

function decodeUrls(text: string, plus: '+' | ' '): string {
  if (!/%[0-9a-f]{2}/i.test(text)) return text;
  // Word by word: outside URLs, a plus is part of an address.
  return text.replaceAll(/\S+/g, (word) =>
    word.includes('%')
      ? word.replaceAll('+', plus).replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) => decode(run.slice(1).split('%')))
      : word,
  );
}

const decode = (bytes: readonly string[]) => Buffer.from(bytes.join(''), 'hex').toString();

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text);

/** Every text in a JSON value, names included. */
export function textsIn(value: unknown): string[] {
  const texts: string[] = [];
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next === 'string') texts.push(next);
    else if (typeof next === 'object' && next !== null) {
      if (!Array.isArray(next)) texts.push(...Object.keys(next));
      for (const inner of Object.values(next)) pending.push(inner);
    }
  }
  return texts;
}

const extension = /(?:\.tar)?\.[a-z0-9]{1,5}$/i;

/** File names as given, without extension, and with underscores as spaces. */
export function fileNameTexts(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const stem = name.replace(extension, '');
    return [name, stem, stem.replaceAll('_', ' ')];
  });
}
