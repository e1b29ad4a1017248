import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { capacity } from '../../config/limits';
import { BatchLoader } from '../lib/batch-loader';
import { isStatementTimeout } from '../lib/pg-errors';
import { TimeoutError } from '../lib/with-timeout';
import { type LiveForm, readForm, withLockedForm } from './live-form';
import { FormBusy, SubmitError } from './submit-error';

/** Forms by access key. A cached form is only a hint: the commit checks its version. */
export interface FormCache {
  has(accessKey: string): boolean;
  /** The form, or null; `isFresh` bypasses the cache. */
  find(accessKey: string, isFresh: boolean): Promise<LiveForm | null>;
  /** Runs `work` with the form, or null, while nothing that the commit checks can change. */
  findLocked<T>(accessKey: string, work: (form: LiveForm | null) => Promise<T>): Promise<T>;
}

export function createFormCache(pool: Pool): FormCache {
  const cache = new LRUCache<string, LiveForm>({
    max: 10_000,
    // Entries of lists take about 300 bytes each, and so do most forms; the text of an auto-reply may take far more.
    maxSize: 100_000,
    sizeCalculation: ({ lists, settings }) =>
      1 + (lists?.size ?? 0) + Math.floor(JSON.stringify(settings).length / 1_000),
    ttl: 60_000,
  });
  const store = (accessKey: string, form: LiveForm | null) => {
    if (form) cache.set(accessKey, form);
    else cache.delete(accessKey);
    return form;
  };
  // One lock at a time, shared by the submissions to its form, so that connections remain for their commits.
  const locked = new BatchLoader<LockedWork, void>(
    async (items) => {
      const accessKey = items[0]?.accessKey ?? '';
      await withLockedForm(pool, accessKey, async (form) => {
        store(accessKey, form);
        await Promise.all(items.map(({ work }) => work(form)));
      });
      return items.map(() => undefined);
    },
    {
      maxItems: 32,
      concurrency: 1,
      canJoin: ({ accessKey }, [first]) => !first || accessKey === first.accessKey,
      maxWaitMs: 2 * capacity.commits.waitMs,
    },
  );
  return {
    has: (accessKey) => cache.has(accessKey),
    find: async (accessKey, isFresh) => {
      const cached = isFresh ? undefined : cache.get(accessKey);
      return cached ?? store(accessKey, await readForm(pool, accessKey));
    },
    findLocked: (accessKey, work) =>
      new Promise((resolve, reject) => {
        const settle = (form: LiveForm | null) => work(form).then(resolve, reject);
        locked
          .load({ accessKey, work: settle })
          .catch((cause: unknown) => reject(isBusy(cause) ? new FormBusy('the form', cause) : lookupFailed(cause)));
      }),
  };
}

/** Whether waiting for the form's rows, or for the locks of earlier submissions, timed out. */
function isBusy(error: unknown): boolean {
  return isStatementTimeout(error) || error instanceof TimeoutError;
}

function lookupFailed(cause: unknown): SubmitError {
  return new SubmitError('profile_lookup_failed', { cause });
}

/** Must not reject. */
interface LockedWork {
  readonly accessKey: string;
  readonly work: (form: LiveForm | null) => Promise<void>;
}

/**
 * Finds the form of an access key. Throws SubmitError: 404 for an unknown key, 500 when the form could not be read
 * (spec section 7.1).
 */
export async function findForm(forms: FormCache, accessKey: string, isFresh: boolean): Promise<LiveForm> {
  const form = await forms.find(accessKey, isFresh).catch((cause: unknown) => {
    throw lookupFailed(cause);
  });
  return requireForm(form);
}

/** Throws SubmitError 404 without a form. */
export function requireForm(form: LiveForm | null): LiveForm {
  if (!form) throw new SubmitError('invalid_access_key');
  return form;
}

/** Throws SubmitError 403 for a form that is paused or unavailable (spec section 7.1). */
export function checkAvailable(form: LiveForm): void {
  if (form.deleted || form.account.stopped) throw new SubmitError('form_unavailable');
  if (!form.active) throw new SubmitError('inactive_form');
}
