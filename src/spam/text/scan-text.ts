import { decompose } from '../../lib/decompose';
import { NumberList } from '../number-list';
import {
  type CharacterKind,
  characterKinds,
  classIn,
  cyrillic,
  digit,
  digitLetterOf,
  greek,
  isSpaceless,
  kindIn,
  latin,
  letterIn,
  lookAlikeOf,
  readCode,
  scripts,
  separator,
  skipped,
} from './characters';
import { combine, hashCharacter, hashStart } from './hash';

/** UTF-16 code units of one text; the rest is ignored. */
const maxLength = 8_192;
/** The text that is being scanned: code units take a third of the time to read from an array. */
const codes = new Uint16Array(maxLength + 1);
const bytes = Buffer.from(codes.buffer);

/** Features are told apart, and weighed, by this many slots. */
export const slotCount = 0x20000;

/** What a feature weighs, in points. */
export interface Weigher {
  readonly ofSlot: (slot: number) => number;
  readonly ofToken: (token: number) => number;
}

/** Of names, only the words count; only messages are compared with those of other submissions. */
export type TextUse = 'name' | 'text' | 'message';

/** Letters of the words by which a message is recognized. */
const comparedLength = { min: 4, max: 40 };
/** Longer numbers belong to one visitor and say nothing. */
const maxNumberLength = 4;

const maxWords = 4_000;
const maxTokens = 2 * maxWords;
const spaces = 0x202020;

/**
 * What one pass over the texts of a submission finds. It is reused: `reset` begins the next submission. The work is
 * linear in the length of the texts.
 */
export class TextScan {
  /** Hashes of the words in their order; of scripts without spaces, of pairs of characters. */
  readonly words = new NumberList(maxWords);
  /** Slots of the different words, pairs of words, and parts of words (of four letters, or of three without spaces). */
  readonly slots = new NumberList(4 * maxWords);
  /** Hashes of the different words and pairs of words. */
  readonly tokens = new NumberList(maxTokens);
  /** Hashes of the longer words of messages, without links and addresses. */
  readonly compared = new NumberList(maxWords);
  /** Hashes of the words of names, as in `compared`. */
  readonly names = new NumberList(100);
  /** Letters by index in `scripts`. */
  readonly letters = new Uint32Array(scripts.length);
  /** Words that mix Latin letters with look-alikes of another script. */
  mixedWords = 0;
  /** In letters and digits. */
  longestWord = 0;
  /** The digits of the longest number, with spaces, dashes and slashes between them. */
  longestNumber = 0;

  /** All texts, each with a line break. */
  #text = '';
  readonly #counts = new Uint32Array(Object.keys(characterKinds).length + 1);
  /** One bit by slot. */
  readonly #seen = new Uint32Array(slotCount / 32);
  /** By word: its place in all texts, and in the slots. */
  readonly #starts = new Uint32Array(maxWords);
  readonly #ends = new Uint32Array(maxWords);
  readonly #firstSlots = new Uint32Array(maxWords);
  readonly #lastSlots = new Uint32Array(maxWords);
  /** By token: the index of its last word. */
  readonly #places = new Uint32Array(maxTokens);
  /** The hash of the word before; 0 at the start and after a script without spaces. */
  #previous = 0;

  reset(): this {
    this.#text = '';
    this.#counts.fill(0);
    // Cheaper than all bits.
    for (let i = 0; i < this.slots.length; i += 1) this.#seen[(this.slots.items[i] ?? 0) >>> 5] = 0;
    this.letters.fill(0);
    for (const list of [this.words, this.slots, this.tokens, this.compared, this.names]) list.length = 0;
    this.mixedWords = 0;
    this.longestWord = 0;
    this.longestNumber = 0;
    return this;
  }

  /** How many characters of a kind were typed. */
  count(kind: CharacterKind): number {
    return this.#counts[characterKinds[kind]] ?? 0;
  }

  /** Scans one more text. */
  add(typed: string, use: TextUse): void {
    // Mathematical letters are pairs of code units, which become plain letters.
    const isStyled = typed.includes('\ud835');
    if (isStyled) this.#counts[characterKinds.styled] = this.count('styled') + typed.split('\ud835').length - 1;
    const text = (isStyled ? decompose(typed) : typed).slice(0, maxLength);
    const length = bytes.write(text, 0, 2 * maxLength, 'utf16le') / 2;
    codes[length] = 0;
    this.#previous = 0;
    this.#scan(length, use);
    this.#text += `${text}\n`;
  }

  #scan(length: number, use: TextUse): void {
    const { letters, compared } = this;
    const counts = this.#counts;
    const isWeighed = use !== 'name';
    // The word that is being read.
    let start = 0;
    let firstSlot = 0;
    let size = 0;
    let hash = hashStart;
    let alike = hashStart;
    let gram = spaces;
    let latins = 0;
    let lookAlikes = 0;
    let digits = 0;
    // The class of the character before, and the characters before in scripts without spaces.
    let before = separator;
    let previous = 0;
    let beforePrevious = 0;
    let number = 0;
    let isLink = false;
    let chunkAt = compared.length;
    for (let i = 0; i <= length; i += 1) {
      const code = codes[i] ?? 0;
      const entry = readCode(code);
      const kind = kindIn(entry);
      const value = classIn(entry);
      if (kind !== 0) counts[kind] = (counts[kind] ?? 0) + 1;
      if (value === digit) {
        number += 1;
        if (number > this.longestNumber) this.longestNumber = number;
      } else if (number > 0 && code !== 0x20 && code !== 0x2d && code !== 0x2f) number = 0;
      if (value === skipped) continue;
      if (value !== separator && !isSpaceless(value)) {
        let letter = letterIn(entry);
        let other = letter;
        if (value !== digit) {
          letters[value - 1] = (letters[value - 1] ?? 0) + 1;
          if (value === latin) latins += 1;
          else if (value === cyrillic || value === greek) {
            other = lookAlikeOf[letter] ?? letter;
            if (other !== letter) lookAlikes += 1;
          }
        } else if (isLetter(before) && isLetter(classIn(readCode(codes[i + 1] ?? 0)))) {
          letter = digitLetterOf[letter] ?? letter;
          other = letter;
        } else digits += 1;
        if (size === 0) {
          start = i;
          firstSlot = this.slots.length;
        }
        size += 1;
        hash = hashCharacter(hash, letter);
        alike = hashCharacter(alike, other);
        gram = (gram << 8) | (letter & 0xff);
        if (size >= 3 && isWeighed) this.#addSlot(gram);
        before = value;
        previous = 0;
        continue;
      }
      if (size > 0) {
        const isMixed = latins >= 2 && lookAlikes >= 1;
        if (isMixed) this.mixedWords += 1;
        if (size > this.longestWord) this.longestWord = size;
        if (digits < size || size <= maxNumberLength) {
          if (isWeighed && size >= 3) this.#addSlot((gram << 8) | 0x20);
          this.#addWord(isMixed ? alike : hash, start, i, use, firstSlot);
        }
        if (!isWeighed) this.names.add(alike);
        const isCompared = digits === 0 && size >= comparedLength.min && size <= comparedLength.max;
        if (isCompared && use === 'message') compared.add(alike);
        hash = hashStart;
        alike = hashStart;
        gram = spaces;
        size = 0;
        latins = 0;
        lookAlikes = 0;
        digits = 0;
      }
      before = value;
      if (value === separator) {
        previous = 0;
        // What has an @ or two slashes in it, and no spaces, is an address or a link.
        if (code === 0x40 || (code === 0x2f && codes[i + 1] === 0x2f)) isLink = true;
        if (code > 0x20 && code !== 0x3000) continue;
        if (isLink) compared.length = chunkAt;
        isLink = false;
        chunkAt = compared.length;
        continue;
      }
      // Links and addresses end before these characters, too.
      if (isLink) compared.length = chunkAt;
      isLink = false;
      const letter = letterIn(entry);
      letters[value - 1] = (letters[value - 1] ?? 0) + 1;
      this.#previous = 0;
      if (previous !== 0) {
        const pair = hashCharacter(hashCharacter(hashStart, previous), letter);
        this.#addWord(pair, i - 1, i + 1, use, this.slots.length);
        this.#previous = 0;
        if (use === 'message') compared.add(pair);
        if (isWeighed && beforePrevious !== 0) {
          const three = hashCharacter(hashCharacter(hashCharacter(hashStart, beforePrevious), previous), letter);
          this.#addToken(three, this.words.length - 1);
          this.#lastSlots[this.words.length - 1] = this.slots.length;
        }
      }
      chunkAt = compared.length;
      beforePrevious = previous;
      previous = letter;
    }
  }

  #addWord(hash: number, start: number, end: number, use: TextUse, firstSlot: number): void {
    const index = this.words.length;
    if (index >= maxWords) return;
    this.#starts[index] = this.#text.length + start;
    this.#ends[index] = this.#text.length + end;
    this.words.add(hash);
    if (use !== 'name') {
      this.#addToken(hash, index);
      if (this.#previous !== 0) this.#addToken(combine(this.#previous, hash), index);
    }
    this.#previous = hash;
    this.#firstSlots[index] = firstSlot;
    this.#lastSlots[index] = this.slots.length;
  }

  /** Adds a word, or what ends with it, unless it is known. */
  #addToken(hash: number, word: number): void {
    if (!this.#addSlot(hash)) return;
    this.#places[this.tokens.length] = word;
    this.tokens.add(hash);
  }

  /** Returns whether the slot is new. */
  #addSlot(hash: number): boolean {
    const slot = Math.imul(hash, 0x9e3779b1) >>> 15;
    const bits = this.#seen[slot >>> 5] ?? 0;
    const bit = 1 << (slot & 31);
    if ((bits & bit) !== 0) return false;
    this.#seen[slot >>> 5] = bits | bit;
    this.slots.add(slot);
    return true;
  }

  /** How many words weigh at least this much. */
  countHeavyWords(weigher: Weigher, least: number): number {
    this.#weighWords(weigher);
    return weights.subarray(0, this.words.length).reduce((count, weight) => (weight >= least ? count + 1 : count), 0);
  }

  /** Adds up what a word's slots and tokens weigh. Those that an earlier word has, too, only count there. */
  #weighWords({ ofSlot, ofToken }: Weigher): void {
    const { words, slots, tokens } = this;
    for (let word = 0; word < words.length; word += 1) {
      let sum = 0;
      for (let i = this.#firstSlots[word] ?? 0; i < (this.#lastSlots[word] ?? 0); i += 1) {
        sum += ofSlot(slots.items[i] ?? 0);
      }
      weights[word] = sum;
    }
    for (let i = 0; i < tokens.length; i += 1) {
      const word = this.#places[i] ?? 0;
      weights[word] = (weights[word] ?? 0) + ofToken(tokens.items[i] ?? 0);
    }
  }

  /** Up to three words that weigh most, as they were typed. */
  heaviestWords(weigher: Weigher): string[] {
    const { words } = this;
    const found: string[] = [];
    this.#weighWords(weigher);
    while (found.length < Math.min(maxNamed, words.length)) {
      let heaviest = 0;
      for (let word = 1; word < words.length; word += 1) {
        if ((weights[word] ?? 0) > (weights[heaviest] ?? 0)) heaviest = word;
      }
      if ((weights[heaviest] ?? 0) < minNamed) return found;
      const typed = this.#text.slice(this.#starts[heaviest], this.#ends[heaviest]).toLowerCase().slice(0, 40);
      if (isNamed.test(typed) && !found.includes(typed)) found.push(typed);
      weights[heaviest] = 0;
    }
    return found;
  }
}

/** By word, for `#weighWords`. */
const weights = new Float32Array(maxWords);
/** Parts of links, numbers and very short words explain nothing. */
const isNamed = /^(?!(?:https?|www|com|net|org)$)(?=.*\p{L})(?:.{3}|[^\0-\x7f])/su;
/** The points from which a word is named, and how many are. */
const [minNamed, maxNamed] = [0.3, 3];

function isLetter(value: number): boolean {
  return value !== separator && value < digit;
}
