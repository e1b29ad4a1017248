import type { Pool } from 'pg';
import { capacity } from '../../../config/limits';
import { BatchLoader, type BatchOptions } from '../../lib/batch-loader';
import { Overloaded } from '../../lib/capacity-limit';
import { clamp } from '../../lib/clamp';
import { isDataError, isLockNotAvailable } from '../../lib/pg-errors';
import {
  type BatchResult,
  type CommitResult,
  commitBatch,
  type LockOptions,
  type NewSubmission,
  type PendingSubmission,
} from './commit-batch';
import { DatabaseUnreachable, recoverCommit } from './commit-recovery';
import { commitWithFiles } from './commit-with-files';
import { LockedAccounts } from './locked-accounts';

/**
 * Batches are bounded in count and bytes, because an account's row stays locked for the length of the statement. Below
 * six submissions a smaller batch saves nothing: the statement itself costs most.
 */
const batchLimits = { minItems: 6, maxItems: 128, maxBytes: 2 * 1024 * 1024 };

/**
 * An account with more submissions a second is hot, and is committed apart from the others: it is in almost every
 * batch, and processes that commit for the same account wait for each other.
 */
const hotPerSecond = 100;

/**
 * Submissions with files are committed singly, this many at a time, because their bytes are held in memory meanwhile.
 */
const concurrencyWithFiles = 2;

/**
 * How long a commit waits for locks, in milliseconds. Processes that share accounts usually hold each other's rows for
 * less than the first, and waiting is cheaper than leaving submissions out. The second bounds one attempt to commit
 * what was left out.
 */
const lockTimeouts = { first: 200, further: 500 };

interface GroupCommitOptions {
  readonly pool: Pool;
  /** Called after each statement that succeeded, with its submissions and its duration in milliseconds. */
  readonly onBatch?: (size: number, ms: number) => void;
  /**
   * Commits this fraction (1/parts) of the pending submissions at a time, so that some get their response while others
   * are written.
   */
  readonly parts?: number;
}

/**
 * Writes submissions durably, many per statement: those that arrive during a commit share the next one. A lone
 * submission is written at once. Hot accounts have batches of their own, so that waiting for one delays no other
 * account. None waits longer than `capacity.commits.waitMs` behind a commit that hangs. While another transaction holds
 * an account's usage row, only the submissions of that account wait, for as long at most.
 */
export class GroupCommit {
  readonly #options: GroupCommitOptions;
  readonly #throttle = new AccountThrottle();
  readonly #pending = { count: 0, bytes: 0 };
  readonly #batches: BatchLoader<PendingSubmission, CommitResult>;
  readonly #hotBatches: BatchLoader<PendingSubmission, CommitResult>;
  readonly #rates = new AccountRates();
  /**
   * For submissions of accounts whose remaining quota was too small for their whole batch; the first ones may still
   * fit.
   */
  readonly #singles: BatchLoader<PendingSubmission, CommitResult>;
  readonly #withFiles: BatchLoader<PendingSubmission, CommitResult>;
  /** Created when an account is found locked for the first time. */
  #locked: LockedAccounts | null = null;

  constructor(options: GroupCommitOptions) {
    const { parts = 1 } = options;
    const { waitMs } = capacity.commits;
    const schedule = (flush: () => void) => flush();
    const commit = (items: readonly PendingSubmission[]) => this.#commitUnlocked(items);
    this.#options = options;
    const batching: BatchOptions<PendingSubmission> = {
      maxItems: () => clamp(Math.ceil(this.#pending.count / parts), batchLimits.minItems, batchLimits.maxItems),
      maxBytes: batchLimits.maxBytes,
      sizeOf: ({ bytes }) => bytes,
      concurrency: 1,
      canJoin: ({ submission }) => !this.#throttle.isThrottled(submission.accountId),
      isItemError: isDataError,
      itemConcurrency: 1,
      maxWaitMs: waitMs,
      schedule,
    };
    this.#batches = new BatchLoader(commit, batching);
    this.#hotBatches = new BatchLoader(commit, batching);
    this.#singles = new BatchLoader(commit, { maxItems: 1, concurrency: 1, maxWaitMs: waitMs, schedule });
    // Uploads take long: waiting is fine as long as those in front make progress.
    const concurrency = concurrencyWithFiles;
    this.#withFiles = new BatchLoader(commit, { maxItems: 1, concurrency, maxStallMs: waitMs, schedule });
  }

  /**
   * Resolves once the submission is committed, or left out for the reason in the result. Rejects when it could not be
   * written, and with Overloaded when too many are pending.
   */
  async write(submission: NewSubmission): Promise<CommitResult> {
    const bytes = Buffer.byteLength(submission.dataJson);
    const pending = this.#pending;
    if (pending.count >= capacity.commits.entries || pending.bytes + bytes > capacity.commits.bytes) {
      throw new Overloaded();
    }
    pending.count += 1;
    pending.bytes += bytes;
    try {
      const batches = this.#rates.isHot(submission.accountId) ? this.#hotBatches : this.#batches;
      const loader = submission.files.length > 0 ? this.#withFiles : batches;
      const since = performance.now();
      return await loader.load({ submission, bytes, since }, since);
    } finally {
      pending.count -= 1;
      pending.bytes -= bytes;
    }
  }

  /** Commits the submissions of accounts that are not locked; the others wait for the lock. */
  async #commitUnlocked(items: readonly PendingSubmission[]): Promise<Outcome[]> {
    const options = { lockTimeoutMs: lockTimeouts.first };
    const wait = (item: PendingSubmission) => this.#openLocked().load(item);
    const free = items.filter(({ submission }) => !this.#locked?.isLocked(submission.accountId));
    if (free.length === items.length) return this.#commit(items, options, wait);
    const committed = free.length > 0 ? await this.#commit(free, options, wait) : [];
    const outcomes = new Map(committed.map((outcome, index) => [free[index], outcome]));
    return items.map((item) => outcomes.get(item) ?? wait(item));
  }

  #openLocked(): LockedAccounts {
    this.#locked ??= new LockedAccounts((items, skips) => this.#commitLocked(items, skips), {
      maxItems: batchLimits.maxItems,
      maxBytes: batchLimits.maxBytes,
      mayWrite: (accountId) => !this.#throttle.isThrottled(accountId),
    });
    return this.#locked;
  }

  /** Commits submissions of locked accounts: waits for a single account's lock, skips locked ones among several. */
  async #commitLocked(items: readonly PendingSubmission[], skipsLocked: boolean): Promise<Outcome[]> {
    const wait = (item: PendingSubmission) => this.#openLocked().retry(item);
    const [first] = items;
    // Files are sent to the database only once the account is unlocked.
    if (first && first.submission.files.length > 0 && !(await this.#isUnlocked(first.submission.accountId))) {
      return items.map(wait);
    }
    return this.#commit(items, { lockTimeoutMs: lockTimeouts.further, skipsLocked }, wait);
  }

  async #isUnlocked(accountId: string): Promise<boolean> {
    try {
      await this.#options.pool.query({
        name: 'usage-wait-for-lock',
        text: `SELECT FROM set_config('lock_timeout', $2, true), usage WHERE account_id = $1 FOR UPDATE OF usage`,
        values: [accountId, `${lockTimeouts.further}ms`],
      });
      return true;
    } catch (error) {
      if (isLockNotAvailable(error)) return false;
      throw error;
    }
  }

  async #commit(
    items: readonly PendingSubmission[],
    options: LockOptions,
    waitForLock: (item: PendingSubmission) => Outcome,
  ): Promise<Outcome[]> {
    const submissions = items.map(({ submission }) => submission);
    const commit = (some: readonly NewSubmission[]) => this.#commitTimed(some, options);
    const results = await commit(submissions).catch((error: unknown) =>
      recoverCommit(this.#options.pool, submissions, error, commit),
    );
    const unreachable = results.find((result) => result instanceof DatabaseUnreachable);
    if (unreachable) {
      // Submissions that wait would only run into the same timeout.
      const loaders = [this.#batches, this.#hotBatches, this.#singles, this.#withFiles, this.#locked];
      for (const loader of loaders) loader?.rejectWaiting(unreachable);
    }
    // A submission that is committed again gets the promise of that commit, so that it delays no other one.
    return items.map((item, index) => {
      const result = results[index] ?? { kind: 'stale' };
      if (result instanceof Error) return result;
      if (result.kind === 'locked') return waitForLock(item);
      if (result.kind !== 'stale') this.#locked?.unlocked(item.submission.accountId);
      return items.length > 1 && result.kind === 'over quota' ? this.#singles.load(item, item.since) : result;
    });
  }

  async #commitTimed(submissions: readonly NewSubmission[], options: LockOptions): Promise<BatchResult[]> {
    const startedAt = performance.now();
    const results = await this.#commitOnce(submissions, options);
    const { length } = results.filter(({ kind }) => kind !== 'locked');
    if (length > 0) this.#options.onBatch?.(length, performance.now() - startedAt);
    submissions.forEach(({ accountId }, index) => {
      this.#throttle.record(accountId, results[index]);
    });
    return results;
  }

  /** When a lock is not available in time, leaves out the submissions of locked accounts, or else all of them. */
  async #commitOnce(submissions: readonly NewSubmission[], options: LockOptions): Promise<BatchResult[]> {
    const { pool } = this.#options;
    const [first] = submissions;
    try {
      // Submissions with files come one by one.
      if (first && first.files.length > 0) return [await commitWithFiles(pool, first, options.lockTimeoutMs)];
      return await commitBatch(pool, submissions, options);
    } catch (error) {
      if (!isLockNotAvailable(error)) throw error;
    }
    if (options.skipsLocked || submissions.every(({ accountId }) => accountId === first?.accountId)) {
      return submissions.map(() => ({ kind: 'locked' }));
    }
    return this.#commitOnce(submissions, { lockTimeoutMs: lockTimeouts.further, skipsLocked: true });
  }
}

/** The result of one item of a batch. */
type Outcome = CommitResult | Promise<CommitResult> | Error;

const rateWindowMs = 1_000;

/** Counts the submissions of each account per second. */
class AccountRates {
  #counts = new Map<string, number>();
  #last: ReadonlyMap<string, number> = new Map();
  #windowStart = 0;

  /** Counts one more; whether the account is hot, in this second or in the last. */
  isHot(accountId: string): boolean {
    const sinceMs = performance.now() - this.#windowStart;
    if (sinceMs >= rateWindowMs) {
      this.#last = sinceMs < 2 * rateWindowMs ? this.#counts : new Map();
      this.#counts = new Map();
      this.#windowStart += sinceMs;
    }
    const count = (this.#counts.get(accountId) ?? 0) + 1;
    this.#counts.set(accountId, count);
    return count > hotPerSecond || (this.#last.get(accountId) ?? 0) > hotPerSecond;
  }
}

/** `created_at` may run this far ahead of the clock; then the account is limited to one submission per millisecond. */
const maxAheadMs = 5_000;

/** Accounts whose `created_at` runs too far ahead of the clock, and which therefore wait. */
class AccountThrottle {
  /** When each account may write again, by `performance.now()`. */
  readonly #until = new Map<string, number>();

  /** Delays the account by one more millisecond for each submission that was accepted too far ahead. */
  record(accountId: string, result: BatchResult | undefined): void {
    if (result?.kind !== 'accepted' || result.aheadMs <= maxAheadMs) return;
    const from = Math.max(this.#until.get(accountId) ?? 0, performance.now());
    this.#until.set(accountId, from + 1);
  }

  isThrottled(accountId: string): boolean {
    const until = this.#until.get(accountId);
    if (until === undefined) return false;
    if (until > performance.now()) return true;
    this.#until.delete(accountId);
    return false;
  }
}
