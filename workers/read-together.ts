import type { Pool } from 'pg';
import { inBatches } from '../src/lib/in-batches';

/** One read of many by their ids made into reads of one, of which those at the same moment share the statement. */
export function readTogether<Result>(
  pool: Pool,
  readAll: (pool: Pool, ids: readonly string[]) => Promise<readonly Result[]>,
): (id: string) => Promise<Result> {
  return inBatches((ids: readonly string[]) => readAll(pool, ids), { most: 64, mostUnderWay: 2 });
}
