import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';

const maxLooks = 3;
/** A look that takes longer is the last one; milliseconds. */
const patienceMs = 1_000;

/**
 * The ids of those submissions that are stored; for when a connection broke and nobody knows what became of the commit. Null
 * when that could not be told.
 */
export async function lookUp(pool: Pool, ids: readonly string[]): Promise<ReadonlySet<string> | null> {
  const startedAt = performance.now();
  for (let looks = 1; ; looks += 1) {
    const stored = await findStored(pool, ids).catch(() => null);
    if (stored || looks === maxLooks || performance.now() - startedAt > patienceMs) return stored;
    // Connections break together: the next one of the pool may be as dead as the last, and only not know it yet.
    await sleep(looks * 50);
  }
}

async function findStored(pool: Pool, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM submissions WHERE id = ANY ($1::uuid[])', [ids]);
  return new Set(rows.map(({ id }) => id));
}
