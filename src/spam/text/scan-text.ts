import { ja } from '../topics/ja';
import { combine, hashCharacter, hashStart, hashText, maxSpacelessLength, topicTables } from '../topics/tables';
import { zh } from '../topics/zh';
import { classOf, digit, digitLetterOf, fold, lookAlikeOf, plainOf, scripts, separator, skipped } from './characters';
import { createHashIndex } from './hash-index';
import { forEachRun } from './runs';

/** What one pass over a folded text finds. */
export interface TextScan {
  /** Hashes of words, pairs of words and character n-grams, each once. */
  readonly features: Uint32Array;
  /** Hashes of the words in their order. */
  readonly words: Uint32Array;
  /** Hits by index of the topic. */
  readonly topics: Uint8Array;
  /** Letters by index in `scripts`. */
  readonly letters: Uint32Array;
  /** Words that mix Latin letters with look-alikes of another script. */
  readonly mixedWords: number;
}

const stems = createHashIndex(topicTables.stems);
const wholeWords = createHashIndex(topicTables.words);
const firstWords = createHashIndex([...topicTables.firstWords].map((key) => [key, 1]));

/** Beginnings of topic words in scripts without spaces, to stop looking up longer parts early. */
const beginnings = createHashIndex(beginningsOf([ja, zh]).map((hash) => [hash >>> 2, 1]));

const maxFeatures = 12_000;
const maxWords = 2_500;
const featureSlots = 0x10000;

// Reused by every call; nothing of one call is visible to the next.
const features = new Uint32Array(maxFeatures);
const words = new Uint32Array(maxWords);
const seen = new Uint16Array(featureSlots);
let stamp = 0;

/** Scans a text that `fold` returned. The work is linear in its length. */
export function scanText(text: string): TextScan {
  stamp += 1;
  if (stamp > 0xffff) {
    stamp = 1;
    seen.fill(0);
  }
  const topics = new Uint8Array(topicTables.count);
  const letters = new Uint32Array(scripts.length);
  let featureCount = 0;
  let wordCount = 0;
  let mixedWords = 0;
  let previous = 0;

  const add = (hash: number): void => {
    const slot = hash & (featureSlots - 1);
    if (seen[slot] === stamp || featureCount >= maxFeatures) return;
    seen[slot] = stamp;
    features[featureCount] = hash;
    featureCount += 1;
  };
  const hit = (topic: number | undefined): void => {
    if (topic !== undefined && (topics[topic] ?? 0) < 255) topics[topic] = (topics[topic] ?? 0) + 1;
  };

  const scanWord = (start: number, end: number, table: Uint16Array): void => {
    let hash = hashStart;
    let length = 0;
    let [a, b, c] = [0x20, 0x20, 0x20];
    const isPair = firstWords.get(previous) !== undefined;
    for (let i = start; i < end; i += 1) {
      const code = text.charCodeAt(i);
      const kind = classOf[code];
      if (kind === skipped) continue;
      let letter = table[code] ?? code;
      if (kind === digit && isInsideWord(text, i)) letter = digitLetterOf[code] ?? code;
      hash = hashCharacter(hash, letter);
      length += 1;
      if (length >= 3) hit(stems.get(hash));
      if (isPair && length >= 2) hit(stems.get(combine(previous, hash)));
      if (length >= 3) add(gram(a, b, c, letter));
      a = b;
      b = c;
      c = letter;
    }
    if (length === 0) return;
    add(gram(a, b, c, 0x20));
    hit(wholeWords.get(hash));
    if (isPair) hit(wholeWords.get(combine(previous, hash)));
    add(hash);
    if (previous !== 0) add(combine(previous, hash));
    if (wordCount < maxWords) words[wordCount] = hash;
    wordCount = Math.min(maxWords, wordCount + 1);
    previous = hash;
  };

  const scanSpaceless = (start: number, end: number): void => {
    for (let i = start; i < end; i += 1) {
      let hash = hashStart;
      let mayBeTopic = true;
      for (let length = 1; length <= maxSpacelessLength && i + length <= end; length += 1) {
        hash = hashCharacter(hash, text.charCodeAt(i + length - 1));
        if (length === 2 || length === 3) add(hash);
        if (length === 2 && wordCount < maxWords) {
          words[wordCount] = hash;
          wordCount += 1;
        }
        if (mayBeTopic) {
          hit(stems.get(hash));
          mayBeTopic = beginnings.get(hash) !== undefined;
        } else if (length >= 3) break;
      }
    }
    previous = 0;
  };

  forEachRun(text, letters, (start, end, kind) => {
    if (kind === 'spaceless') return scanSpaceless(start, end);
    if (kind === 'mixed') mixedWords += 1;
    scanWord(start, end, kind === 'mixed' ? lookAlikeOf : plainOf);
  });
  return {
    features: features.slice(0, featureCount),
    words: words.slice(0, wordCount),
    ...{ topics, letters, mixedWords },
  };
}

function gram(a: number, b: number, c: number, d: number): number {
  return hashCharacter(hashCharacter(hashCharacter(hashCharacter(0x1b873593, a), b), c), d);
}

function isInsideWord(text: string, i: number): boolean {
  const before = classOf[text.charCodeAt(i - 1)] ?? separator;
  const after = classOf[text.charCodeAt(i + 1)] ?? separator;
  return before !== separator && before < digit && after !== separator && after < digit;
}

/** The hashes of all beginnings of the words in these lists, without the whole words. */
function beginningsOf(lists: readonly Partial<Readonly<Record<string, string>>>[]): number[] {
  const words = lists.flatMap((list) => Object.values(list).flatMap((text) => text?.split(',') ?? []));
  return words.flatMap((word) => {
    const folded = fold(word.trim());
    return Array.from({ length: folded.length - 1 }, (_, n) => hashText(folded.slice(0, n + 1)));
  });
}
