import { combine, hashText, scramble } from './hash';
import { isEveryday, type Link } from './links';
import type { TextScan } from './scan-text';

/** A message with fewer different long words has no fingerprint: short notes of real visitors are often the same. */
const minWords = 8;
/** “Please call me back” has fewer: many visitors write it. */
const minBurstWords = 5;
/**
 * Several fingerprints of few words each, because copies with small changes nearly always share one. Fewer than five
 * words could all be common words that unrelated messages share.
 */
const fingerprints = { factors: [1, 0x9e3779b1 | 0, 0x85ebca6b | 0], words: 5 } as const;
const maxLinks = 3;

/** Of the fingerprints of texts, links and bursts, so that they differ. */
const seeds = { links: 7, bursts: 8 } as const;

/** The smallest hashes of a message's words, in ascending order. */
const smallest = new Uint32Array(fingerprints.words);

/**
 * Hashes of a message, for recognizing texts that are submitted again and again; none if it is too short. Case, accents,
 * look-alike letters, invisible characters, digits, links, addresses, punctuation and the order of words do not matter,
 * nor do names, and of the words only those with the smallest hashes count, in three different orders. Each is an
 * integer of 32 bits. Whoever knows a text can repeat it, so it need not be hard to find another one like it.
 */
export function findFingerprints({ compared }: TextScan): number[] {
  if (!hasDifferentWords(compared)) return [];
  return fingerprints.factors.map((factor, seed) => {
    smallest.fill(0xffffffff);
    for (const word of compared) keepSmallest(Math.imul(scramble(word), factor) >>> 0);
    return hashAll(smallest, seed);
  });
}

function hasDifferentWords(words: readonly number[]): boolean {
  let count = 0;
  for (let i = 0; i < words.length && count < minWords; i += 1) if (words.indexOf(words[i] ?? 0) === i) count += 1;
  return count === minWords;
}

/** Puts a hash in its place among the smallest, unless it is there. */
function keepSmallest(hash: number): void {
  let rest = hash;
  if (rest >= (smallest[fingerprints.words - 1] ?? 0)) return;
  for (let i = 0; i < fingerprints.words; i += 1) {
    const other = smallest[i] ?? 0;
    if (rest === other) return;
    if (rest > other) continue;
    smallest[i] = rest;
    rest = other;
  }
}

/**
 * The hash of a message's longer words, together with an account and the minute, for recognizing bursts of short
 * messages; none if it has too few. As above, only messages are compared: many visitors make the same choices.
 */
export function burstFingerprint({ compared }: TextScan, accountId: string, minute: number): number[] {
  if (compared.length < minBurstWords) return [];
  return [hashAll([compared.reduce(combine, 0), hashText(accountId), minute], seeds.bursts)];
}

/** Hashes of the first links of a message, for recognizing links that are submitted again and again. */
export function linkFingerprints(links: readonly Link[]): number[] {
  if (links.length === 0) return [];
  const urls = links
    .filter(({ inMessage, isExplicit, host }) => inMessage && isExplicit && !isEveryday(host))
    .map(({ url }) => url.toLowerCase().replace(/[.,;!?]+$/, ''));
  return [...new Set(urls.slice(0, maxLinks))].map((url) => hashAll([hashText(url), url.length], seeds.links));
}

function hashAll(hashes: Iterable<number>, seed: number): number {
  let all = seed;
  for (const hash of hashes) all = scramble(all ^ hash);
  // Signed: V8 keeps it without a number object.
  return all | 0;
}
