import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
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

/** The database did not even say what is stored. `cause` is the error of the commit. */
export class DatabaseUnreachable extends Error {
  constructor(cause: unknown) {
    super('the database does not respond', { cause });
    this.name = 'DatabaseUnreachable';
  }
}

/**
 * Commits submissions with `commit` and recovers from its errors, so that each is written at most once and counted
 * once. Returns a result for each submission, in order; an Error for each that could not be written. Throws a data
 * error for a batch of several, which the caller then splits.
 */
export async function commitWithRecovery(
  pool: Pool,
  submissions: readonly NewSubmission[],
  commit: (submissions: readonly NewSubmission[]) => Promise<BatchResult[]>,
): Promise<Array<BatchResult | Error>> {
  const results = new Map<string, BatchResult>();
  const tried = { retries: 0, lookups: 0 };
  let remaining = submissions;
  for (;;) {
    let failure: unknown;
    try {
      const committed = await commit(remaining);
      for (const [index, { id }] of remaining.entries()) results.set(id, committed[index] ?? { kind: 'stale' });
      return submissions.map(({ id }) => results.get(id) ?? { kind: 'stale' });
    } catch (error) {
      failure = error;
    }

    const kind = classifyCommitError(failure);
    if (kind === 'data' && submissions.length > 1) throw failure;
    if (kind === 'data' && isUniqueViolation(failure, idempotencyConstraint)) return [{ kind: 'repeated' }];
    if (kind === 'retry' && tried.retries < maxRetries) {
      tried.retries += 1;
      continue;
    }

    // A single submission whose id exists was written by a commit whose response was lost.
    const isStored = isUniqueViolation(failure);
    let error: unknown = failure;
    if (isStored || (kind === 'unknown' && tried.lookups < maxLookups)) {
      tried.lookups += 1;
      const stored = await findCommitted(pool, remaining);
      for (const { id } of remaining) if (stored?.has(id)) results.set(id, { kind: 'accepted', aheadMs: 0 });
      remaining = remaining.filter(({ id }) => !results.has(id));
      if (stored && !isStored && remaining.length > 0) continue;
      if (!stored) error = new DatabaseUnreachable(failure);
    }
    const rejection = error instanceof Error ? error : new Error(String(error));
    return submissions.map(({ id }) => results.get(id) ?? rejection);
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
