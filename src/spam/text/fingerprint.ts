import { NumberList } from '../number-list';
import { combine, hashText, scramble } from './hash';
import { isEveryday, type Link } from './links';
import type { TextScan } from './scan-text';

/** A message with fewer different long words has no fingerprint: short notes of real visitors are often the same. */
const minWords = 8;
/**
 * Several fingerprints of few words each, because copies with small changes nearly always share one. Fewer than five
 * words could all be common words that unrelated messages share.
 */
const fingerprints = { count: 3, words: 5 };

/** The smallest hashes of the message's words, in ascending order, for one fingerprint after the other. */
const smallest = new Uint32Array(fingerprints.count * fingerprints.words);

/**
 * Hashes of a message, for recognizing texts that are submitted again and again; none if it is too short. Case, accents,
 * look-alike letters, invisible characters, digits, links, addresses, punctuation and the order of words do not matter,
 * nor do names, and of the words only those with the smallest hashes count, by three
 * different functions. Each is an integer of 53 bits. Whoever knows a text can repeat it, so it need not be hard to find
 * another one like it.
 */
export function findFingerprints({ compared, names }: TextScan): number[] {
  different.length = 0;
  smallest.fill(0xffffffff);
  for (let i = 0; i < compared.length; i += 1) {
    const word = compared.items[i] ?? 0;
    if (names.has(word)) continue;
    if (different.length < minWords && !different.has(word)) different.add(word);
    for (let seed = 0; seed < fingerprints.count; seed += 1) insert(scramble(word, seed), seed * fingerprints.words);
  }
  if (different.length < minWords) return [];
  const hashes: number[] = [];
  for (let seed = 0; seed < fingerprints.count; seed += 1) {
    hashes.push(hashAll(smallest, seed, seed * fingerprints.words, (seed + 1) * fingerprints.words));
  }
  return hashes;
}

const different = new NumberList(minWords);

/** Puts a hash in its place among the smallest of a fingerprint, unless it is there. */
function insert(hash: number, first: number): void {
  const last = first + fingerprints.words - 1;
  if (hash >= (smallest[last] ?? 0)) return;
  let rest = hash;
  for (let i = first; i <= last; i += 1) {
    const other = smallest[i] ?? 0;
    if (rest === other) return;
    if (rest > other) continue;
    smallest[i] = rest;
    rest = other;
  }
}

function hashAll(hashes: ArrayLike<number>, seed: number, from = 0, to = hashes.length): number {
  let [high, low] = [seed, seed];
  for (let i = from; i < to; i += 1) {
    high = scramble(high ^ (hashes[i] ?? 0), 1);
    low = scramble(low ^ (hashes[i] ?? 0), 2);
  }
  return (high >>> 11) * 0x1_0000_0000 + low;
}

const maxLinks = 3;

/** Hashes of the first links of a message, for recognizing links that are submitted again and again. */
export function linkFingerprints(links: readonly Link[]): number[] {
  const urls = links
    .filter(({ inMessage, isExplicit, host }) => inMessage && isExplicit && !isEveryday(host))
    .map(({ url }) => url.toLowerCase().replace(/[.,;!?]+$/, ''));
  return [...new Set(urls.slice(0, maxLinks))].map((url) => hashAll([hashText(url), url.length], linkSeed));
}

const linkSeed = 7;
/** “Please call me back” has fewer: many visitors write it. */
const minBurstWords = 5;

/**
 * The hash of a message's longer words, together with an account and the minute, for recognizing bursts of short
 * messages; none if it has too few. As above, only messages are compared: many visitors make the same choices.
 */
export function burstFingerprint({ compared, names }: TextScan, accountId: string, minute: number): number[] {
  let [hash, used] = [0, 0];
  for (let i = 0; i < compared.length; i += 1) {
    const word = compared.items[i] ?? 0;
    if (names.has(word)) continue;
    hash = combine(hash, word);
    used += 1;
  }
  return used < minBurstWords ? [] : [hashAll([hash >>> 0, hashText(accountId), minute], burstSeed)];
}

const burstSeed = 8;
