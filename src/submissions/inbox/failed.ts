/** A later reply does not make up for a failed one, nor does a later answer that is sent on. */
const ownIdSql = `CASE WHEN kind = 'reply' OR about = 'answer' THEN id END`;

// Sorted once per row; a self-join would be quadratic for submissions that were redelivered often.
const lastOutcomesSql = (row: string) => `
  SELECT DISTINCT ON (kind, webhook_id, file_id, ${ownIdSql}) status FROM deliveries
  WHERE submission_id = ${row}.id AND status IN ('failed', 'succeeded')
  ORDER BY kind, webhook_id, file_id, ${ownIdSql}, id DESC`;

const isDigestFailedSql = (row: string) => `
  EXISTS (SELECT FROM digest_entries e JOIN deliveries d ON d.id = e.delivery_id
          WHERE e.submission_id = ${row}.id AND d.status = 'failed')`;

/** SQL for whether a delivery of a row of `submissions` called `row` failed and has not succeeded since. */
export function isFailedSql(row: string): string {
  return `(EXISTS (SELECT FROM (${lastOutcomesSql(row)}) AS last WHERE status = 'failed') OR ${isDigestFailedSql(row)})`;
}

/** As `isFailedSql`, of its notification alone: a webhook that fails would mark every row. */
export function isNotificationFailedSql(row: string): string {
  // OFFSET 0 makes the planner use the index of the submission.
  return `(coalesce((
             SELECT status FROM (SELECT id, status FROM deliveries
                                 WHERE submission_id = ${row}.id AND kind = 'email' AND about = 'submission' OFFSET 0) AS own
             WHERE status IN ('failed', 'succeeded') ORDER BY id DESC LIMIT 1) = 'failed', false)
           OR ${isDigestFailedSql(row)})`;
}
