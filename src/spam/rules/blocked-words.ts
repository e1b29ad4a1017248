import { fold } from '../characters';
import type { Submission } from '../submission';
import { hashText } from '../topics/tables';
import type { Hit } from './rule';

/** Of a longer list, the first ones are used. */
const maxBlockedWords = 500;
const maxPhrases = 100;

interface Compiled {
  readonly words: ReadonlyMap<number, string>;
  readonly phrases: readonly { readonly folded: string; readonly word: string }[];
}

const compiled = new WeakMap<readonly string[], Compiled>();

/**
 * Disguised spellings of words on the owner's block list; the word itself makes a submission spam without a score.
 */
export function checkBlockedWords(submission: Submission): Hit | null {
  const { blockedWords } = submission.input;
  if (blockedWords.length === 0) return null;
  const { words, phrases } = compile(blockedWords);
  const found = new Set<string>();
  for (const scan of [submission.scan, ...submission.names.map((name) => name.scan)]) {
    for (const hash of scan.words) {
      const word = words.get(hash);
      if (word !== undefined) found.add(word);
    }
  }
  for (const { folded, word } of phrases) if (submission.folded.includes(folded)) found.add(word);
  const [first] = found;
  return first === undefined ? null : { strength: Math.min(2, found.size), values: { word: first, count: found.size } };
}

function compile(list: readonly string[]): Compiled {
  const known = compiled.get(list);
  if (known) return known;
  const words = new Map<number, string>();
  const phrases: { folded: string; word: string }[] = [];
  for (const entry of list.slice(0, maxBlockedWords)) {
    if (typeof entry !== 'string') continue;
    const word = entry.trim().slice(0, 200);
    if (word === '') continue;
    const folded = fold(word);
    if (/^[\p{L}\p{M}\p{N}]+$/u.test(folded) && !/[\u2e80-\u9fff]/.test(folded))
      words.set(hashText(folded) >>> 0, word);
    else if (phrases.length < maxPhrases) phrases.push({ folded, word });
  }
  const result = { words, phrases };
  compiled.set(list, result);
  return result;
}
