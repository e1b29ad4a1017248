import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Logger } from '../lib/logger';
import { createOutageLog } from '../lib/outage-log';
import { createModel, type SpamModel } from './model';
import { findChangedModels, findModel, findTextsMarkedNotSpam } from './spam.repository';
import { readSubmission } from './submission';
import { TextCounts } from './text-counts';

/** The spam filter's state in memory. Look-ups never wait: what is not loaded yet is loaded in the background. */
export interface SpamState {
  /** The account's model; the base model until it is loaded. */
  modelOf(accountId: string): SpamModel;
  /** Counts a text and returns how often one with a common fingerprint was seen before within about a day. */
  countText(fingerprints: readonly number[]): number;
  /** Whether the account's owner marked a repeated text with a common fingerprint as not spam. */
  isMarkedNotSpam(accountId: string, fingerprints: readonly number[]): boolean;
  /** Takes one count of a text back, because its submission was not stored. */
  uncountText(fingerprints: readonly number[]): void;
  /** Stores the latest counts. */
  close(): Promise<void>;
}

/** The model of an account with many marks takes up to 300 kB of memory, its texts up to 10 kB. */
const maxModels = 200;
/** Loads in flight; further ones wait for the next submission. */
const maxLoading = 4;

/** What an account's marks changed. */
interface Learned {
  readonly model: SpamModel;
  /** The version of the stored model; null without one. */
  readonly version: string | null;
  /** Fingerprints of repeated texts that are not spam. */
  readonly notSpamTexts: ReadonlySet<number>;
}

interface StateDeps {
  readonly pool: Pool;
  readonly logger: Logger;
  /** How often changed models are loaded and counts are stored; defaults to 3 s. */
  readonly intervalMs?: number | undefined;
}

/** Loads state in the background when a submission first needs it. Errors are logged once; later submissions retry. */
export function createSpamState({ pool, logger, intervalMs = 3_000 }: StateDeps): SpamState {
  const learned = new LRUCache<string, Learned>({ max: maxModels });
  const texts = new TextCounts(pool);
  const loading = new Set<string>();
  const outages = createOutageLog(logger, 'the state of the spam filter could not be loaded; scoring without it');

  const load = (key: string, work: () => Promise<void>): void => {
    if (loading.size >= maxLoading || loading.has(key)) return;
    loading.add(key);
    work()
      .then(outages.recovered, outages.failed)
      .finally(() => loading.delete(key));
  };
  const loadLearned = async (accountId: string): Promise<void> => {
    const { model, version } = await findModel(pool, accountId);
    const marked = version === null ? [] : await findTextsMarkedNotSpam(pool, accountId);
    const notSpamTexts = new Set(marked.flatMap((data) => readSubmission(data).fingerprints));
    learned.set(accountId, { model: createModel(model), version, notSpamTexts });
  };

  const refreshLearned = async (): Promise<void> => {
    if (learned.size === 0) return;
    const versions = new Map([...learned].map(([accountId, { version }]) => [accountId, version]));
    for (const accountId of await findChangedModels(pool, versions)) await loadLearned(accountId);
  };
  const learnedOf = (accountId: string): Learned | undefined => {
    const known = learned.get(accountId);
    if (!known) load(accountId, () => loadLearned(accountId));
    return known;
  };

  let running = Promise.resolve();
  const tick = (): void => {
    running = running.then(async () => {
      // A failure of one does not stop the other.
      const results = await Promise.allSettled([refreshLearned(), texts.store()]);
      const failure = results.find((result) => result.status === 'rejected');
      if (failure) outages.failed(failure.reason);
      // Without models, nothing was read.
      else if (learned.size > 0) outages.recovered();
    });
  };
  const timer = setInterval(tick, intervalMs);
  timer.unref();

  return {
    modelOf: (accountId) => learnedOf(accountId)?.model ?? baseModel,
    isMarkedNotSpam: (accountId, fingerprints) => {
      const notSpamTexts = learnedOf(accountId)?.notSpamTexts;
      return notSpamTexts !== undefined && fingerprints.some((fingerprint) => notSpamTexts.has(fingerprint));
    },
    countText: (fingerprints) => texts.count(fingerprints),
    uncountText: (fingerprints) => texts.uncount(fingerprints),
    close: async () => {
      clearInterval(timer);
      await running;
      await texts.store().catch(outages.failed);
    },
  };
}

const baseModel = createModel(null);
