import type { Pool } from 'pg';
import { BatchLoader } from '../src/lib/batch-loader';

/** Bytes of stored (compressed) submissions that one statement reads. A larger submission is read on its own. */
const maxBytes = 64 * 1024;
const batching = { maxItems: 64, concurrency: 2 };

type ReadMany<Result> = (pool: Pool, ids: readonly string[]) => Promise<readonly Result[]>;

/** Turns a read of many ids into reads of one; those made at the same time share a statement. */
export function readTogether<Result>(pool: Pool, readMany: ReadMany<Result>): (id: string) => Promise<Result> {
  const loader = new BatchLoader<string, Result>((ids) => readMany(pool, ids), batching);
  return (id) => loader.load(id);
}

/** The same for submissions. When a shared statement fails, each is read on its own, so that one cannot fail the others. */
export function readSubmissionsTogether<Result>(
  pool: Pool,
  readMany: ReadMany<Result>,
): (delivery: { readonly submissionId: string; readonly bytes: number }) => Promise<Result> {
  const loader = new BatchLoader<{ readonly submissionId: string; readonly bytes: number }, Result>(
    (deliveries) =>
      readMany(
        pool,
        deliveries.map(({ submissionId }) => submissionId),
      ),
    { ...batching, maxBytes, sizeOf: ({ bytes }) => bytes, isItemError: () => true },
  );
  return (delivery) => loader.load(delivery);
}
