import { NumberList } from '../number-list';
import { ja } from '../topics/ja';
import { combine, hashCharacter, hashStart, hashText, maxSpacelessLength, topicTables } from '../topics/tables';
import { zh } from '../topics/zh';
import {
  type CharacterKind,
  CodeBuffer,
  characterKinds,
  classOf,
  cyrillic,
  digit,
  digitLetterOf,
  fold,
  greek,
  isSpaceless,
  kindOfCode,
  latin,
  lookAlikeOf,
  plainOf,
  scripts,
  separator,
  skipped,
} from './characters';
import { HashIndex } from './hash-index';

const wholeWords = new HashIndex(topicTables.words);
const firstWords = new HashIndex([...topicTables.firstWords].map((key) => [key, 1]));

/** In the values of `stems`: what is no topic, and what may be the beginning of a longer entry. */
const noTopic = 0xff;
const mayBeLonger = 0x100;

/**
 * Topics by the hash of the beginning of a word. In scripts without spaces, the beginnings of these are marked, to stop
 * looking up longer parts early.
 */
const stems = (() => {
  const values = new Map(beginningsOf([ja, zh]).map((hash) => [hash >>> 2, noTopic | mayBeLonger]));
  for (const [key, topic] of topicTables.stems) values.set(key, topic | ((values.get(key) ?? 0) & mayBeLonger));
  return new HashIndex(values);
})();

/** The text that is being scanned, at last folded. */
const buffer = new CodeBuffer();
const { codes } = buffer;
/** The letters of the word that is being scanned. */
const word = new Uint16Array(codes.length);
/** One bit for the lowest 16 bits of each feature that was found. */
const seen = new Uint32Array(0x10000 / 32);

// The hashes of one to three spaces, which stand before a word.
const gramStart = 0x1b873593;
const oneSpace = hashCharacter(gramStart, 0x20);
const twoSpaces = hashCharacter(oneSpace, 0x20);
const threeSpaces = hashCharacter(twoSpaces, 0x20);

/** What one pass over a text finds; overwritten when the next text is scanned. The work is linear in its length. */
export class TextScan {
  /** Hashes of words, pairs of words and character n-grams, each once. */
  readonly features = new NumberList(12_000);
  /** Hashes of the words in their order. */
  readonly words = new NumberList(2_500);
  /** Hits by index of the topic; at most 255 are counted. */
  readonly topics = new Uint8ClampedArray(topicTables.count);
  /** Letters by index in `scripts`. */
  readonly letters = new Uint32Array(scripts.length);
  /** Words that mix Latin letters with look-alikes of another script. */
  mixedWords = 0;
  /** The digits of the longest number, with spaces, dashes and slashes between them. */
  longestNumber = 0;
  /** Characters of the text as typed, by their kind. */
  readonly #counts = new Uint32Array(Object.keys(characterKinds).length + 1);
  /** The hash of the word before; 0 at the start and after a script without spaces. */
  #previous = 0;

  count(kind: CharacterKind): number {
    return this.#counts[characterKinds[kind]] ?? 0;
  }

  scan(text: string): this {
    seen.fill(0);
    this.features.length = 0;
    this.words.length = 0;
    this.topics.fill(0);
    this.letters.fill(0);
    this.mixedWords = 0;
    this.#previous = 0;
    const end = this.#read(text);
    for (let i = 1; i < end; ) {
      const value = classOf[codes[i] ?? 0] ?? separator;
      if (value === separator || value === skipped) i += 1;
      else i = isSpaceless(value) ? this.#scanSpaceless(i) : this.#scanWord(i);
    }
    return this;
  }

  /** Counts the characters of the text and folds it into `codes`; returns the index after it. */
  #read(text: string): number {
    this.#counts.fill(0);
    const counts = this.#counts;
    const end = buffer.write(text);
    let number = 0;
    let longestNumber = 0;
    let all = 0;
    for (let i = 1; i < end; i += 1) {
      const code = codes[i] ?? 0;
      const kind = kindOfCode[code] ?? 0;
      all |= code;
      if (kind === characterKinds.digit) {
        number += 1;
        if (number > longestNumber) longestNumber = number;
      } else if (number > 0 && code !== 0x20 && code !== 0x2d && code !== 0x2f) number = 0;
      if (kind === 0) continue;
      counts[kind] = (counts[kind] ?? 0) + 1;
      if (kind === characterKinds.capital) codes[i] = code | 0x20;
    }
    this.longestNumber = longestNumber;
    return all > 0x7f ? buffer.writeFolded(text) : end;
  }

  /** Scans the word that begins at an index; returns the index after it. */
  #scanWord(start: number): number {
    const { letters } = this;
    let length = 0;
    let latins = 0;
    let lookAlikes = 0;
    let before = classOf[codes[start - 1] ?? 0] ?? separator;
    let i = start;
    for (; ; i += 1) {
      const code = codes[i] ?? 0;
      const value = classOf[code] ?? separator;
      if (value === separator || isSpaceless(value)) break;
      if (value === digit) {
        const isInside = isLetter(before) && isLetter(classOf[codes[i + 1] ?? 0]);
        word[length] = isInside ? (digitLetterOf[code] ?? code) : code;
        length += 1;
      } else if (value !== skipped) {
        letters[value - 1] = (letters[value - 1] ?? 0) + 1;
        if (value === latin) latins += 1;
        else if ((value === cyrillic || value === greek) && lookAlikeOf[code] !== code) lookAlikes += 1;
        word[length] = code;
        length += 1;
      }
      before = value;
    }
    const isMixed = latins >= 2 && lookAlikes >= 1;
    if (isMixed) this.mixedWords += 1;
    this.#addWord(length, isMixed ? lookAlikeOf : plainOf);
    return i;
  }

  #addWord(length: number, table: Uint16Array): void {
    const previous = this.#previous;
    const isPair = firstWords.get(previous) !== undefined;
    let hash = hashStart;
    // Hashes of the last one to three letters.
    let one = oneSpace;
    let two = twoSpaces;
    let three = threeSpaces;
    for (let i = 0; i < length; i += 1) {
      const code = word[i] ?? 0;
      const letter = table[code] ?? code;
      hash = hashCharacter(hash, letter);
      const four = hashCharacter(three, letter);
      three = hashCharacter(two, letter);
      two = hashCharacter(one, letter);
      one = hashCharacter(gramStart, letter);
      if (isPair && i >= 1) this.#hit(stems.get(combine(previous, hash)));
      if (i < 2) continue;
      this.#hit(stems.get(hash));
      this.#add(four);
    }
    this.#add(hashCharacter(three, 0x20));
    this.#hit(wholeWords.get(hash));
    if (isPair) this.#hit(wholeWords.get(combine(previous, hash)));
    this.#add(hash);
    if (previous !== 0) this.#add(combine(previous, hash));
    this.words.add(hash);
    this.#previous = hash;
  }

  /** Scans characters of scripts without spaces from an index on; returns the index after them. */
  #scanSpaceless(start: number): number {
    const { letters } = this;
    let end = start;
    for (; ; end += 1) {
      const value = classOf[codes[end] ?? 0] ?? separator;
      if (value !== skipped && !isSpaceless(value)) break;
      if (value !== skipped) letters[value - 1] = (letters[value - 1] ?? 0) + 1;
    }
    for (let i = start; i < end; i += 1) {
      let hash = hashStart;
      let mayBeTopic = true;
      for (let length = 1; length <= maxSpacelessLength && i + length <= end; length += 1) {
        hash = hashCharacter(hash, codes[i + length - 1] ?? 0);
        if (length === 2 || length === 3) this.#add(hash);
        if (length === 2) this.words.add(hash);
        if (mayBeTopic) {
          const found = stems.get(hash);
          this.#hit(found);
          mayBeTopic = found !== undefined && found >= mayBeLonger;
        } else if (length >= 3) break;
      }
    }
    this.#previous = 0;
    return end;
  }

  #add(hash: number): void {
    const slot = (hash & 0xffff) >>> 5;
    const bits = seen[slot] ?? 0;
    const bit = 1 << (hash & 31);
    if ((bits & bit) !== 0) return;
    seen[slot] = bits | bit;
    this.features.add(hash);
  }

  #hit(value: number | undefined): void {
    if (value === undefined) return;
    const topic = value & noTopic;
    if (topic !== noTopic) this.topics[topic] = (this.topics[topic] ?? 0) + 1;
  }
}

const nameScan = new TextScan();

/** Scans a short text while the scan of a submission is in use; overwritten by the next call. */
export function scanName(name: string): TextScan {
  return nameScan.scan(name);
}

function isLetter(value = separator): boolean {
  return value !== separator && value < digit;
}

/** The hashes of all beginnings of the words in these lists, without the whole words. */
function beginningsOf(lists: readonly Partial<Readonly<Record<string, string>>>[]): number[] {
  const words = lists.flatMap((list) => Object.values(list).flatMap((text) => text?.split(',') ?? []));
  return words.flatMap((entry) => {
    const folded = fold(entry.trim());
    return Array.from({ length: folded.length - 1 }, (_, n) => hashText(folded.slice(0, n + 1)));
  });
}
