import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Logger } from '../lib/logger';
import { createOutageLog } from '../lib/outage-log';
import { profileLanguage, type UsualLanguage } from './language';
import { createModel, type SpamModel } from './model';
import { countRepeats, findChangedModels, findModel, findRecentData } from './spam.repository';

/** What the spam filter knows beyond a submission, in memory: looking it up never waits. */
export interface SpamState {
  /** The account's model; the base model until it is loaded. */
  modelOf(accountId: string): SpamModel;
  /** What the form's submissions are usually written in; null until that is known. */
  usualLanguageOf(formId: string): UsualLanguage | null;
  /** Counts a text and returns how often it was seen before within about a day. */
  countText(fingerprint: string): number;
  /** Takes one count of a text back, because its submission was not stored. */
  uncountText(fingerprint: string): void;
  /** Stores what was counted and not stored yet. */
  close(): Promise<void>;
}

/** An account's model takes 43 kB of memory, so all of them take at most 22 MB. */
const maxModels = 500;
const maxProfiles = 5_000;
const profileTtlMs = 10 * 60_000;
/** Recent submissions that a form's usual language is taken from. */
const profiledSubmissions = 200;
const maxTexts = 50_000;
const textTtlMs = 24 * 3_600_000;
/** Loads in flight; further ones wait for the next submission. */
const maxLoading = 4;

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
  const models = new LRUCache<string, SpamModel>({ max: maxModels });
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
  const loadModel = async (accountId: string): Promise<void> => {
    models.set(accountId, createModel(await findModel(pool, accountId)));
  };

  const refreshModels = async (): Promise<void> => {
    if (models.size === 0) return;
    const { at, accountIds } = await findChangedModels(pool, [...models.keys()], checkedAt);
    for (const accountId of accountIds) await loadModel(accountId);
    checkedAt = at;
  };
  const storeCounts = async (): Promise<void> => {
    const batch = [...repeated].slice(0, 1_000).flatMap((fingerprint) => {
      const text = texts.get(fingerprint);
      repeated.delete(fingerprint);
      return text && text.pending !== 0 ? [{ fingerprint, text, count: text.pending }] : [];
    });
    if (batch.length === 0) return;
    for (const { text, count } of batch) text.pending -= count;
    const totals = await countRepeats(pool, batch);
    for (const { fingerprint, text } of batch) text.known = Math.max(text.known, totals.get(fingerprint) ?? 0);
  };

  let running = Promise.resolve();
  const tick = (): void => {
    running = running.then(async () => {
      // A failure of one does not stop the other.
      const results = await Promise.allSettled([refreshModels(), storeCounts()]);
      for (const result of results) if (result.status === 'rejected') outages.failed(result.reason);
    });
  };
  const timer = setInterval(tick, intervalMs);
  timer.unref();

  return {
    modelOf: (accountId) => {
      const model = models.get(accountId);
      if (!model) load(accountId, () => loadModel(accountId));
      return model ?? baseModel;
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
    countText: (fingerprint) => {
      const text = texts.get(fingerprint) ?? { known: 0, pending: 0 };
      const before = text.known;
      text.known += 1;
      text.pending += 1;
      texts.set(fingerprint, text);
      // Most texts are seen once; those never reach the database.
      if (before > 0) repeated.add(fingerprint);
      return before;
    },
    uncountText: (fingerprint) => {
      const text = texts.get(fingerprint);
      if (!text) return;
      text.known -= 1;
      text.pending -= 1;
      if (text.pending < 0) repeated.add(fingerprint);
    },
    close: async () => {
      clearInterval(timer);
      tick();
      await running;
    },
  };
}

const baseModel = createModel(null);
