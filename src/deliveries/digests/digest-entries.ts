import type { Pool } from 'pg';
import type { Queries } from '../../db/transaction-queries';
import type { Postponed } from '../../email/notification-times';
import { ContextUnavailable } from '../delivery.context';
import { type DeliveryLogEntry, logColumns } from '../delivery.log';

/**
 * Stores a submission's notifications for later digests; those that are stored already stay as they are. False when the
 * submission was deleted. Throws ContextUnavailable.
 */
export async function addDigestEntries(
  pool: Pool,
  submission: { readonly id: string; readonly formId: string },
  postponed: readonly Postponed[],
): Promise<boolean> {
  const entries = postponed.map(({ recipient, dueAt }) => ({ recipient: recipient.toLowerCase(), due_at: dueAt }));
  try {
    const { rowCount } = await pool.query(
      `WITH submission AS (
         SELECT id FROM submissions WHERE id = $1 FOR KEY SHARE
       ), added AS (
         INSERT INTO digest_entries (submission_id, recipient, form_id, due_at)
         SELECT submission.id, e.recipient, $2, e.due_at
         FROM submission, json_to_recordset($3::json) AS e (recipient text, due_at timestamptz)
         ON CONFLICT DO NOTHING
       )
       SELECT FROM submission`,
      [submission.id, submission.formId, JSON.stringify(entries)],
    );
    return rowCount === 1;
  } catch (error) {
    throw new ContextUnavailable(error);
  }
}

/**
 * The due times of the digests that a submission was put in, by recipient. An earlier attempt at its notification may
 * have come to another decision, which stays valid. Throws ContextUnavailable.
 */
export async function findDueTimes(pool: Pool, submissionId: string): Promise<ReadonlyMap<string, Date>> {
  try {
    const { rows } = await pool.query<{ recipient: string; dueAt: Date }>({
      name: 'submission-due-times',
      text: 'SELECT recipient, due_at AS "dueAt" FROM digest_entries WHERE submission_id = $1',
      values: [submissionId],
    });
    return new Map(rows.map(({ recipient, dueAt }) => [recipient, dueAt]));
  } catch (error) {
    throw new ContextUnavailable(error);
  }
}

/** A submission's notification in a digest. */
export interface DigestEntry {
  readonly recipient: string;
  readonly dueAt: Date;
  /** The digest's e-mail; null while the entry waits. */
  readonly delivery: DeliveryLogEntry | null;
}

const maxEntries = 20;

/** The digests that a submission is or will be in, in the order of their recipients. */
export async function findDigestEntries(pool: Queries, submissionId: string): Promise<DigestEntry[]> {
  const { rows } = await pool.query<DeliveryLogEntry & { recipient: string; dueAt: Date }>({
    name: 'submission-digests',
    text: `SELECT e.recipient, e.due_at AS "dueAt", ${logColumns}
           FROM digest_entries e LEFT JOIN deliveries ON deliveries.id = e.delivery_id
           WHERE e.submission_id = $1 AND (e.delivery_id IS NULL OR deliveries.id IS NOT NULL)
           ORDER BY e.recipient LIMIT ${maxEntries}`,
    values: [submissionId],
  });
  return rows.map(({ recipient, dueAt, ...delivery }) => ({
    recipient,
    dueAt,
    delivery: delivery.id === null ? null : delivery,
  }));
}
