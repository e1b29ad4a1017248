import { contextColumns, contextTables, webhookColumns } from './delivery.context';

/**
 * A submission that is read along with the claim: bytes as it lies in its table, and as text. A larger one is read in its
 * turn, for the rows of a claim are locked meanwhile.
 */
const readAlong = { stored: 2_048, text: 4_096 };

// Notices of a failing webhook are e-mails that have one, and need neither.
const factsJoin = `
  LEFT JOIN LATERAL (
    SELECT ${contextColumns} FROM ${contextTables}
    WHERE s.id = submission_id AND (kind = 'webhook' OR (kind <> 'file-upload' AND webhook_id IS NULL))
      AND CASE WHEN pg_column_size(s.data) <= ${readAlong.stored}
               THEN octet_length(s.data::text) <= ${readAlong.text} ELSE false END
  ) AS facts ON true
  LEFT JOIN LATERAL (
    SELECT ${webhookColumns} FROM webhooks w WHERE w.id = webhook_id AND w.active AND kind = 'webhook'
  ) AS webhook ON true`;

// The claims come as JSON: by the length of an array PostgreSQL would plan the statement anew each time, which takes longer
// than to run it.
const statement = (lock: string, alsoRead: { columns: string; joins: string } = { columns: '', joins: '' }) => `
  WITH claims AS (
    SELECT * FROM json_to_recordset($1::json) AS c (id uuid, token uuid, retried boolean)
  ), locked AS MATERIALIZED (
    SELECT d.id FROM deliveries d WHERE d.id = ANY (ARRAY(SELECT id FROM claims)) ORDER BY d.id ${lock}
  ), claimed AS (
    UPDATE deliveries d
    SET status = 'active', claim_token = c.token, started_at = clock_timestamp(), finished_at = NULL,
        worker_crashes = CASE status WHEN 'failed' THEN 0 ELSE worker_crashes END,
        error = NULL, response_status = NULL, response_excerpt = NULL, duration_ms = NULL
    FROM locked JOIN claims c USING (id)
    WHERE d.id = locked.id AND (d.status = 'queued' OR (d.status = 'failed' AND c.retried)
                                OR (d.status = 'active' AND d.claim_token = c.token))
    RETURNING d.id, d.submission_id, d.kind, d.webhook_id, d.file_id, d.attempt, d.request_id, c.token, c.retried
  )
  SELECT locked.id, submission_id AS "submissionId", kind, webhook_id AS "webhookId", file_id AS "fileId", attempt,
         request_id AS "requestId", token, retried,
         coalesce((SELECT pg_column_size(s.data) FROM submissions s WHERE s.id = submission_id), 0) AS bytes
         ${alsoRead.columns}
  FROM locked LEFT JOIN claimed USING (id) ${alsoRead.joins}`;

// One row that somebody holds must not hold up the deliveries that share its statement.
const skipping = 'FOR UPDATE SKIP LOCKED';

/**
 * With what is to be delivered, waiting for nobody: what was read before a wait might no longer hold after it; the same
 * without it; and without it, waiting for whoever writes to the row.
 */
export const claimStatements = {
  withFacts: {
    name: 'deliveries-claim-with-facts',
    text: statement(skipping, { columns: ', facts.*, webhook.*', joins: factsJoin }),
  },
  bare: { name: 'deliveries-claim', text: statement(skipping) },
  waiting: { name: 'deliveries-claim-waiting', text: statement('FOR UPDATE') },
};
