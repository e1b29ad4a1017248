import type { Hit, SpamInput } from '../spam-input';
import type { Submission } from '../submission';
import { fold } from '../text/characters';
import { hashText } from '../text/hash';

/** Only the first entries of longer lists are used. */
const maxBlockedWords = 500;
const oneWord = /^[\p{L}\p{M}\p{N}]{1,200}$/u;

const compiled = new WeakMap<readonly string[], ReadonlyMap<number, string>>();

/** Disguised spellings of words on the owner's block list; the word itself makes a submission spam without a score. */
export function checkBlockedWords({ scan: { words } }: Submission, { blockedWords }: SpamInput): Hit | null {
  if (blockedWords.length === 0) return null;
  const list = compiled.get(blockedWords) ?? compile(blockedWords);
  const found = new Set(words.flatMap((hash) => list.get(hash) ?? []));
  const [first] = found;
  return first === undefined ? null : { points: found.size > 1 ? 6 : 3, values: { word: first, count: found.size } };
}

/** The words by their hashes. */
function compile(list: readonly string[]): ReadonlyMap<number, string> {
  const words = list.slice(0, maxBlockedWords).map((entry) => entry.trim());
  const map = new Map(words.filter((word) => oneWord.test(word)).map((word) => [hashText(fold(word)), word]));
  compiled.set(list, map);
  return map;
}
