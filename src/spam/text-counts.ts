import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { countRepeats } from './spam.repository';

/** Fingerprints, about 180 bytes each. Every text has three. */
const maxTexts = 90_000;
/** Fingerprints per database update. */
const maxStored = 3_000;
const textTtlMs = 24 * 3_600_000;

interface TextCount {
  /** Seen by this process, plus what the last database update reported for all processes. */
  known: number;
  /** Seen by this process and not stored yet; negative if more was taken back than counted since then. */
  pending: number;
}

/** How often texts were submitted within about a day, by fingerprint. */
export interface TextCounts {
  /** Counts a text and returns how often one with a common fingerprint was seen before. */
  count(fingerprints: readonly number[]): number;
  /** Takes one count of a text back. */
  uncount(fingerprints: readonly number[]): void;
  /** Stores what was counted since the last call, and reads what other processes counted. */
  store(): Promise<void>;
}

export function createTextCounts(pool: Pool): TextCounts {
  const texts = new LRUCache<number, TextCount>({ max: maxTexts, ttl: textTtlMs, noUpdateTTL: true });
  const repeated = new Set<number>();
  return {
    count: (fingerprints) => {
      let before = 0;
      for (const fingerprint of fingerprints) {
        const text = texts.get(fingerprint) ?? { known: 0, pending: 0 };
        before = Math.max(before, text.known);
        // Most texts are seen once; those never reach the database.
        if (text.known > 0 && repeated.size < maxTexts) repeated.add(fingerprint);
        text.known += 1;
        text.pending += 1;
        texts.set(fingerprint, text);
      }
      return before;
    },
    uncount: (fingerprints) => {
      for (const fingerprint of fingerprints) {
        const text = texts.get(fingerprint);
        if (!text) continue;
        text.known -= 1;
        text.pending -= 1;
        if (text.pending < 0) repeated.add(fingerprint);
      }
    },
    store: async () => {
      const batch = [...repeated].slice(0, maxStored).flatMap((fingerprint) => {
        const text = texts.get(fingerprint);
        repeated.delete(fingerprint);
        return text && text.pending !== 0 ? [{ fingerprint, text, count: text.pending }] : [];
      });
      if (batch.length === 0) return;
      for (const { text, count } of batch) text.pending -= count;
      try {
        const totals = await countRepeats(pool, batch);
        for (const { fingerprint, text } of batch) text.known = Math.max(text.known, totals.get(fingerprint) ?? 0);
      } catch (error) {
        // Stored with the next repetition.
        for (const { text, count } of batch) text.pending += count;
        throw error;
      }
    },
  };
}
