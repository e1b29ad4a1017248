import { decompose } from '../../lib/decompose';
import {
  type CharacterKind,
  characterKinds,
  classIn,
  digit,
  digitLetterOf,
  kindIn,
  latin,
  letter,
  letterIn,
  readCode,
  separator,
  skipped,
  spaceless,
} from './characters';
import { combine, hashCharacter, hashStart } from './hash';

/** UTF-16 code units of one text; the rest is ignored. */
const maxLength = 8_192;
/** The text that is being scanned: code units take a third of the time to read from an array. */
const codes = new Uint16Array(maxLength + 1);
const bytes = Buffer.from(codes.buffer);

/** Words and pairs of words are told apart by this many slots. */
export const slotCount = 0x80000;
export const maxWords = 4_000;
/** Letters of the words by which a message is recognized. */
const comparedLength = { min: 4, max: 40 };
/** Longer numbers belong to one visitor and say nothing. */
const maxNumberLength = 4;

/** Of names, only the words count; only messages are compared with those of other submissions. */
export type TextUse = 'name' | 'text' | 'message';

/**
 * What one pass over the texts of a submission finds. It is reused: `reset` begins the next submission. The work is
 * linear in the length of the texts.
 */
export class TextScan {
  /** Hashes of the words in their order; of scripts without spaces, of pairs of characters. */
  readonly words: number[] = [];
  /** Two for each word: that of the word, and that of the pair with the word before. 0 for none, or if it was seen before. */
  readonly slots = new Uint32Array(2 * maxWords);
  /** How many different slots there are. */
  slotsUsed = 0;
  /** Hashes of the words of names. */
  readonly names: number[] = [];
  /** Hashes of the longer words of messages, without links, addresses and the words of names. */
  readonly compared: number[] = [];

  /** All texts, each with a line break. */
  #text = '';
  readonly #counts = new Uint32Array(Object.keys(characterKinds).length + 1);
  /** One bit by slot. */
  readonly #seen = new Uint32Array(slotCount / 32);
  /** By word: its place in all texts. */
  readonly #starts = new Uint32Array(maxWords);
  readonly #ends = new Uint32Array(maxWords);
  /** The hash of the word before; 0 if there is none. */
  #previous = 0;

  reset(): this {
    // Cheaper than all bits.
    for (let i = 0; i < 2 * this.words.length; i += 1) this.#seen[(this.slots[i] ?? 0) >>> 5] = 0;
    for (const list of [this.words, this.names, this.compared]) list.length = 0;
    this.#text = '';
    this.#counts.fill(0);
    this.slotsUsed = 0;
    return this;
  }

  /** How many characters of a kind were typed. */
  count(kind: CharacterKind): number {
    return this.#counts[characterKinds[kind]] ?? 0;
  }

  /** A word as it was typed, but in lower case. */
  typedWord(index: number): string {
    return this.#text.slice(this.#starts[index], this.#ends[index]).toLowerCase();
  }

  /** The slots of the different words and pairs. */
  differentSlots(): number[] {
    return [...this.slots.subarray(0, 2 * this.words.length)].filter((slot) => slot !== 0);
  }

  /** Scans one more text. */
  add(typed: string, use: TextUse): void {
    // Mathematical letters are pairs of code units, which become plain letters.
    const text = (typed.includes('\ud835') ? decompose(typed) : typed).slice(0, maxLength);
    const length = bytes.write(text, 0, 2 * maxLength, 'utf16le') / 2;
    codes[length] = 0;
    this.#previous = 0;
    this.#scan(length, use);
    this.#text += `${text}\n`;
  }

  #scan(length: number, use: TextUse): void {
    const { compared } = this;
    const counts = this.#counts;
    // The word that is being read.
    let [size, hash, digits] = [0, hashStart, 0];
    // The class of the character before, and the last two characters of a script without spaces.
    let [before, previous, beforePrevious] = [separator as number, 0, 0];
    // What is between spaces, and where its words begin.
    let [isLink, linkAt] = [false, compared.length];
    for (let i = 0; i <= length; i += 1) {
      const code = codes[i] ?? 0;
      const entry = readCode(code);
      const kind = kindIn(entry);
      const value = classIn(entry);
      if (kind !== 0) counts[kind] = (counts[kind] ?? 0) + 1;
      if (value === skipped) continue;
      if (value === latin || value === letter || value === digit) {
        let read = letterIn(entry);
        if (value === digit) {
          if (isLetter(before) && isLetter(classIn(readCode(codes[i + 1] ?? 0)))) read = digitLetterOf[read] ?? read;
          else digits += 1;
        }
        hash = hashCharacter(hash, read);
        size += 1;
        before = value;
        continue;
      }
      if (size > 0) {
        if (digits < size || size <= maxNumberLength) this.#addWord(hash, this.#previous, i - size, i, use);
        if (use === 'name') this.names.push(hash);
        const isCompared = digits === 0 && size >= comparedLength.min && size <= comparedLength.max;
        if (isCompared && use === 'message' && !this.names.includes(hash)) compared.push(hash);
        size = 0;
        hash = hashStart;
        digits = 0;
      }
      before = value;
      // What has an @ or two slashes in it, and no spaces, is an address or a link.
      if (code === 0x40 || (code === 0x2f && codes[i + 1] === 0x2f)) isLink = true;
      if (value === spaceless || code <= 0x20 || code === 0x3000) {
        if (isLink) compared.length = linkAt;
        isLink = false;
        linkAt = compared.length;
      }
      if (value === separator) {
        previous = 0;
        continue;
      }
      const read = letterIn(entry);
      if (previous !== 0) {
        const pair = hashCharacter(hashCharacter(hashStart, previous), read);
        this.#addWord(pair, beforePrevious, i - 1, i + 1, use);
        if (use === 'message') compared.push(pair);
        linkAt = compared.length;
      }
      this.#previous = 0;
      beforePrevious = previous;
      previous = read;
    }
  }

  #addWord(hash: number, before: number, start: number, end: number, use: TextUse): void {
    const index = this.words.length;
    if (index >= maxWords) return;
    this.#starts[index] = this.#text.length + start;
    this.#ends[index] = this.#text.length + end;
    this.words.push(hash);
    this.slots[2 * index] = use === 'name' ? 0 : this.#newSlot(hash);
    this.slots[2 * index + 1] = use === 'name' || before === 0 ? 0 : this.#newSlot(combine(before, hash));
    this.#previous = hash;
  }

  #newSlot(hash: number): number {
    const slot = Math.imul(hash, 0x9e3779b1) >>> 13;
    const bits = this.#seen[slot >>> 5] ?? 0;
    const bit = 1 << (slot & 31);
    if ((bits & bit) !== 0) return 0;
    this.#seen[slot >>> 5] = bits | bit;
    this.slotsUsed += 1;
    return slot;
  }
}

function isLetter(value: number): boolean {
  return value === latin || value === letter;
}
