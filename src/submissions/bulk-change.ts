import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import type { JobEnqueuer } from '../deliveries/job-enqueuer';
import { InputError } from '../lib/input-error';
import { eraseFromBin } from './erase-from-bin';
import { releaseSubmission } from './release-submission';
import { changes } from './submission.service';

export type BulkChange = keyof typeof changes | 'not_spam' | 'erase';

/** What can be done to many submissions at once; `erase` deletes for good what lies in the bin, and only that. */
export const bulkChanges = [
  'archive',
  'unarchive',
  'spam',
  'not_spam',
  'delete',
  'restore',
  'erase',
] as const satisfies readonly BulkChange[];

export interface BulkDeps {
  readonly pool: Pool;
  readonly enqueuer: JobEnqueuer;
  readonly requestId: string;
}

/** So many may be named at once. */
export const mostNamed = 1_000;
/** Each release is a transaction of its own; so many run side by side. */
const releasesAtOnce = 3;

/**
 * Does one thing to those of the account's submissions that have one of these ids, at most 1,000, and resolves to how
 * many it changed: what is so already, is gone or is another account's does not count. What is released from spam is
 * sent, once. Throws InputError for more ids.
 */
export async function changeMany(
  deps: BulkDeps,
  accountId: string,
  ids: readonly string[],
  change: BulkChange,
): Promise<number> {
  if (ids.length > mostNamed) throw new InputError('invalid_setting', `at most ${mostNamed} can be chosen at once`);
  const own = ids.filter((id) => isUuid(id));
  if (change === 'erase') return eraseFromBin(deps.pool, accountId, own);
  if (change === 'not_spam') return releaseMany(deps, accountId, own);
  const { set, done } = changes[change];
  const { rowCount } = await deps.pool.query(
    `UPDATE submissions SET ${set} WHERE id IN (
       SELECT id FROM submissions WHERE account_id = $1 AND id = ANY ($2::uuid[]) AND NOT (${done})
       ORDER BY id FOR UPDATE)`,
    [accountId, own],
  );
  return rowCount ?? 0;
}

async function releaseMany(deps: BulkDeps, accountId: string, ids: readonly string[]): Promise<number> {
  const { rows } = await deps.pool.query<{ id: string }>(
    `SELECT id FROM submissions WHERE account_id = $1 AND id = ANY ($2::uuid[]) AND is_spam AND deleted_at IS NULL
     ORDER BY created_at`,
    [accountId, ids],
  );
  const waiting = rows.map(({ id }) => id);
  let released = 0;
  const lane = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      if (await release(deps, accountId, id)) released += 1;
    }
  };
  await Promise.all(Array.from({ length: releasesAtOnce }, lane));
  return released;
}

async function release({ pool, enqueuer, requestId }: BulkDeps, accountId: string, id: string): Promise<boolean> {
  try {
    await releaseSubmission(pool, enqueuer, accountId, id, requestId);
    return true;
  } catch (error) {
    // Binned or deleted a moment ago: one that is not changed.
    if (error instanceof InputError) return false;
    throw error;
  }
}
