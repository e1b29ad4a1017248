import { hash as digest } from 'node:crypto';
import { classOf, digit, fold, isSpaceless, lookAlikeOf, plainOf, scripts, separator, skipped } from './characters';
import { type Field, readFields } from './fields';
import { forEachRun, type RunKind } from './runs';
import { hashCharacter, hashStart } from './topics/tables';

/** A text with fewer different long words has no fingerprint: short notes of real visitors are often the same. */
const minWords = 8;
/** A change of one word in thirty leaves the fingerprint as it is with a probability of 90 %. */
const chosenWords = 3;
const minWordLength = 4;
const maxWordLength = 40;
/** The “・” between Japanese words. */
const middleDot = 0x30fb;
/** Of a folded text. */
const maxLength = 6_000;

const link = /(?:https?:\/\/|www\.)\S{1,300}/gi;
// The lookbehind keeps the search linear: it is not tried again within a word.
const address = /(?<![^\s@])[^\s@]{1,64}@[^\s@]{1,200}/g;

/**
 * A hash of what a visitor wrote, for finding a text that is submitted again and again; null if it is too short.
 * Case, accents, look-alike letters, digits, links, addresses, names, punctuation and the order of words do not matter,
 * and of the words only the three with the smallest hashes count. So most copies of a flood with small changes share it.
 */
export function textFingerprint(data: unknown, fields: readonly Field[] = readFields(data)): string | null {
  const message = messageOf(fields).replaceAll(link, ' ');
  const text = message.includes('@') ? message.replaceAll(address, ' ') : message;
  const names = new Set<number>();
  for (const { kind, text: name } of fields) {
    if (kind === 'name') forEachWord(fold(name), (hash) => names.add(hash));
  }
  const smallest: number[] = [];
  const folded = fold(text).slice(0, maxLength);
  forEachWord(folded, (hash, start, end) => {
    if (!names.has(hash)) forEachHash(folded, start, end, (part) => addSmallest(smallest, scramble(part)));
  });
  if (smallest.length < minWords) return null;
  const chosen = smallest.slice(0, chosenWords).join(' ');
  return digest('sha256', chosen, 'base64url').slice(0, 22);
}

/** The messages and subjects; without any, the longest other value. */
function messageOf(fields: readonly Field[]): string {
  const messages = fields.filter(({ kind }) => kind === 'message');
  if (messages.length > 0) return messages.map(({ text }) => text).join('\n');
  const others = fields.filter(({ kind }) => kind === 'other' || kind === 'subject');
  return others.reduce((longest, { text }) => (text.length > longest.length ? text : longest), '');
}

/** Calls back with each word of at least four letters without digits, and each run that begins in a script without spaces. */
function forEachWord(folded: string, use: (hash: number, start: number, end: number) => void): void {
  let position = 0;
  while (position < folded.length) {
    const start = position;
    let hash = hashStart;
    for (; position < folded.length; position += 1) {
      const code = folded.charCodeAt(position);
      const value = classOf[code] ?? separator;
      if (value === separator || value === digit || code === middleDot) break;
      hash = hashCharacter(hash, code);
    }
    const length = position - start;
    const isRun = isSpaceless(classOf[folded.charCodeAt(start)] ?? separator);
    if (isRun ? length >= 2 : length >= minWordLength && length <= maxWordLength) use(hash, start, position);
    position += 1;
  }
}

/** Not needed here. */
const letters = new Uint32Array(scripts.length);

/** Calls back with the hashes of a word as `scanText` has them: one, or those of its pairs of characters. */
function forEachHash(folded: string, from: number, to: number, use: (hash: number) => void): void {
  forEachRun(folded, from, to, letters, (start, end, kind) => {
    if (kind !== 'spaceless') return use(hashWord(folded, start, end, kind));
    for (let i = start; i + 2 <= end; i += 1) {
      use(hashCharacter(hashCharacter(hashStart, folded.charCodeAt(i)), folded.charCodeAt(i + 1)));
    }
  });
}

function hashWord(folded: string, start: number, end: number, kind: RunKind): number {
  const table = kind === 'mixed' ? lookAlikeOf : plainOf;
  let hash = hashStart;
  for (let i = start; i < end; i += 1) {
    const code = folded.charCodeAt(i);
    if (classOf[code] !== skipped) hash = hashCharacter(hash, table[code] ?? code);
  }
  return hash;
}

/** Adds to the smallest different numbers, of which as many are kept as a text must have. */
function addSmallest(smallest: number[], value: number): void {
  let at = smallest.length;
  while (at > 0 && (smallest[at - 1] ?? 0) > value) at -= 1;
  if (at >= minWords || smallest[at - 1] === value) return;
  smallest.splice(at, 0, value);
  if (smallest.length > minWords) smallest.pop();
}

/** Spreads hashes, so that the smallest ones are not those of similar words. */
function scramble(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
