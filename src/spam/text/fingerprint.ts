import { hash } from 'node:crypto';
import { type Field, readFields } from '../fields';
import { hashCharacter, hashStart } from '../topics/tables';
import { classOf, digit, digitLetterOf, fold, isSpaceless, lookAlikeOf, separator, skipped } from './characters';

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

/**
 * Hashes of the message, for recognizing texts that are submitted again and again; none if it is too short. Case,
 * accents, look-alike letters, invisible characters, digits, links, addresses, names, punctuation and the order of
 * words do not matter, and of the words only those with the smallest hashes count, by three different functions.
 */
export function textFingerprints(data: unknown, fields: readonly Field[] = readFields(data)): readonly string[] {
  const words = new Set<number>();
  for (const { kind, text } of fields) if (kind === 'message') addWords(words, withoutLinks(text));
  if (words.size < minWords) return [];
  const names = new Set<number>();
  for (const { kind, text } of fields) if (kind === 'name') addWords(names, text);
  const others = [...words].filter((word) => !names.has(word));
  if (others.length < minWords) return [];
  return Array.from({ length: fingerprints.count }, (_, seed) => {
    return hash('sha256', `${seed} ${findSmallest(others, seed).join(' ')}`, 'base64url').slice(0, 16);
  });
}

/** The smallest hashes of the words, scrambled with a seed, in ascending order. */
function findSmallest(words: readonly number[], seed: number): Uint32Array {
  const smallest = new Uint32Array(fingerprints.words).fill(0xffffffff);
  for (const word of words) {
    let rest = scramble(word, seed);
    for (let n = 0; n < smallest.length; n += 1) {
      const other = smallest[n] ?? 0;
      if (rest >= other) continue;
      smallest[n] = rest;
      rest = other;
    }
  }
  return smallest;
}

function withoutLinks(text: string): string {
  const rest = text.includes('.') ? text.replaceAll(link, ' ') : text;
  return rest.includes('@') ? rest.replaceAll(address, ' ') : rest;
}

/** Adds the hashes of words of four letters or more, and of pairs of characters of scripts without spaces. */
function addWords(words: Set<number>, text: string): void {
  const folded = fold(text).slice(0, 10_000).replaceAll(invisible, '');
  let word = hashStart;
  let length = 0;
  let previous = 0;
  for (let i = 0; i <= folded.length; i += 1) {
    const code = folded.charCodeAt(i);
    const kind = classOf[code] ?? separator;
    if (kind === skipped) continue;
    const isPaired = isSpaceless(kind);
    if (isPaired && previous !== 0) words.add(hashCharacter(hashCharacter(hashStart, previous), code));
    previous = isPaired ? code : 0;
    const isDigitInWord = kind === digit && length > 0 && isLetter(classOf[folded.charCodeAt(i + 1)]);
    if (isDigitInWord || (isLetter(kind) && !isPaired)) {
      word = hashCharacter(word, isDigitInWord ? (digitLetterOf[code] ?? code) : (lookAlikeOf[code] ?? code));
      length += 1;
      continue;
    }
    if (length >= wordLength.min && length <= wordLength.max) words.add(word);
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
