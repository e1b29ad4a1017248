import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Logger } from '../lib/logger';
import { createOutageLog } from '../lib/outage-log';
import { createModel, type SpamModel } from './model';
import { findChangedModels, findModel } from './spam.repository';
import { TextCounts } from './text-counts';

/** The spam filter's state in memory. Look-ups never wait: what is not loaded yet is loaded in the background. */
export interface SpamState {
  /** The account's model; the base model until it is loaded. */
  modelOf(accountId: string): SpamModel;
  /** Counts a text and returns how often one with a common fingerprint was seen before within about a day. */
  countText(fingerprints: readonly number[]): number;
  /** Takes one count of a text back, because its submission was not stored. */
  uncountText(fingerprints: readonly number[]): void;
  /** Stores the latest counts. */
  close(): Promise<void>;
}

/** The model of an account with many marks takes up to 300 kB of memory. */
const maxModels = 200;
/** Loads in flight; further ones wait for the next submission. */
const maxLoading = 4;

interface StateDeps {
  readonly pool: Pool;
  readonly logger: Logger;
  /** How often changed models are loaded and counts are stored; defaults to 3 s. */
  readonly intervalMs?: number | undefined;
}

/** Loads state in the background when a submission first needs it. Errors are logged once; later submissions retry. */
export function createSpamState({ pool, logger, intervalMs = 3_000 }: StateDeps): SpamState {
  // By account. The version is that of the stored model, null without one.
  const learned = new LRUCache<string, { readonly model: SpamModel; readonly version: string | null }>({
    max: maxModels,
  });
  const texts = new TextCounts(pool);
  const loading = new Set<string>();
  const outages = createOutageLog(logger, 'the state of the spam filter could not be loaded; scoring without it');

  const loadLearned = async (accountId: string): Promise<void> => {
    const { model, version } = await findModel(pool, accountId);
    learned.set(accountId, { model: createModel(model), version });
  };
  const load = (accountId: string): void => {
    if (loading.size >= maxLoading || loading.has(accountId)) return;
    loading.add(accountId);
    loadLearned(accountId)
      .then(outages.recovered, outages.failed)
      .finally(() => loading.delete(accountId));
  };

  const refreshLearned = async (): Promise<void> => {
    if (learned.size === 0) return;
    const versions = new Map([...learned].map(([accountId, { version }]) => [accountId, version]));
    for (const accountId of await findChangedModels(pool, versions)) await loadLearned(accountId);
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
    modelOf: (accountId) => {
      const known = learned.get(accountId);
      if (!known) load(accountId);
      return known?.model ?? baseModel;
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
