import { decompose } from '../lib/decompose';

/** Scripts in which combining marks are accents, or vowels that are usually omitted. */
const bases = '\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Script=Arabic}\\p{Script=Hebrew}\\p{N}';
const accented = new RegExp(`([${bases}])\\p{M}+`, 'gu');

/**
 * Words of a text are compared in lower case, without accents, invisible characters and punctuation. Marks of other
 * scripts stay: they make up vowels and other sounds, as in ガ and काम.
 */
function fold(text: string): string {
  return decompose(text, (piece) =>
    piece
      .replaceAll(accented, '$1')
      .replaceAll(/\p{Default_Ignorable_Code_Point}+/gu, '')
      .toLowerCase()
      .normalize('NFC'),
  );
}

/** The words of a text, in order. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
}

/** The words of a pattern, in which `*` and `?` stand for letters and digits. */
export function patternWordsOf(pattern: string): string[] {
  return fold(pattern).match(/[\p{L}\p{N}*?][\p{L}\p{M}\p{N}*?]*/gu) ?? [];
}

export function hasWildcard(pattern: string): boolean {
  return /[*?]/.test(pattern);
}

/** Whether words of this script are written without spaces between them, so that they are found inside a text. */
export function isUnspaced(word: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(
    word,
  );
}

/** The longest part of a pattern between its wildcards. */
export function longestLiteral(pattern: string): string {
  return pattern.split(/[*?]+/).reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}

/** The remaining steps for comparisons with patterns. */
export interface Effort {
  steps: number;
}

/** The minimum cost of a call. */
const stepsPerCall = 10;
const [anyCharacters, oneCharacter] = [0x2a, 0x3f];

/**
 * Whether a pattern matches a whole text: `*` is any number of characters, `?` is one. Takes at most the product of
 * both lengths in steps, and returns false when no steps are left.
 */
export function matchesGlob(pattern: string, text: string, effort: Effort = { steps: Infinity }): boolean {
  let [p, t] = [0, 0];
  /** The last `*`, and where in the text to retry when the part after it does not match. */
  let [star, resumeAt] = [-1, 0];
  let left = effort.steps - stepsPerCall;
  while (t < text.length && left > 0) {
    left -= 1;
    const wanted = pattern.charCodeAt(p);
    if (wanted === anyCharacters) {
      star = p;
      resumeAt = t;
      p += 1;
    } else if (p < pattern.length && (wanted === oneCharacter || wanted === text.charCodeAt(t))) {
      p += 1;
      t += 1;
    } else if (star >= 0) {
      resumeAt += 1;
      p = star + 1;
      t = resumeAt;
    } else break;
  }
  effort.steps = left;
  while (pattern.charCodeAt(p) === anyCharacters) p += 1;
  return t === text.length && p === pattern.length;
}
