import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { countRepeats } from './spam.repository';

const maxTexts = 131_072;
/** Fingerprints per database update. */
const maxStored = 3_000;
const maxRepeated = 90_000;
const textTtlMs = 24 * 3_600_000;

interface TextCount {
  /** Seen by this process, plus what the last database update reported for all processes. */
  known: number;
  /** Seen by this process and not stored yet; negative if more was taken back than counted since then. */
  pending: number;
}

/** How often texts were submitted within a day of the first time, by fingerprint. The latest ones are kept. */
export class TextCounts {
  readonly #pool: Pool;
  readonly #texts = new LRUCache<number, TextCount>({ max: maxTexts, ttl: textTtlMs });
  readonly #repeated = new Set<number>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Counts a text and returns how often one with a common fingerprint was seen before. */
  count(fingerprints: readonly number[]): number {
    let before = 0;
    for (const fingerprint of fingerprints) {
      const text = this.#texts.get(fingerprint);
      if (!text) {
        this.#texts.set(fingerprint, { known: 1, pending: 1 });
        continue;
      }
      before = Math.max(before, text.known);
      // Most texts are seen once; those never reach the database.
      if (text.known > 0 && this.#repeated.size < maxRepeated) this.#repeated.add(fingerprint);
      text.known += 1;
      text.pending += 1;
    }
    return before;
  }

  /** Takes one count of a text back. */
  uncount(fingerprints: readonly number[]): void {
    for (const fingerprint of fingerprints) {
      const text = this.#texts.get(fingerprint);
      if (!text) continue;
      text.known -= 1;
      text.pending -= 1;
      if (text.pending < 0) this.#repeated.add(fingerprint);
    }
  }

  /** Stores what was counted since the last call, and reads what other processes counted. */
  async store(): Promise<void> {
    const batch = [...this.#repeated].slice(0, maxStored).flatMap((fingerprint) => {
      this.#repeated.delete(fingerprint);
      const text = this.#texts.get(fingerprint);
      return text && text.pending !== 0 ? { fingerprint, text, count: text.pending } : [];
    });
    if (batch.length === 0) return;
    for (const { text } of batch) text.pending = 0;
    try {
      const totals = await countRepeats(this.#pool, batch);
      for (const { fingerprint, text } of batch) text.known = Math.max(text.known, totals.get(fingerprint) ?? 0);
    } catch (error) {
      // Stored with the next repetition.
      for (const { text, count } of batch) text.pending += count;
      throw error;
    }
  }
}
