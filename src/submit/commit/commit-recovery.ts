import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { solutionConstraint } from '../../idempotency/altcha-solutions';
import { idempotencyConstraint } from '../../idempotency/idempotency.repository';
import { isConnectionLost, isDataError, isRetryable, isUniqueViolation } from '../../lib/pg-errors';
import type { BatchResult, NewSubmission } from './commit-batch';

const maxRetries = 3;
const maxLookups = 3;

/**
 * What a failed commit means (docs/decisions.md): `retry` — nothing was written, and the same may be tried again at
 * once; `data` — one of the submissions is at fault; `unknown` — the connection broke, so it was committed or not;
 * `rejected` — nothing was written, and another attempt would not help now.
 */
function classifyCommitError(error: unknown): 'retry' | 'data' | 'unknown' | 'rejected' {
  if (isRetryable(error)) return 'retry';
  if (isDataError(error)) return 'data';
  return isConnectionLost(error) ? 'unknown' : 'rejected';
}

/** The database did not respond when asked what is stored. `cause` is the error of the commit. */
export class DatabaseUnreachable extends Error {
  constructor(cause: unknown) {
    super('the database does not respond', { cause });
    this.name = 'DatabaseUnreachable';
  }
}

/**
 * Recovers from `failure`, the error of a commit, by repeating `commit` as far as that helps, so that each submission
 * is written at most once and counted once. Returns a result for each submission, in order; an Error for each that
 * could not be written. Throws a data error for a batch of several, which the caller then splits.
 */
export async function recoverCommit(
  pool: Pool,
  submissions: readonly NewSubmission[],
  failure: unknown,
  commit: (submissions: readonly NewSubmission[]) => Promise<BatchResult[]>,
): Promise<Array<BatchResult | Error>> {
  const results = new Map<string, BatchResult>();
  const tried = { retries: 0, lookups: 0 };
  let remaining = submissions;
  let error = failure;
  for (;;) {
    const kind = classifyCommitError(error);
    if (kind === 'data' && submissions.length > 1) throw error;
    if (kind === 'data' && isUniqueViolation(error, idempotencyConstraint)) return [{ kind: 'repeated' }];
    if (kind === 'retry' && tried.retries < maxRetries) {
      tried.retries += 1;
    } else {
      let rejection = error instanceof Error ? error : new Error(String(error));
      let canRepeat = false;
      // A single submission whose id exists was written by a commit whose response was lost.
      const isStored = isUniqueViolation(error);
      if (isStored || (kind === 'unknown' && tried.lookups < maxLookups)) {
        tried.lookups += 1;
        const stored = await findCommitted(pool, remaining);
        for (const { id } of remaining) if (stored?.has(id)) results.set(id, { kind: 'accepted', aheadMs: 0 });
        remaining = remaining.filter(({ id }) => !results.has(id));
        if (stored && remaining.length > 0 && isUniqueViolation(error, solutionConstraint)) {
          return [{ kind: 'solution used' }];
        }
        canRepeat = stored !== null && !isStored && remaining.length > 0;
        if (!stored) rejection = new DatabaseUnreachable(error);
      }
      if (!canRepeat) return submissions.map(({ id }) => results.get(id) ?? rejection);
    }

    try {
      const committed = await commit(remaining);
      for (const [index, { id }] of remaining.entries()) results.set(id, committed[index] ?? { kind: 'stale' });
      return submissions.map(({ id }) => results.get(id) ?? { kind: 'stale' });
    } catch (next) {
      error = next;
    }
  }
}

const maxLookupAttempts = 3;
/** No further attempt is made after this many milliseconds. */
const lookupTimeoutMs = 1_000;

/** The ids of those submissions that are stored; null when the database does not respond. */
async function findCommitted(pool: Pool, submissions: readonly NewSubmission[]): Promise<ReadonlySet<string> | null> {
  const startedAt = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      const text = 'SELECT id FROM submissions WHERE id = ANY ($1::uuid[])';
      const { rows } = await pool.query<{ id: string }>(text, [submissions.map(({ id }) => id)]);
      return new Set(rows.map(({ id }) => id));
    } catch {
      if (attempt === maxLookupAttempts || performance.now() - startedAt > lookupTimeoutMs) return null;
      // Connections break together: the pool may hand out another one that is broken too.
      await sleep(attempt * 50);
    }
  }
}
