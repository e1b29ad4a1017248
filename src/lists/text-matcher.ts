import { TextParts } from './text-parts';
import { type Effort, hasWildcard, isUnspaced, longestLiteral, matchesGlob, patternWordsOf, wordsOf } from './words';

/** Returns the first pattern that the text contains. Stops searching when no steps are left. */
export type TextMatcher = (text: SearchedText, effort: Effort) => string | null;

/** Characters of a text that are searched. */
export const maxSearchedLength = 10_000;

/** A text prepared for searching. */
export interface SearchedText {
  readonly words: readonly string[];
  /** The words between single spaces. */
  readonly joined: string;
  readonly parts: TextParts;
}

export function prepareText(text: string): SearchedText {
  const words = wordsOf(text.slice(0, maxSearchedLength));
  const joined = ` ${words.join(' ')} `;
  return { words, joined, parts: new TextParts(joined) };
}

/** The cost of operations, in steps: a step takes as long as comparing two characters. */
const steps = { perWord: 10, perPattern: 10, perCandidate: 100, perNeighbors: 5_000, perLetter: 1 } as const;

/** A node of the tree of patterns: a word and its possible successors. */
interface Node {
  readonly next: Map<string, Node>;
  /** The pattern that ends here. */
  pattern?: string;
}

interface Pattern {
  readonly value: string;
  readonly words: readonly string[];
  /** The word with the longest literal, by which the pattern is found. */
  readonly anchor: number;
  readonly literal: string;
}

/**
 * Compiles patterns of words. Those without wildcards are found in one pass over the text, however many there are; the
 * others are compared only where their longest literal occurs.
 */
export function compileTexts(values: readonly string[]): TextMatcher {
  const root: Node = { next: new Map() };
  const patterns: Pattern[] = [];
  for (const value of values) {
    const words = patternWordsOf(value);
    if (words.some((word) => hasWildcard(word) || isUnspaced(word))) patterns.push(toPattern(value, words));
    else addToTree(root, words, value);
  }
  return (text, effort) => findInTree(root, text.words, effort) ?? findPattern(patterns, text, effort);
}

function addToTree(root: Node, words: readonly string[], value: string): void {
  let node = root;
  for (const word of words) {
    const next: Node = node.next.get(word) ?? { next: new Map() };
    node.next.set(word, next);
    node = next;
  }
  node.pattern = value;
}

function findInTree(root: Node, words: readonly string[], effort: Effort): string | null {
  if (root.next.size === 0) return null;
  for (let start = 0; start < words.length; start += 1) {
    let node: Node | undefined = root;
    for (let n = start; node; n += 1) {
      effort.steps -= steps.perWord;
      if (effort.steps < 0) return null;
      if (node.pattern !== undefined) return node.pattern;
      node = node.next.get(words[n] ?? '');
    }
  }
  return null;
}

function toPattern(value: string, words: readonly string[]): Pattern {
  const literals = words.map(longestLiteral);
  const anchor = literals.reduce((best, literal, n) => (literal.length > (literals[best] ?? '').length ? n : best), 0);
  return { value, words, anchor, literal: literals[anchor] ?? '' };
}

function findPattern(
  patterns: readonly Pattern[],
  { joined: text, parts }: SearchedText,
  effort: Effort,
): string | null {
  for (const { value, words: wanted, anchor, literal } of patterns) {
    const wantedWord = wanted[anchor] ?? '';
    effort.steps -= steps.perPattern;
    if (!parts.mayContain(literal)) continue;
    effort.steps -= steps.perLetter * text.length;
    if (effort.steps < 0) return null;
    for (let at = text.indexOf(literal); at !== -1; ) {
      const start = text.lastIndexOf(' ', at) + 1;
      const end = text.indexOf(' ', at);
      const word = text.slice(start, end);
      effort.steps -= steps.perCandidate;
      if (effort.steps < 0) return null;
      if (matchesWord(wantedWord, word, effort)) {
        if (wanted.length === 1) return value;
        const before = text
          .slice(Math.max(start - maxNeighbors, 0), start)
          .trimEnd()
          .split(' ');
        const after = text.slice(end + 1, end + maxNeighbors).split(' ');
        effort.steps -= steps.perNeighbors;
        const isMatch = wanted.every((one, n) => {
          if (n === anchor) return true;
          const neighbor = n < anchor ? before.at(n - anchor) : after[n - anchor - 1];
          return neighbor ? matchesWord(one, neighbor, effort) : false;
        });
        if (isMatch) return value;
      }
      at = text.indexOf(literal, end);
    }
  }
  return null;
}

/** Only the beginning of longer words is compared: people write none. */
const maxWordLength = 100;
/** Characters around a word in which the rest of its pattern is looked for. */
const maxNeighbors = 1_000;

function matchesWord(pattern: string, word: string, effort: Effort): boolean {
  if (!hasWildcard(pattern)) return isUnspaced(pattern) ? word.includes(pattern) : word === pattern;
  return matchesGlob(pattern, word.slice(0, maxWordLength), effort);
}
