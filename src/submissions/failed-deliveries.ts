import type { Pool } from 'pg';
import { type DeliveryLogEntry, logColumns } from '../deliveries/delivery.log';
import { readScanned, type ScannedRow } from './scanned';
import { type Selection, selectionSql } from './submission.selection';

/** A submission of which at least one delivery failed, with those that did. */
export interface FailedSubmission {
  readonly id: string;
  readonly formId: string;
  readonly createdAt: Date;
  readonly failures: readonly DeliveryLogEntry[];
}

export interface Failures {
  readonly submissions: readonly FailedSubmission[];
  readonly hasMore: boolean;
  /** Where to look on, as `before`; null when the selection was looked through to its end. */
  readonly nextBefore: Date | null;
}

/** So many submissions are looked through at once, and so many failures told of. */
const most = { scanned: 10_000, failures: 500 };

type Row = Omit<FailedSubmission, 'failures'> & ScannedRow;

/** The newest `limit` submissions of the selection with failed deliveries; at most 10,000 are looked through. */
export async function findFailures(pool: Pool, selection: Selection, limit: number): Promise<Failures> {
  const values: unknown[] = [];
  const { rows } = await pool.query<Row>(
    `WITH chunk AS MATERIALIZED (
       SELECT id, form_id, created_at, found
       FROM (${selectionSql(selection, most.scanned + 1, values, Number.MAX_SAFE_INTEGER)}) AS newest
       ORDER BY created_at DESC LIMIT ${most.scanned})
     SELECT hit.*, looked.to AS "scannedTo", looked.rows < looked.found AS "cutShort"
     FROM (SELECT min(created_at) AS to, count(*)::int AS rows, max(found) AS found FROM chunk) AS looked
     LEFT JOIN LATERAL (
       SELECT id, form_id AS "formId", created_at AS "createdAt" FROM chunk
       WHERE EXISTS (SELECT FROM deliveries d WHERE d.submission_id = chunk.id AND d.status = 'failed')
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

async function failuresOf(pool: Pool, submissionIds: readonly string[]): Promise<DeliveryLogEntry[]> {
  if (submissionIds.length === 0) return [];
  const { rows } = await pool.query<DeliveryLogEntry>(
    `SELECT ${logColumns} FROM deliveries
     WHERE submission_id = ANY ($1::uuid[]) AND status = 'failed' ORDER BY id LIMIT ${most.failures}`,
    [submissionIds],
  );
  return rows;
}
