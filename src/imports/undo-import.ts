import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../db/in-transaction';
import type { Queries } from '../db/transaction-queries';
import { InputError } from '../lib/input-error';
import type { Scope } from '../members/scope';
import { eraseLocked, idleMs, lockSubmissions } from '../submissions/changes/erase';
import { type Import, requireImport } from './imports.repository';

/** Submissions that a step erases. */
const batchRows = 500;

/**
 * Undoes an import: stops it if it still runs, and lets a worker erase all of its submissions, with what was changed of
 * them since. Throws InputError when there is no such import, and when it was undone before.
 */
export async function undoImport(queries: Queries, scope: Scope, id: string): Promise<Import> {
  await requireImport(queries, scope, id);
  const { rowCount } = await queries.query(
    `UPDATE imports SET undone_at = clock_timestamp(), finished_at = coalesce(finished_at, clock_timestamp())
     WHERE id = $1 AND undone_at IS NULL`,
    [id],
  );
  if (rowCount === 0) throw new InputError('wrong_state', 'this import was undone before');
  return requireImport(queries, scope, id);
}

/**
 * Erases up to 500 submissions of the import that was undone first. Resolves to their number and whether there is more
 * to do. Safe to run in parallel and to repeat.
 */
export async function eraseUndone(pool: Pool): Promise<{ erased: number; hasMore: boolean }> {
  return inTransaction(pool, eraseStep, { idleMs });
}

async function eraseStep(client: PoolClient): Promise<{ erased: number; hasMore: boolean }> {
  const { rows } = await client.query<{ id: string; ids: readonly string[] }>(
    `SELECT i.id, ARRAY(SELECT s.id FROM submissions s WHERE s.import_id = i.id ORDER BY s.created_at LIMIT ${batchRows}) AS ids
     FROM imports i WHERE i.undone_at IS NOT NULL AND i.erased_at IS NULL
     ORDER BY i.undone_at LIMIT 1 FOR UPDATE OF i SKIP LOCKED`,
  );
  const [undone] = rows;
  if (!undone) return { erased: 0, hasMore: false };
  if (undone.ids.length === 0) {
    await client.query('UPDATE imports SET erased_at = clock_timestamp() WHERE id = $1', [undone.id]);
    return { erased: 0, hasMore: true };
  }
  const locked = await lockSubmissions(client, 'import_id = $2', [undone.ids, undone.id]);
  await eraseLocked(client, locked);
  return { erased: locked.length, hasMore: true };
}
