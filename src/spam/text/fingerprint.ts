import { type Field, readFields } from '../fields';
import { NumberList } from '../number-list';
import { hashCharacter, hashStart } from '../topics/tables';
import {
  CodeBuffer,
  classOf,
  digit,
  digitLetterOf,
  fold,
  isSpaceless,
  lookAlikeOf,
  separator,
  skipped,
} from './characters';

/** A text with fewer different long words has no fingerprint: short notes of real visitors are often the same. */
const minWords = 8;
/**
 * Several fingerprints of few words each, because copies with small changes nearly always share one. Fewer than five
 * words could all be common words that unrelated messages share.
 */
const fingerprints = { count: 3, words: 5 };
const wordLength = { min: 4, max: 40 };

// The lookbehind keeps the search linear: it is not tried again within a word.
const address = /(?<![^\s@])[^\s@]{1,64}@[^\s@]{1,200}/g;
const link = /(?:https?:\/\/|www\.)\S{1,300}/gi;
/** Zero-width characters, soft hyphens and the like. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

const folded = new CodeBuffer();
/** The first different words of the message that is being read. */
const found = new NumberList(minWords);
/** For each fingerprint, the smallest hashes of the message's words, in ascending order. */
const smallest = Array.from({ length: fingerprints.count }, () => new Uint32Array(fingerprints.words));

/**
 * Hashes of the message, for recognizing texts that are submitted again and again; none if it is too short. Case,
 * accents, look-alike letters, invisible characters, digits, links, addresses, names, punctuation and the order of
 * words do not matter, and of the words only those with the smallest hashes count, by three different functions.
 */
export function textFingerprints(data: unknown, fields: readonly Field[] = readFields(data)): readonly number[] {
  const names = new Set<number>();
  for (const { kind, text } of fields) if (kind === 'name') forEachWord(text, (word) => names.add(word));
  found.length = 0;
  for (const list of smallest) list.fill(0xffffffff);
  for (const { kind, text } of fields) {
    if (kind !== 'message') continue;
    forEachWord(withoutLinks(text), (word) => {
      if (names.has(word)) return;
      if (found.length < minWords && !found.has(word)) found.add(word);
      smallest.forEach((list, seed) => {
        insert(list, scramble(word, seed));
      });
    });
  }
  return found.length < minWords ? [] : smallest.map(hashOf);
}

/** Puts a number in its place in an ascending list, unless it is in it or larger than all of it. */
function insert(list: Uint32Array, value: number): void {
  if (value > (list[list.length - 1] ?? 0)) return;
  let rest = value;
  for (let n = 0; n < list.length; n += 1) {
    const other = list[n] ?? 0;
    if (rest > other) continue;
    if (rest === other) return;
    list[n] = rest;
    rest = other;
  }
}

/** An integer of 53 bits. Whoever knows a text can repeat it, so it need not be hard to find another one like it. */
function hashOf(list: Uint32Array, seed: number): number {
  let [high, low] = [seed, seed];
  for (const value of list) {
    high = scramble(high ^ value, 1);
    low = scramble(low ^ value, 2);
  }
  return (high >>> 11) * 0x1_0000_0000 + low;
}

function withoutLinks(text: string): string {
  const rest = text.includes('.') ? text.replaceAll(link, ' ') : text;
  return rest.includes('@') ? rest.replaceAll(address, ' ') : rest;
}

/** Passes on the hashes of words of four letters or more, and of pairs of characters of scripts without spaces. */
function forEachWord(text: string, use: (word: number) => void): void {
  const end = folded.write(fold(text).replaceAll(invisible, ''));
  const { codes } = folded;
  let word = hashStart;
  let length = 0;
  let previous = 0;
  for (let i = 1; i <= end; i += 1) {
    const code = codes[i] ?? 0;
    const kind = classOf[code] ?? separator;
    if (kind === skipped) continue;
    const isPaired = isSpaceless(kind);
    if (isPaired && previous !== 0) use(hashCharacter(hashCharacter(hashStart, previous), code));
    previous = isPaired ? code : 0;
    const isDigitInWord = kind === digit && length > 0 && isLetter(classOf[codes[i + 1] ?? 0]);
    if (isDigitInWord || (isLetter(kind) && !isPaired)) {
      word = hashCharacter(word, isDigitInWord ? (digitLetterOf[code] ?? code) : (lookAlikeOf[code] ?? code));
      length += 1;
      continue;
    }
    if (length >= wordLength.min && length <= wordLength.max) use(word);
    word = hashStart;
    length = 0;
  }
}

function isLetter(kind = separator): boolean {
  return kind !== separator && kind !== digit && kind !== skipped;
}

/** Mixes the bits of a hash, differently for each seed, so that similar words do not get similar hashes. */
function scramble(word: number, seed: number): number {
  let mixed = Math.imul(word ^ (word >>> 16) ^ Math.imul(seed, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
