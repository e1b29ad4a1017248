import type { Pool } from 'pg';
import { visitorData } from './harness/post-body';
import type { SeededAccount } from './harness/seed';

const perStatement = 50_000;

/**
 * Fills the table with `rows` submissions of the past 25 months, each with a delivered e-mail and webhook: half of them for
 * the first form, the others spread over all forms; some are spam, archived or in the recycle bin. Resolves to a time
 * after all of them.
 */
export async function fill(sql: Pool, accounts: readonly SeededAccount[], rows: number): Promise<Date> {
  const forms = accounts.flatMap(({ id, forms, webhookIds }) =>
    forms.map((form) => ({ form_id: form.id, account_id: id, webhook_id: webhookIds[0] })),
  );
  for (let from = 1; from <= rows; from += perStatement) {
    const to = Math.min(rows, from + perStatement - 1);
    await sql.query(
      `WITH forms AS (
         SELECT *, row_number() OVER () - 1 AS f, count(*) OVER () AS forms
         FROM json_to_recordset($1) AS f (form_id uuid, account_id uuid, webhook_id uuid)
       ), posts AS MATERIALIZED (
         SELECT n, form_id, account_id, webhook_id, at, uuidv7(at - now()) AS id
         FROM generate_series($2::int, $3::int) AS n
         CROSS JOIN LATERAL (SELECT now() - interval '1 hour' - (1 - n::float8 / $4) * interval '25 months' AS at) AS time
         JOIN forms ON f = CASE WHEN n % 2 = 0 THEN 0 ELSE (n / 2) % forms END
       ), made AS (
         INSERT INTO submissions (id, form_id, account_id, data, marked_spam, ip_address, archived_at, deleted_at, created_at)
         SELECT id, form_id, account_id, $5::json, n % 50 = 1, '192.0.2.1',
                CASE WHEN n % 30 = 4 THEN at END, CASE WHEN n % 100 = 6 THEN at END, at
         FROM posts ORDER BY n
       )
       INSERT INTO deliveries (id, account_id, submission_id, kind, webhook_id, status, request_id, claim_token, queued_at,
                               enqueued_at, started_at, finished_at, response_status, response_excerpt, error, duration_ms)
       SELECT uuidv7(at - now()), account_id, id, kind, CASE kind WHEN 'webhook' THEN webhook_id END,
              CASE WHEN n % 200 = 3 THEN 'failed' ELSE 'succeeded' END, gen_random_uuid(), gen_random_uuid(), at, at,
              at, at, CASE kind WHEN 'webhook' THEN 200 ELSE 250 END, 'ok', CASE WHEN n % 200 = 3 THEN 'answered 500' END, 12
       FROM posts CROSS JOIN unnest('{email,webhook}'::text[]) AS kind WHERE n % 50 <> 1 ORDER BY n`,
      [JSON.stringify(forms), from, to, rows, JSON.stringify(visitorData)],
    );
  }
  await settle(sql);
  return new Date(Date.now() - 30 * 60_000);
}

/** Deletes the submissions since then with their deliveries, so that the table has its old size. */
export async function deleteSince(sql: Pool, since: Date): Promise<void> {
  await sql.query('DELETE FROM submissions WHERE created_at > $1', [since]);
  await settle(sql);
}

/** Does what autovacuum would do within a minute. */
export async function settle(sql: Pool, ...more: readonly string[]): Promise<void> {
  await sql.query(`VACUUM ANALYZE ${['submissions', 'deliveries', 'usage', ...more].join(', ')}`);
  await sql.query('CHECKPOINT');
}
