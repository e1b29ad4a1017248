import type { Pool } from 'pg';
import { capacity } from '../../../config/limits';
import { BatchLoader } from '../../lib/batch-loader';
import { Overloaded } from '../../lib/capacity-limit';
import { isDataError } from '../../lib/pg-errors';
import { type CommitResult, commitBatch, type NewSubmission } from './commit-batch';
import { commitWithRecovery, DatabaseUnreachable } from './commit-recovery';
import { commitWithFiles } from './commit-with-files';

/**
 * Batches are bounded in count and bytes, because an account's row stays locked for the length of the statement. Below
 * six submissions a smaller batch saves nothing: the statement itself costs most.
 */
const batchLimits = { minItems: 6, maxItems: 128, maxBytes: 2 * 1024 * 1024 };

/**
 * Submissions with files are committed singly, this many at a time, because their bytes are held in memory meanwhile.
 */
const concurrencyWithFiles = 2;

interface PendingSubmission {
  readonly submission: NewSubmission;
  readonly bytes: number;
  /** When it arrived, by `performance.now()`. */
  readonly since: number;
}

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
 * submission is written at once. None waits longer than `capacity.commits.waitMs` behind a commit that hangs.
 */
export class GroupCommit {
  readonly #options: GroupCommitOptions;
  readonly #throttle = new AccountThrottle();
  readonly #pending = { count: 0, bytes: 0 };
  readonly #batches: BatchLoader<PendingSubmission, CommitResult>;
  /**
   * For submissions of accounts whose remaining quota was too small for their whole batch; the first ones may still
   * fit.
   */
  readonly #singles: BatchLoader<PendingSubmission, CommitResult>;
  readonly #withFiles: BatchLoader<PendingSubmission, CommitResult>;

  constructor(options: GroupCommitOptions) {
    const { parts = 1 } = options;
    const { waitMs } = capacity.commits;
    const schedule = (flush: () => void) => flush();
    const commit = (items: readonly PendingSubmission[]) => this.#commit(items);
    this.#options = options;
    this.#batches = new BatchLoader(commit, {
      maxItems: () => clamp(Math.ceil(this.#pending.count / parts), batchLimits.minItems, batchLimits.maxItems),
      maxBytes: batchLimits.maxBytes,
      sizeOf: ({ bytes }) => bytes,
      concurrency: 1,
      canJoin: ({ submission }) => !this.#throttle.isThrottled(submission.accountId),
      isItemError: isDataError,
      itemConcurrency: 1,
      maxWaitMs: waitMs,
      schedule,
    });
    this.#singles = new BatchLoader(commit, { maxItems: 1, concurrency: 1, maxWaitMs: waitMs, schedule });
    // Uploads take long, so waiting behind others that make progress is not a fault.
    const concurrency = concurrencyWithFiles;
    this.#withFiles = new BatchLoader(commit, { maxItems: 1, concurrency, maxStallMs: waitMs, schedule });
  }

  /**
   * Resolves once the submission is committed, or left out for the reason in the result. Rejects when it could not be
   * written, and with Overloaded when too many are pending.
   */
  async write(submission: NewSubmission): Promise<CommitResult> {
    const bytes = Buffer.byteLength(JSON.stringify(submission.data));
    const pending = this.#pending;
    if (pending.count >= capacity.commits.entries || pending.bytes + bytes > capacity.commits.bytes) {
      throw new Overloaded();
    }
    pending.count += 1;
    pending.bytes += bytes;
    try {
      const loader = submission.files.length > 0 ? this.#withFiles : this.#batches;
      const since = performance.now();
      return await loader.load({ submission, bytes, since }, since);
    } finally {
      pending.count -= 1;
      pending.bytes -= bytes;
    }
  }

  async #commit(items: readonly PendingSubmission[]) {
    const submissions = items.map(({ submission }) => submission);
    const results = await commitWithRecovery(this.#options.pool, submissions, (some) => this.#commitTimed(some));
    const unreachable = results.find((result) => result instanceof DatabaseUnreachable);
    if (unreachable) {
      // Those behind would only wait as long again.
      for (const loader of [this.#batches, this.#singles, this.#withFiles]) loader.rejectWaiting(unreachable);
    }
    // An item of an over-quota batch gets the promise of its own commit, which delays no other item.
    return results.map((result, index) => {
      const item = items[index];
      const isBatchOverQuota = items.length > 1 && !(result instanceof Error) && result.kind === 'over quota';
      return item && isBatchOverQuota ? this.#singles.load(item, item.since) : result;
    });
  }

  async #commitTimed(submissions: readonly NewSubmission[]): Promise<CommitResult[]> {
    const startedAt = performance.now();
    // Submissions with files come one by one.
    const [first] = submissions;
    const results =
      first && first.files.length > 0
        ? [await commitWithFiles(this.#options.pool, first)]
        : await commitBatch(this.#options.pool, submissions);
    this.#options.onBatch?.(submissions.length, performance.now() - startedAt);
    submissions.forEach(({ accountId }, index) => {
      this.#throttle.record(accountId, results[index]);
    });
    return results;
  }
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

/** `created_at` may run this far ahead of the clock; then the account is held to one submission per millisecond. */
const maxAheadMs = 5_000;

/** Accounts whose `created_at` runs too far ahead of the clock, and which therefore wait. */
class AccountThrottle {
  /** When each account may write again, by `performance.now()`. */
  readonly #until = new Map<string, number>();

  /** Delays the account by one more millisecond for each submission that was accepted too far ahead. */
  record(accountId: string, result: CommitResult | undefined): void {
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
