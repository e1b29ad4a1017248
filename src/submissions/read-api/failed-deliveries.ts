import type { Pool } from 'pg';
import { type DeliveryLogEntry, logColumns } from '../../deliveries/delivery.log';
import { readScanned, type ScannedRow, type Selection, selectionSql } from '../submission.selection';

/** A submission with its failed deliveries. */
export interface FailedSubmission {
  readonly id: string;
  readonly formId: string;
  readonly createdAt: Date;
  readonly failures: readonly DeliveryLogEntry[];
}

export interface Failures {
  readonly submissions: readonly FailedSubmission[];
  readonly hasMore: boolean;
  /** The `before` of the next call; null at the end of the selection. */
  readonly nextBefore: Date | null;
}

const maxScanned = 10_000;
const maxFailures = 500;

type Row = Omit<FailedSubmission, 'failures'> & ScannedRow;

/** The newest `limit` submissions of the selection with failed deliveries; scans at most 10,000 submissions. */
export async function findFailures(pool: Pool, selection: Selection, limit: number): Promise<Failures> {
  const values: unknown[] = [];
  const { rows } = await pool.query<Row>(
    `WITH chunk AS MATERIALIZED (
       SELECT id, form_id, created_at, found
       FROM (${selectionSql(selection, maxScanned + 1, values, Number.MAX_SAFE_INTEGER)}) AS newest
       ORDER BY created_at DESC LIMIT ${maxScanned})
     SELECT hit.*, scanned.to AS "scannedTo", scanned.rows < scanned.found AS "isPartial"
     FROM (SELECT min(created_at) AS to, count(*)::int AS rows, max(found) AS found FROM chunk) AS scanned
     LEFT JOIN LATERAL (
       SELECT id, form_id AS "formId", created_at AS "createdAt" FROM chunk
       WHERE EXISTS (SELECT FROM deliveries d WHERE d.submission_id = chunk.id AND d.status = 'failed')
         OR EXISTS (SELECT FROM digest_entries e JOIN deliveries d ON d.id = e.delivery_id
                    WHERE e.submission_id = chunk.id AND d.status = 'failed')
       ORDER BY created_at DESC LIMIT ${limit + 1}) AS hit ON true
     ORDER BY hit."createdAt" DESC`,
    values,
  );
  const { hits, ...end } = readScanned(rows, limit);
  const failures = await failuresOf(
    pool,
    hits.map(({ id }) => id),
  );
  return {
    submissions: hits.map(({ id, formId, createdAt }) => ({
      id,
      formId,
      createdAt,
      failures: failures.filter(({ submission_id }) => submission_id === id),
    })),
    ...end,
  };
}

/** A digest is a failure of each submission in it. */
async function failuresOf(pool: Pool, submissionIds: readonly string[]): Promise<DeliveryLogEntry[]> {
  if (submissionIds.length === 0) return [];
  const { rows } = await pool.query<DeliveryLogEntry>(
    `SELECT ${logColumns} FROM deliveries WHERE submission_id = ANY ($1::uuid[]) AND status = 'failed'
     UNION ALL
     SELECT ${logColumns.replace('deliveries.submission_id', 'e.submission_id')}
     FROM digest_entries e JOIN deliveries ON deliveries.id = e.delivery_id
     WHERE e.submission_id = ANY ($1::uuid[]) AND deliveries.status = 'failed'
     ORDER BY id LIMIT ${maxFailures}`,
    [submissionIds],
  );
  return rows;
}
