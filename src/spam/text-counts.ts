import type { Pool } from 'pg';
import { countRepeats } from './spam.repository';

/**
 * Each text has three fingerprints, and most are never seen again: as objects, they would be most of what the garbage
 * collector copies. A bucket is one line of the processor's cache.
 */
const [buckets, perBucket] = [16_384, 8];
/** Fingerprints per database update. */
const maxStored = 3_000;
const maxRepeated = 90_000;
const textTtlS = 24 * 3_600;

/** How often texts were submitted within a day, by fingerprint. A full bucket loses its rarest or else oldest text. */
export class TextCounts {
  readonly #pool: Pool;
  /** 0 for an empty place. */
  readonly #fingerprints = new Float64Array(buckets * perBucket);
  /** When a text was first seen, in seconds. */
  readonly #since = new Uint32Array(buckets * perBucket);
  /** Seen by this process, plus what the last database update reported for all processes. */
  readonly #known = new Int32Array(buckets * perBucket);
  /** Seen by this process and not stored yet; negative if more was taken back than counted since then. */
  readonly #pending = new Int32Array(buckets * perBucket);
  readonly #repeated = new Set<number>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Counts a text and returns how often one with a common fingerprint was seen before. */
  count(fingerprints: readonly number[]): number {
    let before = 0;
    for (const fingerprint of fingerprints) {
      const at = this.#find(fingerprint) ?? this.#add(fingerprint);
      const known = this.#known[at] ?? 0;
      before = Math.max(before, known);
      // Most texts are seen once; those never reach the database.
      if (known > 0 && this.#repeated.size < maxRepeated) this.#repeated.add(fingerprint);
      this.#known[at] = known + 1;
      this.#pending[at] = (this.#pending[at] ?? 0) + 1;
    }
    return before;
  }

  /** Takes one count of a text back. */
  uncount(fingerprints: readonly number[]): void {
    for (const fingerprint of fingerprints) {
      const at = this.#find(fingerprint);
      if (at === null) continue;
      this.#known[at] = (this.#known[at] ?? 0) - 1;
      const pending = (this.#pending[at] ?? 0) - 1;
      this.#pending[at] = pending;
      if (pending < 0) this.#repeated.add(fingerprint);
    }
  }

  /** Stores what was counted since the last call, and reads what other processes counted. */
  async store(): Promise<void> {
    const batch = [...this.#repeated].slice(0, maxStored).flatMap((fingerprint) => {
      this.#repeated.delete(fingerprint);
      const at = this.#find(fingerprint);
      const count = at === null ? 0 : (this.#pending[at] ?? 0);
      if (at === null || count === 0) return [];
      this.#pending[at] = 0;
      return [{ fingerprint, count }];
    });
    if (batch.length === 0) return;
    try {
      const totals = await countRepeats(this.#pool, batch);
      for (const { fingerprint } of batch) {
        const at = this.#find(fingerprint);
        if (at !== null) this.#known[at] = Math.max(this.#known[at] ?? 0, totals.get(fingerprint) ?? 0);
      }
    } catch (error) {
      // Stored with the next repetition.
      for (const { fingerprint, count } of batch) {
        const at = this.#find(fingerprint);
        if (at !== null) this.#pending[at] = (this.#pending[at] ?? 0) + count;
      }
      throw error;
    }
  }

  /** Where a text is counted; null if it was not seen within a day. */
  #find(fingerprint: number): number | null {
    const first = (fingerprint % buckets) * perBucket;
    for (let at = first; at < first + perBucket; at += 1) {
      if (this.#fingerprints[at] === fingerprint) return this.#isExpired(at) ? null : at;
    }
    return null;
  }

  #add(fingerprint: number): number {
    const first = (fingerprint % buckets) * perBucket;
    let at = first;
    for (let other = first; other < first + perBucket; other += 1) {
      // Its own place, if it has expired.
      if (this.#fingerprints[other] === fingerprint) at = other;
      if (this.#fingerprints[at] !== fingerprint && this.#rank(other) < this.#rank(at)) at = other;
    }
    this.#fingerprints[at] = fingerprint;
    this.#since[at] = performance.now() / 1_000;
    this.#known[at] = 0;
    this.#pending[at] = 0;
    return at;
  }

  /** The lowest one is replaced first. */
  #rank(at: number): number {
    if (this.#fingerprints[at] === 0) return -2;
    return this.#isExpired(at) ? -1 : (this.#known[at] ?? 0) + (this.#since[at] ?? 0) / 2 ** 32;
  }

  #isExpired(at: number): boolean {
    return performance.now() / 1_000 - (this.#since[at] ?? 0) > textTtlS;
  }
}
