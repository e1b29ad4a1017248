import { isUnspaced } from '../../lists/words';
import type { Hit, SpamInput } from '../spam-input';
import type { Submission } from '../submission';
import { fold } from '../text/characters';
import { hashText } from '../text/hash';

/** Only the first entries of longer lists are used. */
const maxBlockedWords = 500;
const maxPhrases = 100;

const compiled = new WeakMap<readonly string[], ReturnType<typeof compile>>();

/**
 * Disguised spellings of words on the owner's block list; the word itself makes a submission spam without a score.
 */
export function checkBlockedWords({ scan, texts }: Submission, { blockedWords }: SpamInput): Hit | null {
  if (blockedWords.length === 0) return null;
  const list = compiled.get(blockedWords) ?? compile(blockedWords);
  const found = new Set<string>();
  const { items, length } = scan.words;
  for (let i = 0; i < length; i += 1) {
    const word = list.words.get(items[i] ?? 0);
    if (word !== undefined) found.add(word);
  }
  const text = list.phrases.length > 0 ? fold(texts.join('\n')) : '';
  for (const { folded, whole, word } of list.phrases) {
    // `includes` is much faster and nearly always enough.
    if (text.includes(folded) && whole.test(text)) found.add(word);
  }
  const [first] = found;
  return first === undefined ? null : { strength: Math.min(2, found.size), values: { word: first, count: found.size } };
}

/** The words by their hashes, and what consists of more than a word. */
function compile(list: readonly string[]) {
  const words = new Map<number, string>();
  const phrases: { readonly folded: string; readonly whole: RegExp; readonly word: string }[] = [];
  for (const entry of list.slice(0, maxBlockedWords)) {
    const word = entry.trim().slice(0, 200);
    const folded = fold(word);
    if (/^[\p{L}\p{M}\p{N}]+$/u.test(folded) && !/[\u2e80-\u9fff]/.test(folded))
      words.set(hashText(folded) >>> 0, word);
    else if (word !== '' && phrases.length < maxPhrases) phrases.push({ folded, whole: wholeWords(folded), word });
  }
  const result = { words, phrases };
  compiled.set(list, result);
  return result;
}

/** Matches `folded` between word boundaries; in scripts without spaces, anywhere but before a combining mark. */
function wholeWords(folded: string): RegExp {
  const escaped = folded.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  const parts = folded.match(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu) ?? [];
  return new RegExp(startOf(parts[0] ?? '') + escaped + endOf(parts.at(-1) ?? ''), 'u');
}

// Up to eight accents per letter: people write no more.
function startOf(part: string): string {
  return isWord(part) && !isUnspaced(part) ? String.raw`(?<![\p{L}\p{N}]\p{M}{0,8})` : '';
}

function endOf(part: string): string {
  if (!isWord(part)) return '';
  return isUnspaced(part) ? String.raw`(?!\p{M})` : String.raw`(?!\p{M}{0,8}[\p{L}\p{N}])`;
}

function isWord(part: string): boolean {
  return /[\p{L}\p{M}\p{N}]/u.test(part);
}
