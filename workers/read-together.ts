import type { Pool } from 'pg';
import { inBatches } from '../src/lib/batch-loader';

/** Bytes of submissions, compressed as they lie there, that are read in one statement: a large one is read by itself. */
const mostBytes = 64 * 1024;
const together = { most: 64, mostUnderWay: 2 };

type ReadAll<Result> = (pool: Pool, ids: readonly string[]) => Promise<readonly Result[]>;

/** One read of many by their ids made into reads of one, of which those at the same moment share the statement. */
export function readTogether<Result>(pool: Pool, readAll: ReadAll<Result>): (id: string) => Promise<Result> {
  return inBatches((ids: readonly string[]) => readAll(pool, ids), together);
}

/**
 * The same for what deliveries need to know of their submissions. Where a shared statement fails each is read by itself,
 * so that none fails for what another one holds.
 */
export function readSubmissionsTogether<Result>(
  pool: Pool,
  readAll: ReadAll<Result>,
): (delivery: { readonly submissionId: string; readonly bytes: number }) => Promise<Result> {
  return inBatches(
    (deliveries) =>
      readAll(
        pool,
        deliveries.map(({ submissionId }) => submissionId),
      ),
    {
      ...together,
      joins: ({ bytes }, others) => others.length === 0 || bytes + sumOf(others) <= mostBytes,
      isOfOne: () => true,
    },
  );
}

function sumOf(deliveries: readonly { readonly bytes: number }[]): number {
  return deliveries.reduce((sum, { bytes }) => sum + bytes, 0);
}
