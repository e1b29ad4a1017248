import type { Pool } from 'pg';
import { countRepeats } from './spam.repository';

/** Places for texts; a power of two. */
const places = 131_072;
/** Fingerprints per database update. */
const maxStored = 3_000;
const maxRepeated = 90_000;
const maxAgeMinutes = 24 * 60;

interface TextCount {
  readonly fingerprint: number;
  /** When it was first seen, in minutes. */
  readonly since: number;
  /** Seen by this process, plus what the last database update reported for all processes. */
  known: number;
  /** Seen by this process and not stored yet; negative if more was taken back than counted since then. */
  pending: number;
}

/**
 * How often texts were submitted within a day of the first time, by fingerprint. Each may have one of two places, and
 * replaces the rarer of the texts there. A map that keeps the order of use takes several times as long.
 */
export class TextCounts {
  readonly #pool: Pool;
  readonly #texts = new Array<TextCount | undefined>(places).fill(undefined);
  readonly #repeated = new Set<number>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Counts a text and returns how often one with a common fingerprint was seen before. */
  count(fingerprints: readonly number[]): number {
    let before = 0;
    for (const fingerprint of fingerprints) {
      const text = this.#find(fingerprint);
      if (!text) {
        this.#keep({ fingerprint, since: minutes(), known: 1, pending: 1 });
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
      const text = this.#find(fingerprint);
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
      const text = this.#find(fingerprint);
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

  #find(fingerprint: number): TextCount | undefined {
    const place = fingerprint & (places - 1);
    const isCurrent = (text?: TextCount) =>
      text?.fingerprint === fingerprint && minutes() - text.since <= maxAgeMinutes;
    return [this.#texts[place], this.#texts[place ^ 1]].find(isCurrent);
  }

  #keep(text: TextCount): void {
    const place = text.fingerprint & (places - 1);
    const knownAt = (at: number) => this.#texts[at]?.known ?? 0;
    this.#texts[knownAt(place ^ 1) < knownAt(place) ? place ^ 1 : place] = text;
  }
}

function minutes(): number {
  return Math.floor(performance.now() / 60_000);
}
