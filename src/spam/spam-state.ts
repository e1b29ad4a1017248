import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Logger } from '../lib/logger';
import { createOutageLog } from '../lib/outage-log';
import { createModel, type SpamModel } from './model';
import { countRepeats, findChangedModels, findFineTexts, findModel, findRecentData } from './spam.repository';
import { textFingerprints } from './text/fingerprint';
import { profileLanguage, type UsualLanguage } from './text/language';

/** What the spam filter knows beyond a submission, in memory: looking it up never waits. */
export interface SpamState {
  /** The account's model; the base model until it is loaded. */
  modelOf(accountId: string): SpamModel;
  /** What the form's submissions are usually written in; null until that is known. */
  usualLanguageOf(formId: string): UsualLanguage | null;
  /** Counts a text and returns how often one with a common fingerprint was seen before within about a day. */
  countText(fingerprints: readonly string[]): number;
  /** Whether the account's owner marked a repeated text with a common fingerprint as not spam. */
  isFineText(accountId: string, fingerprints: readonly string[]): boolean;
  /** Takes one count of a text back, because its submission was not stored. */
  uncountText(fingerprints: readonly string[]): void;
  /** Stores what was counted and not stored yet. */
  close(): Promise<void>;
}

/** What an account taught takes 43 kB of memory, and up to 10 kB for texts. */
const maxModels = 500;
const maxProfiles = 5_000;
const profileTtlMs = 10 * 60_000;
/** Recent submissions that a form's usual language is taken from. */
const profiledSubmissions = 200;
/** Fingerprints, about 180 bytes each. Every text has three. */
const maxTexts = 90_000;
/** Fingerprints that are stored at a time. */
const maxStored = 3_000;
const textTtlMs = 24 * 3_600_000;
/** Loads in flight; further ones wait for the next submission. */
const maxLoading = 4;

/** What the owner's marks taught. */
interface Lessons {
  readonly model: SpamModel;
  /** Of the stored model; null without one. */
  readonly version: string | null;
  /** Fingerprints of repeated texts that are not spam. */
  readonly fineTexts: ReadonlySet<string>;
}

interface TextCount {
  /** Seen by this process, plus what the last database update reported for all processes. */
  known: number;
  /** Seen by this process and not stored yet; negative if more was taken back than counted since then. */
  pending: number;
}

interface StateDeps {
  readonly pool: Pool;
  readonly logger: Logger;
  /** How often models are looked at for changes and counts are stored; defaults to 3 s. */
  readonly intervalMs?: number;
}

/** Loads in the background what submissions ask for. Errors are logged once, and tried again by later submissions. */
export function createSpamState({ pool, logger, intervalMs = 3_000 }: StateDeps): SpamState {
  const lessons = new LRUCache<string, Lessons>({ max: maxModels });
  const profiles = new LRUCache<string, { language: UsualLanguage | null }>({ max: maxProfiles, ttl: profileTtlMs });
  const texts = new LRUCache<string, TextCount>({ max: maxTexts, ttl: textTtlMs, noUpdateTTL: true });
  const repeated = new Set<string>();
  const loading = new Set<string>();
  const outages = createOutageLog(logger, 'the state of the spam filter could not be loaded; scoring without it');
  let checkedAt = new Date(0);

  const load = (key: string, work: () => Promise<void>): void => {
    if (loading.size >= maxLoading || loading.has(key)) return;
    loading.add(key);
    work()
      .then(outages.recovered, outages.failed)
      .finally(() => loading.delete(key));
  };
  const loadLessons = async (accountId: string): Promise<void> => {
    const { model, version } = await findModel(pool, accountId);
    const texts = version === null ? [] : await findFineTexts(pool, accountId);
    const fineTexts = new Set(texts.flatMap((data) => textFingerprints(data)));
    lessons.set(accountId, { model: createModel(model), version, fineTexts });
  };

  const refreshLessons = async (): Promise<void> => {
    if (lessons.size === 0) return;
    const { at, models } = await findChangedModels(pool, [...lessons.keys()], checkedAt);
    for (const { accountId, version } of models) {
      if (lessons.peek(accountId)?.version !== version) await loadLessons(accountId);
    }
    checkedAt = at;
  };
  const storeCounts = async (): Promise<void> => {
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
  };

  const lessonsOf = (accountId: string): Lessons | undefined => {
    const known = lessons.get(accountId);
    if (!known) load(accountId, () => loadLessons(accountId));
    return known;
  };

  let running = Promise.resolve();
  const tick = (): void => {
    running = running.then(async () => {
      // A failure of one does not stop the other.
      const results = await Promise.allSettled([refreshLessons(), storeCounts()]);
      for (const result of results) if (result.status === 'rejected') outages.failed(result.reason);
    });
  };
  const timer = setInterval(tick, intervalMs);
  timer.unref();

  return {
    modelOf: (accountId) => lessonsOf(accountId)?.model ?? baseModel,
    isFineText: (accountId, fingerprints) => {
      const fineTexts = lessonsOf(accountId)?.fineTexts;
      return fineTexts !== undefined && fingerprints.some((fingerprint) => fineTexts.has(fingerprint));
    },
    usualLanguageOf: (formId) => {
      const profile = profiles.get(formId);
      if (!profile) {
        load(formId, async () => {
          const data = await findRecentData(pool, formId, profiledSubmissions);
          profiles.set(formId, { language: await profileLanguage(data) });
        });
      }
      return profile?.language ?? null;
    },
    countText: (fingerprints) => {
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
    uncountText: (fingerprints) => {
      for (const fingerprint of fingerprints) {
        const text = texts.get(fingerprint);
        if (!text) continue;
        text.known -= 1;
        text.pending -= 1;
        if (text.pending < 0) repeated.add(fingerprint);
      }
    },
    close: async () => {
      clearInterval(timer);
      tick();
      await running;
    },
  };
}

const baseModel = createModel(null);
