import { clamp } from '../lib/clamp';
import { freeMail } from './shapes';
import { domainOf, type Submission } from './submission';
import { combine, hashText } from './text/hash';
import { isEveryday } from './text/links';
import { WeighedWords, type WeightOf } from './text/word-weights';

/*
 * What an account's marks say, as counts. Of `marked` messages, a token (a word or a pair of words, by its slot) occurs in
 * s of S that are spam and in r of R real ones. Its weight is
 *
 *     ln((s + ½) / (S + 1)) − ln((r + ½) / (R + 1)), from −ln(1 + 2r) to ln(1 + 2s),
 *
 * so that a word says no more than its marks support. The points of a message are half the sum of the weights of its n
 * tokens, divided by √n. What identifies a message (its sender's address or domain, its links, its text) has
 * 5 × (s − r) / (s + r) points, and the highest and the lowest of these are added. All together are from −5 to +7. For
 * the words, the account's other messages that were accepted count as a quarter of a real one. The order of marks does
 * not matter, and a mark that is undone leaves nothing behind.
 */

/** What an account's marks add to the base weights, which all accounts share. */
export interface SpamModel {
  /** The weight of a token by its slot; 0 if it is not known. */
  readonly weightOf: WeightOf;
  /** Points by identity. */
  readonly identities: ReadonlyMap<number, number>;
}

/** A message of the account, read for counting. */
export interface Example {
  readonly tokens: readonly number[];
  readonly identities: readonly number[];
  /** Null if it was accepted without a mark. */
  readonly isSpam: boolean | null;
}

const limits = { min: -5, max: 7 } as const;
const points = { perWeight: 0.5, perIdentity: 5 } as const;
/** What an accepted message that nobody marked counts as. */
const unmarked = 0.25;
/** The heaviest are kept, which bounds the memory and the stored size. */
const maxTokens = 4_000;
const maxIdentities = 3_000;

const baseModel: SpamModel = { weightOf: () => 0, identities: new Map() };
const formatVersion = 3;

/** Reads a stored model; without one, or if it has another format, returns the base model. */
export function createModel(stored: Buffer | null): SpamModel {
  if (stored === null || stored.length % 4 !== 0) return baseModel;
  const [version, identityCount = 0, ...numbers] = new Float32Array(new Uint8Array(stored).buffer);
  if (version !== formatVersion) return baseModel;
  const entries = Array.from({ length: numbers.length / 2 }, (_, i): [number, number] => {
    return [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0];
  });
  return {
    identities: new Map(entries.slice(0, identityCount)),
    // The lightest first: the heaviest keep their places.
    weightOf: createWeights(entries.slice(identityCount).reverse()),
  };
}

/** Places for the weights of an account. A map takes ten times the memory and half of the time that scoring does. */
const places = 16_384;

/** Of tokens that share a place, the last one has it. */
function createWeights(entries: readonly (readonly [slot: number, weight: number])[]): WeightOf {
  const slots = new Uint32Array(places);
  const weights = new Float32Array(places);
  for (const [slot, weight] of entries) {
    slots[slot % places] = slot;
    weights[slot % places] = weight;
  }
  return (slot) => (slots[slot % places] === slot ? (weights[slot % places] ?? 0) : 0);
}

/** Counts the account's messages; the result is for {@link createModel}, or null if nothing is marked. */
export function countMarks(examples: readonly Example[]): Buffer | null {
  if (examples.every(({ isSpam }) => isSpam === null)) return null;
  const totals: Count = { spam: 0, real: 0 };
  const tokens = new Map<number, Count>();
  const identities = new Map<number, Count>();
  for (const { isSpam, ...example } of examples) {
    add(totals, isSpam);
    for (const token of example.tokens) add(countOf(tokens, token), isSpam);
    if (isSpam === null) continue;
    for (const identity of example.identities) add(countOf(identities, identity), isSpam);
  }
  const identityEntries = heaviest(identities, weighIdentity, maxIdentities);
  const tokenEntries = heaviest(tokens, (count) => weighToken(count, totals), maxTokens);
  const numbers = [formatVersion, identityEntries.length, ...identityEntries.flat(), ...tokenEntries.flat()];
  return Buffer.from(new Float32Array(numbers).buffer);
}

interface Count {
  spam: number;
  real: number;
}

function countOf(counts: Map<number, Count>, key: number): Count {
  const count = counts.get(key) ?? { spam: 0, real: 0 };
  counts.set(key, count);
  return count;
}

function add(count: Count, isSpam: boolean | null): void {
  if (isSpam) count.spam += 1;
  else count.real += isSpam === null ? unmarked : 1;
}

function weighToken({ spam, real }: Count, totals: Count): number {
  const weight = Math.log((spam + 0.5) / (totals.spam + 1)) - Math.log((real + 0.5) / (totals.real + 1));
  return clamp(weight, -Math.log(1 + 2 * real), Math.log(1 + 2 * spam));
}

function weighIdentity({ spam, real }: Count): number {
  return (points.perIdentity * (spam - real)) / (spam + real);
}

/** Ties are broken by the key, so that the order of the messages does not matter. */
function heaviest(counts: ReadonlyMap<number, Count>, weigh: (count: Count) => number, most: number) {
  const entries = [...counts].map(([key, count]) => [key, weigh(count)] as const);
  return entries
    .filter(([, weight]) => weight !== 0)
    .sort(([a, weight], [b, other]) => Math.abs(other) - Math.abs(weight) || a - b)
    .slice(0, most);
}

/** Identities are told apart by 24 bits, which numbers of 32 bits with a fraction can represent. */
const identityCount = 2 ** 24;

const kinds = { text: 1, address: 2, domain: 3, host: 4 } as const;

function identityOf(kind: number, hash: number): number {
  return (combine(kind, hash) >>> 0) % identityCount;
}

/** What identifies a message: hashes of its addresses, their domains, its links' hosts and its text. */
function findIdentities({ addresses, links, fingerprints }: Submission): Set<number> {
  const found = new Set<number>();
  const add = (kind: number, hash: number): void => void found.add(identityOf(kind, hash));
  for (const fingerprint of fingerprints) add(kinds.text, fingerprint);
  for (const address of addresses) {
    const domain = domainOf(address);
    add(kinds.address, hashText(address));
    if (domain.includes('.') && !freeMail.has(domain)) add(kinds.domain, hashText(domain));
  }
  for (const { host } of links) if (!isEveryday(host)) add(kinds.host, hashText(host));
  return found;
}

/** Whether the owner marked messages with such a text as not spam, more often than as spam. */
export function isTextMarkedReal({ identities }: SpamModel, fingerprints: readonly number[]): boolean {
  return fingerprints.some((fingerprint) => (identities.get(identityOf(kinds.text, fingerprint)) ?? 0) < 0);
}

/** Reads a message for {@link countMarks}. */
export function toExample(submission: Submission, isSpam: boolean | null): Example {
  return { tokens: submission.scan.differentSlots(), identities: [...findIdentities(submission)], isSpam };
}

/** The points of the account's marks for a message: for its words, and for what identifies it. */
export function scoreMarks(
  model: SpamModel,
  submission: Submission,
): { readonly words: number; readonly known: number } {
  if (model === baseModel) return { words: 0, known: 0 };
  let [highest, lowest] = [0, 0];
  for (const identity of findIdentities(submission)) {
    const identityPoints = model.identities.get(identity) ?? 0;
    highest = Math.max(highest, identityPoints);
    lowest = Math.min(lowest, identityPoints);
  }
  const known = clamp(highest + lowest, limits.min, limits.max);
  const words = points.perWeight * weighed.weigh(submission.scan, model.weightOf);
  return { known, words: clamp(words + known, limits.min, limits.max) - known };
}

const weighed = new WeighedWords();

/** The words that contribute most to the marks' points, for their sign, of the submission that was scored last. */
export function wordsOfMarks({ scan }: Submission, sign: number): string[] {
  return weighed.nameHeaviest(scan, sign);
}
