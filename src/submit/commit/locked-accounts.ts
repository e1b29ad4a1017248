import { capacity } from '../../../config/limits';
import { BatchLoader } from '../../lib/batch-loader';
import { Overloaded } from '../../lib/capacity-limit';
import { isDataError } from '../../lib/pg-errors';
import { TimeoutError } from '../../lib/with-timeout';
import { FormBusy } from '../submit-error';
import type { CommitResult, NewSubmission, PendingSubmission } from './commit-batch';

const busy = (accountId: string) => new FormBusy(`account ${accountId} or its form`);

/** At most this share of all pending submissions waits for locked accounts; the rest is for the other accounts. */
const maxShare = 1 / 4;

interface LockedAccountsOptions {
  readonly maxItems: number;
  readonly maxBytes: number;
  /** Whether the account may write now. */
  readonly mayWrite: (accountId: string) => boolean;
}

/** Commits submissions of locked accounts; `skipsLocked` when they are of several. */
type CommitLocked = (
  items: readonly PendingSubmission[],
  skipsLocked: boolean,
) => Promise<ReadonlyArray<CommitResult | Promise<CommitResult> | Error>>;

/**
 * The submissions of accounts whose usage row another transaction has locked. Attempts to commit all of them, skipping
 * rows that are still locked, alternate with attempts for a single account that wait for its lock. So every account
 * continues soon after it is unlocked, even when other processes keep taking its lock.
 */
export class LockedAccounts {
  /** Accounts with a submission that found the usage row locked, until one of their submissions gets the lock. */
  readonly #accounts = new Set<string>();
  readonly #waiting = { count: 0, bytes: 0 };
  readonly #submissions: BatchLoader<PendingSubmission, CommitResult>;
  #isNextOfOneAccount = false;

  constructor(commit: CommitLocked, options: LockedAccountsOptions) {
    const { maxItems, maxBytes, mayWrite } = options;
    const commitNext = (items: readonly PendingSubmission[]) => {
      const skipsLocked = items.some(({ submission }) => submission.accountId !== items[0]?.submission.accountId);
      this.#isNextOfOneAccount = skipsLocked;
      return commit(items, skipsLocked);
    };
    this.#submissions = new BatchLoader(commitNext, {
      maxItems,
      maxBytes,
      sizeOf: ({ bytes }) => bytes,
      concurrency: 1,
      canJoin: ({ submission }, [first]) =>
        mayWrite(submission.accountId) && this.#canJoin(submission, first?.submission),
      isItemError: isDataError,
      itemConcurrency: 1,
      maxWaitMs: capacity.commits.waitMs,
      schedule: (flush) => flush(),
    });
  }

  isLocked(accountId: string): boolean {
    return this.#accounts.has(accountId);
  }

  /** Called when a submission of the account got the lock. */
  unlocked(accountId: string): void {
    this.#accounts.delete(accountId);
  }

  /**
   * Waits for the account's lock, and resolves to the submission's result. Overloaded when too many wait already, and
   * FormBusy when the submission has waited too long.
   */
  load(item: PendingSubmission): Promise<CommitResult> | Error {
    const { submission, bytes } = item;
    const waiting = this.#waiting;
    this.#accounts.add(submission.accountId);
    const { commits } = capacity;
    if (waiting.count >= commits.entries * maxShare || waiting.bytes + bytes > commits.bytes * maxShare) {
      return new Overloaded();
    }
    waiting.count += 1;
    waiting.bytes += bytes;
    // A submission with files may already have waited behind other uploads for a long time.
    const since = submission.files.length > 0 ? performance.now() : item.since;
    return this.#submissions
      .load({ ...item, since }, since)
      .catch((error: unknown) => {
        throw error instanceof TimeoutError ? busy(submission.accountId) : error;
      })
      .finally(() => {
        waiting.count -= 1;
        waiting.bytes -= bytes;
      });
  }

  /** Waits again, behind the submissions of other accounts; FormBusy once the submission has waited too long. */
  retry(item: PendingSubmission): Promise<CommitResult> | Error {
    const { accountId } = item.submission;
    if (performance.now() - item.since > capacity.commits.waitMs) return busy(accountId);
    return this.#submissions.load(item, item.since);
  }

  rejectWaiting(error: unknown): void {
    this.#submissions.rejectWaiting(error);
  }

  #canJoin(submission: NewSubmission, first: NewSubmission | undefined): boolean {
    if (!first) return true;
    if (first.files.length + submission.files.length > 0) return false;
    return !this.#isNextOfOneAccount || submission.accountId === first.accountId;
  }
}
