import { classIn, letterIn, readCode, skipped } from './characters';

export const hashStart = 0x811c9dc5 | 0;

/** FNV-1a, one UTF-16 code unit at a time. */
export function hashCharacter(hash: number, code: number): number {
  return Math.imul(hash ^ code, 16777619);
}

/** The hash of two words in a row. */
export function combine(first: number, second: number): number {
  return Math.imul(first, 0x9e3779b1) ^ second;
}

/** The hash of a word as the scan of a text finds it. */
export function hashText(word: string): number {
  let hash = hashStart;
  for (let i = 0; i < word.length; i += 1) {
    const entry = readCode(word.charCodeAt(i));
    if (classIn(entry) !== skipped) hash = hashCharacter(hash, letterIn(entry));
  }
  return hash;
}

/** Mixes the bits of a hash, so that similar words do not get similar hashes. */
export function scramble(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
