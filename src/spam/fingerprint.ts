import { createHash } from 'node:crypto';
import { classOf, fold, isSpaceless, separator } from './characters';
import { type Field, readFields } from './fields';
import { scanText } from './scan-text';

/** A text with fewer different long words has no fingerprint: short notes of real visitors are often the same. */
const minWords = 8;
/** A change of one word in thirty leaves the fingerprint as it is with a probability of 90 %. */
const chosenWords = 3;
const minWordLength = 4;

const address = /[^\s@]{1,64}@[^\s@]{1,200}/g;
const link = /(?:https?:\/\/|www\.)\S{1,300}/gi;

/**
 * A hash of what a visitor wrote, for finding a text that is submitted again and again; null if it is too short.
 * Case, accents, look-alike letters, digits, links, addresses, names, punctuation and the order of words do not matter,
 * and of the words only the three with the smallest hashes count. So most copies of a flood with small changes share it.
 */
export function textFingerprint(data: unknown): string | null {
  const fields = readFields(data);
  const text = messageOf(fields).replaceAll(link, ' ').replaceAll(address, ' ');
  const folded = fold(text).slice(0, 10_000);
  const names = new Set(
    fields.filter(({ kind }) => kind === 'name').flatMap(({ text: name }) => splitWords(fold(name))),
  );
  const hashes = new Set<number>();
  for (const word of splitWords(folded)) {
    if (names.has(word)) continue;
    const { words } = scanText(word);
    for (const hash of words) hashes.add(scramble(hash));
  }
  if (hashes.size < minWords) return null;
  const chosen = [...hashes].sort((a, b) => a - b).slice(0, chosenWords);
  return createHash('sha256').update(chosen.join(' ')).digest('base64url').slice(0, 22);
}

/** The messages and subjects; without any, the longest other value. */
function messageOf(fields: readonly Field[]): string {
  const messages = fields.filter(({ kind }) => kind === 'message');
  if (messages.length > 0) return messages.map(({ text }) => text).join('\n');
  const others = fields.filter(({ kind }) => kind === 'other' || kind === 'subject');
  return others.reduce((longest, { text }) => (text.length > longest.length ? text : longest), '');
}

/** Words of at least four letters without digits; runs of characters of scripts without spaces. */
function splitWords(folded: string): string[] {
  return folded.split(/[^\p{L}\p{M}]+/u).filter((word) => {
    const isRun = isSpaceless(classOf[word.charCodeAt(0)] ?? separator);
    return isRun ? word.length >= 2 : word.length >= minWordLength && word.length <= 40;
  });
}

/** Spreads hashes, so that the smallest ones are not those of similar words. */
function scramble(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
