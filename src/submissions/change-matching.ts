import type { Pool } from 'pg';
import { type BulkChange, type BulkDeps, changeMany } from './bulk-change';
import { type InboxFilter, type Where, whereOf } from './inbox.filter';

export interface Change {
  readonly changed: number;
  /** Where to go on, as the filter's `to`; null when the end was reached. */
  readonly next: Date | null;
}

/** One call goes so far, in steps; each release sends e-mails, so that there are fewer of them. */
const most = { release: 500, others: 10_000 };
const step = 500;

/**
 * Does one thing to everything that the filter lets through, newest first, at most 10,000 of them a call (500 where they
 * are released from spam). Without the filter's `to`, what arrives meanwhile may be among it.
 */
export async function changeMatching(deps: BulkDeps, filter: InboxFilter, change: BulkChange): Promise<Change> {
  const where = await whereOf(deps.pool, filter);
  const steps = (change === 'not_spam' ? most.release : most.others) / step;
  let changed = 0;
  let next = filter.to ?? null;
  for (let n = 0; n < steps; n += 1) {
    const found = await findIds(deps.pool, where, next);
    const ids = found.map(({ id }) => id);
    changed += await changeMany(deps, filter.accountId, ids, change);
    if (found.length < step) return { changed, next: null };
    next = found.at(-1)?.createdAt ?? null;
  }
  return { changed, next };
}

async function findIds(pool: Pool, where: Where, before: Date | null): Promise<{ id: string; createdAt: Date }[]> {
  const values: unknown[] = [];
  const conditions = where(values);
  const { rows } = await pool.query<{ id: string; createdAt: Date }>(
    `SELECT id, created_at AS "createdAt" FROM submissions
     WHERE ${conditions} AND created_at < coalesce($${values.push(before)}::timestamptz, 'infinity')
     ORDER BY created_at DESC LIMIT ${step}`,
    values,
  );
  return rows;
}
