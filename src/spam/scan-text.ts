import {
  classOf,
  cyrillic,
  digit,
  digitLetterOf,
  greek,
  isSpaceless,
  latin,
  lookAlikeOf,
  plainOf,
  scripts,
  separator,
  skipped,
} from './characters';
import { combine, hashCharacter, hashStart, maxSpacelessLength, topicTables } from './topics/tables';

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

const maxFeatures = 12_000;
const maxWords = 2_500;
const featureSlots = 0x10000;

// Reused by every call; nothing of one call is visible to the next.
const features = new Uint32Array(maxFeatures);
const words = new Uint32Array(maxWords);
const seen = new Uint32Array(featureSlots);
let stamp = 0;

/** Scans a text that `fold` returned. The work is linear in its length. */
export function scanText(text: string): TextScan {
  stamp += 1;
  if (stamp >= 0xffffffff) {
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
    const isPair = topicTables.firstWords.has(previous >>> 2);
    for (let i = start; i < end; i += 1) {
      const code = text.charCodeAt(i);
      const kind = classOf[code];
      if (kind === skipped) continue;
      let letter = table[code] ?? code;
      if (kind === digit && isInsideWord(text, i)) letter = digitLetterOf[code] ?? code;
      hash = hashCharacter(hash, letter);
      length += 1;
      if (length >= 3) hit(topicTables.stems.get(hash >>> 2));
      if (isPair && length >= 2) hit(topicTables.stems.get(combine(previous, hash) >>> 2));
      if (length >= 3) add(gram(a, b, c, letter));
      a = b;
      b = c;
      c = letter;
    }
    if (length === 0) return;
    add(gram(a, b, c, 0x20));
    hit(topicTables.words.get(hash >>> 2));
    if (isPair) hit(topicTables.words.get(combine(previous, hash) >>> 2));
    add(hash);
    if (previous !== 0) add(combine(previous, hash));
    if (wordCount < maxWords) words[wordCount] = hash;
    wordCount = Math.min(maxWords, wordCount + 1);
    previous = hash;
  };

  const scanSpaceless = (start: number, end: number): void => {
    for (let i = start; i < end; i += 1) {
      let hash = hashStart;
      for (let length = 1; length <= maxSpacelessLength && i + length <= end; length += 1) {
        hash = hashCharacter(hash, text.charCodeAt(i + length - 1));
        if (length === 2 || length === 3) add(hash);
        if (length === 2 && wordCount < maxWords) {
          words[wordCount] = hash;
          wordCount += 1;
        }
        hit(topicTables.stems.get(hash >>> 2));
      }
    }
    previous = 0;
  };

  let position = 0;
  while (position < text.length) {
    const kind = classOf[text.charCodeAt(position)] ?? separator;
    if (kind === separator || kind === skipped) {
      position += 1;
      continue;
    }
    const start = position;
    const spaceless = isSpaceless(kind);
    let [latins, others] = [0, 0];
    while (position < text.length) {
      const code = text.charCodeAt(position);
      const value = classOf[code] ?? separator;
      if (value === separator || (value !== skipped && isSpaceless(value) !== spaceless)) break;
      if (value !== skipped && value !== digit) letters[value - 1] = (letters[value - 1] ?? 0) + 1;
      if (value === latin) latins += 1;
      else if ((value === cyrillic || value === greek) && lookAlikeOf[code] !== code) others += 1;
      position += 1;
    }
    if (spaceless) {
      scanSpaceless(start, position);
      continue;
    }
    const isMixed = latins >= 2 && others >= 1;
    if (isMixed) mixedWords += 1;
    scanWord(start, position, isMixed ? lookAlikeOf : plainOf);
  }
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
