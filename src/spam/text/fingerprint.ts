import { type Field, readFields } from '../fields';
import { NumberList } from '../number-list';
import { hashCharacter, hashStart } from '../topics/tables';
import { CodeBuffer, classOf, digit, digitLetterOf, isSpaceless, lookAlikeOf, separator, skipped } from './characters';
import { mayHaveLinks } from './links';

/** A text with fewer different long words has no fingerprint: short notes of real visitors are often the same. */
const minWords = 8;
/**
 * Several fingerprints of few words each, because copies with small changes nearly always share one. Fewer than five
 * words could all be common words that unrelated messages share.
 */
const fingerprints = { count: 3, words: 5 };
const wordLength = { min: 4, max: 40 };

const maxAddress = { name: 64, domain: 200 } as const;
const link = /(?:https?:\/\/|www\.)\S{1,300}/gi;
/** Zero-width characters, soft hyphens and the like. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

const buffer = new CodeBuffer();
const words = new NumberList(buffer.codes.length);
/** The first different words of a message. */
const found = new NumberList(minWords);
/** The smallest hashes of the message's words, in ascending order, for one fingerprint after the other. */
const smallest = new Uint32Array(fingerprints.count * fingerprints.words);

/**
 * Hashes of the message, for recognizing texts that are submitted again and again; none if it is too short. Case,
 * accents, look-alike letters, invisible characters, digits, links, addresses, names, punctuation and the order of
 * words do not matter, and of the words only those with the smallest hashes count, by three different functions.
 */
export function textFingerprints(data: unknown, fields: readonly Field[] = readFields(data)): readonly number[] {
  words.length = 0;
  for (const { kind, text } of fields) if (kind === 'name') readWords(text);
  const names = new Set<number>();
  for (let i = 0; i < words.length; i += 1) names.add((words.items[i] ?? 0) | 0);
  words.length = 0;
  for (const { kind, text } of fields) if (kind === 'message') readWords(withoutLinks(text));
  found.length = 0;
  smallest.fill(0xffffffff);
  for (let i = 0; i < words.length; i += 1) {
    const word = words.items[i] ?? 0;
    if (names.has(word | 0)) continue;
    if (found.length < minWords && !found.has(word)) found.add(word);
    for (let seed = 0; seed < fingerprints.count; seed += 1) {
      const first = seed * fingerprints.words;
      const hash = scramble(word, seed);
      if (hash < (smallest[first + fingerprints.words - 1] ?? 0)) insert(hash, first);
    }
  }
  const hashes: number[] = [];
  for (let seed = 0; found.length === minWords && seed < fingerprints.count; seed += 1) hashes.push(hashSmallest(seed));
  return hashes;
}

/** Puts a hash in its place among the smallest of a fingerprint, unless it is there. */
function insert(hash: number, first: number): void {
  let rest = hash;
  for (let i = first; i < first + fingerprints.words; i += 1) {
    const other = smallest[i] ?? 0;
    if (rest === other) return;
    if (rest > other) continue;
    smallest[i] = rest;
    rest = other;
  }
}

/** An integer of 53 bits. Whoever knows a text can repeat it, so it need not be hard to find another one like it. */
function hashSmallest(seed: number): number {
  let [high, low] = [seed, seed];
  const first = seed * fingerprints.words;
  for (let i = first; i < first + fingerprints.words; i += 1) {
    high = scramble(high ^ (smallest[i] ?? 0), 1);
    low = scramble(low ^ (smallest[i] ?? 0), 2);
  }
  return (high >>> 11) * 0x1_0000_0000 + low;
}

function withoutLinks(text: string): string {
  return withoutAddresses(mayHaveLinks(text) ? text.replaceAll(link, ' ') : text);
}

/** Looks only at what is around each @; a regular expression would look at every word. */
function withoutAddresses(text: string): string {
  let rest = '';
  let end = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', Math.max(end, at + 1))) {
    let start = at;
    while (start > end && at - start <= maxAddress.name && isInAddress(text, start - 1)) start -= 1;
    let next = at + 1;
    while (next <= at + maxAddress.domain && isInAddress(text, next)) next += 1;
    // Beyond `end`, the text before ends within a domain that was too long.
    const isWhole = start === 0 || !isInAddress(text, start - 1);
    if (start === at || at - start > maxAddress.name || next === at + 1 || !isWhole) continue;
    rest += `${text.slice(end, start)} `;
    end = next;
  }
  return rest + text.slice(end);
}

function isInAddress(text: string, index: number): boolean {
  const character = text[index] ?? ' ';
  return character !== '@' && character.trim() !== '';
}

/** Adds the hashes of words of four letters or more, and of pairs of characters of scripts without spaces. */
function readWords(text: string): void {
  const end = buffer.writeFolded(text, (folded) => folded.replaceAll(invisible, ''));
  const { codes } = buffer;
  let word = hashStart;
  let length = 0;
  let previous = 0;
  for (let i = 1; i <= end; i += 1) {
    const code = codes[i] ?? 0;
    const kind = classOf[code] ?? separator;
    if (kind === skipped) continue;
    const isPaired = isSpaceless(kind);
    const isDigitInWord = kind === digit && length > 0 && isLetter(classOf[codes[i + 1] ?? 0]);
    if (isDigitInWord || (isLetter(kind) && !isPaired)) {
      word = hashCharacter(word, isDigitInWord ? (digitLetterOf[code] ?? code) : (lookAlikeOf[code] ?? code));
      length += 1;
      previous = 0;
      continue;
    }
    if (length >= wordLength.min && length <= wordLength.max) words.add(word);
    word = hashStart;
    length = 0;
    if (isPaired && previous !== 0) words.add(hashCharacter(hashCharacter(hashStart, previous), code));
    previous = isPaired ? code : 0;
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
