import { clamp } from '../lib/clamp';
import { NumberTable } from './number-table';
import { freeMail } from './signals';
import { domainOf, type Submission } from './submission';
import { combine, hashText } from './text/hash';
import { isEveryday } from './text/links';

/*
 * What an account's marks say, as counts. Of `marked` messages, a token (a word or a pair of words) occurs in s of S that
 * are spam and in r of R real ones. Its weight is
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
  /** Weights by token, and points by identity. */
  readonly tokens: NumberTable;
  readonly identities: NumberTable;
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
const maxIdentities = 2_000;

/** Reads a stored model; without one, or if it has another format, returns the base model. */
export function createModel(stored: Buffer | null): SpamModel {
  if (stored?.[0] !== formatVersion || (stored.length - headerBytes) % entryBytes !== 0) return baseModel;
  const entries: [number, number][] = [];
  for (let at = headerBytes; at < stored.length; at += entryBytes) {
    entries.push([stored.readUInt32LE(at), stored.readFloatLE(at + 4)]);
  }
  const identityCount = stored.readUInt32LE(1);
  return {
    identities: new NumberTable(entries.slice(0, identityCount)),
    tokens: new NumberTable(entries.slice(identityCount)),
  };
}

const formatVersion = 2;
const headerBytes = 5;
const entryBytes = 8;
const baseModel: SpamModel = { tokens: new NumberTable([]), identities: new NumberTable([]) };

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
  const entries = [...identityEntries, ...tokenEntries];
  const buffer = Buffer.alloc(headerBytes + entryBytes * entries.length);
  buffer.writeUInt8(formatVersion, 0);
  buffer.writeUInt32LE(identityEntries.length, 1);
  entries.forEach(([key, value], i) => {
    buffer.writeUInt32LE(key, headerBytes + entryBytes * i);
    buffer.writeFloatLE(value, headerBytes + entryBytes * i + 4);
  });
  return buffer;
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

/** Ties are broken by the hash, so that the order of the messages does not matter. */
function heaviest(counts: ReadonlyMap<number, Count>, weigh: (count: Count) => number, most: number) {
  const entries = [...counts].map(([key, count]) => [key, weigh(count)] as const);
  return entries
    .filter(([, weight]) => weight !== 0)
    .sort(([a, weight], [b, other]) => Math.abs(other) - Math.abs(weight) || a - b)
    .slice(0, most);
}

/** What identifies a message: hashes of its addresses, their domains, its links' hosts and its text. */
function findIdentities({ addresses, links, fingerprints }: Submission): number[] {
  const found: number[] = [...fingerprints.map((fingerprint) => fingerprint % 0x1_0000_0000)];
  for (const address of addresses) {
    const domain = domainOf(address);
    found.push(hashIdentity(seeds.address, address));
    if (domain.includes('.') && !freeMail.has(domain)) found.push(hashIdentity(seeds.domain, domain));
  }
  for (const { host } of links) if (!isEveryday(host)) found.push(hashIdentity(seeds.host, host));
  return [...new Set(found)];
}

const seeds = { address: hashText('address'), domain: hashText('domain'), host: hashText('host') } as const;

function hashIdentity(seed: number, text: string): number {
  return combine(seed, hashText(text)) >>> 0;
}

/** Reads a message for {@link countMarks}. */
export function toExample(submission: Submission, isSpam: boolean | null): Example {
  return { tokens: [...submission.scan.tokens.toArray()], identities: findIdentities(submission), isSpam };
}

/** The points of the account's marks for a message: for its words, and for what identifies it. */
export function scoreMarks(
  model: SpamModel,
  submission: Submission,
): { readonly words: number; readonly known: number } {
  if (model === baseModel) return { words: 0, known: 0 };
  const { items, length } = submission.scan.tokens;
  let sum = 0;
  for (let i = 0; i < length; i += 1) sum += model.tokens.get(items[i] ?? 0);
  const identities = findIdentities(submission).map((identity) => model.identities.get(identity));
  const known = clamp(Math.max(0, ...identities) + Math.min(0, ...identities), limits.min, limits.max);
  const words = length === 0 ? 0 : (points.perWeight * sum) / Math.sqrt(length);
  return { known, words: clamp(words + known, limits.min, limits.max) - known };
}

/** The words that contribute most to the points of the account's marks, for their sign. */
export function wordsOfMarks({ tokens }: SpamModel, { scan }: Submission, sign: number): string[] {
  return scan.heaviestWords({ ofSlot: () => 0, ofToken: (token) => sign * tokens.get(token) });
}
