import type { Pool, PoolClient } from 'pg';
import { validate as isUuid } from 'uuid';
import { inTransaction } from '../../db/in-transaction';
import type { Queries } from '../../db/transaction-queries';
import { type Scope, wholeAccount, withinSql } from '../../members/scope';

/** Frees the rows when this process freezes or loses its network in the middle of a deletion. */
export const idleMs = 10_000;

/**
 * Permanently deletes a submission and everything that belongs to it; workers delete its files from their storage soon
 * after. With `accountId`, only a submission of that account. False when there is none.
 */
export async function eraseSubmission(pool: Pool, accountId: string | null, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const erase = async (client: PoolClient) => {
    const ids = await lockSubmissions(client, '($2::uuid IS NULL OR account_id = $2)', [[id], accountId]);
    await eraseLocked(client, ids);
    return ids.length === 1;
  };
  return inTransaction(pool, erase, { idleMs });
}

/**
 * Permanently deletes submissions of the scope that are in the recycle bin and, if `deletedBefore` is given, were
 * moved there before it. Resolves to their number.
 */
export async function eraseFromBin(
  pool: Queries,
  scope: Scope,
  ids: readonly string[],
  deletedBefore?: Date,
): Promise<number> {
  const values: [readonly string[], ...unknown[]] = [ids, scope.accountId, deletedBefore ?? null];
  const within = withinSql(scope, 'form_id', values);
  // Submissions restored meanwhile stay.
  const condition = `account_id = $2 AND deleted_at < coalesce($3::timestamptz, 'infinity')${within}`;
  const erase = async (client: Queries) => {
    const found = await lockSubmissions(client, condition, values);
    await eraseLocked(client, found);
    return found.length;
  };
  return inTransaction(pool, erase, { idleMs });
}

/** Locks one of the scope's submissions, if there is one, before it is erased in the caller's transaction. */
export async function lockWithDeliveries(queries: Queries, scope: Scope, id: string): Promise<void> {
  const values: [readonly string[], ...unknown[]] = [isUuid(id) ? [id] : [], scope.accountId];
  const within = withinSql(scope, 'form_id', values);
  await lockSubmissions(queries, `account_id = $2${within}`, values);
}

/**
 * Locks those submissions of `values[0]` that meet the condition, and resolves to their ids. Everybody locks in one
 * order, or transactions would deadlock: deliveries, as workers do, which record an outcome and then refer to the
 * submission in a notice; then submissions; each by id.
 */
export async function lockSubmissions(
  client: Queries,
  condition: string,
  values: [ids: readonly string[], ...others: unknown[]],
): Promise<string[]> {
  const found = `SELECT id FROM submissions WHERE id = ANY ($1::uuid[]) AND ${condition} ORDER BY id`;
  await client.query(`SELECT FROM deliveries WHERE submission_id IN (${found}) ORDER BY id FOR UPDATE`, values);
  const { rows } = await client.query<{ id: string }>(`${found} FOR UPDATE`, values);
  return rows.map(({ id }) => id);
}

/**
 * Permanently deletes submissions that are locked, with everything that belongs to them. Files come first, because
 * deleting them locks the account's usage: a commit locks it too, before it writes an idempotency record.
 */
export async function eraseLocked(client: Queries, ids: readonly string[]): Promise<void> {
  await client.query('DELETE FROM files WHERE submission_id = ANY ($1::uuid[])', [ids]);
  await client.query('DELETE FROM submissions WHERE id = ANY ($1::uuid[])', [ids]);
}

const batchRows = 500;

/**
 * Permanently deletes up to 500 submissions that have been in the recycle bin for more than `days`, one account at a
 * time, so that no other account is blocked. Resolves to their number and whether more may be due. Safe to run in
 * parallel.
 */
export async function purgeRecycleBin(pool: Pool, days: number): Promise<{ purged: number; hasMore: boolean }> {
  const { rows } = await pool.query<{ accountId: string; ids: string[]; cutoff: Date }>({
    name: 'recycle-bin-due',
    text: `SELECT account_id AS "accountId", array_agg(id) AS ids, now() - $1 * interval '24 hours' AS cutoff
           FROM (SELECT id, account_id FROM submissions WHERE deleted_at < now() - $1 * interval '24 hours'
                 ORDER BY deleted_at LIMIT ${batchRows}) AS due
           GROUP BY account_id`,
    values: [days],
  });
  let purged = 0;
  for (const { accountId, ids, cutoff } of rows)
    purged += await eraseFromBin(pool, wholeAccount(accountId), ids, cutoff);
  const due = rows.reduce((sum, { ids }) => sum + ids.length, 0);
  return { purged, hasMore: due === batchRows };
}
