import type { Pool } from 'pg';

type Queryable = Pick<Pool, 'query'>;

/** An account's stored model and its version, which changes with it; null when it has none. */
export async function findModel(
  pool: Queryable,
  accountId: string,
): Promise<{ readonly model: Buffer | null; readonly version: string | null }> {
  const { rows } = await pool.query<{ model: Buffer | null; version: string }>({
    name: 'spam-model',
    text: 'SELECT model, updated_at::text AS version FROM spam_models WHERE account_id = $1',
    values: [accountId],
  });
  return rows[0] ?? { model: null, version: null };
}

/** The accounts whose stored model has another version than the given one, which is null for none. */
export async function findChangedModels(
  pool: Queryable,
  versions: ReadonlyMap<string, string | null>,
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ accountId: string }>({
    name: 'spam-models-changed',
    text: `SELECT account_id AS "accountId" FROM spam_models
           JOIN unnest($1::uuid[], $2::text[]) AS loaded (id, version) ON account_id = loaded.id
           WHERE updated_at::text IS DISTINCT FROM loaded.version`,
    values: [[...versions.keys()], [...versions.values()]],
  });
  return rows.map(({ accountId }) => accountId);
}

/** Submissions with more data than this are skipped, to limit memory. */
const maxBytes = 20_000;

/** SQL for whether data is small. The stored size is quick to read but counts compressed data. */
export function isSmallSql(data: string): string {
  return `CASE WHEN pg_column_size(${data}) < ${maxBytes} THEN octet_length(${data}::text) < ${maxBytes} ELSE false END`;
}

/** Adds to the counts of repeated texts; returns the sums of the last 24 hours by fingerprint. */
export async function countRepeats(
  pool: Queryable,
  texts: readonly { readonly fingerprint: number; readonly count: number }[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await pool.query<{ fingerprint: number; total: number }>(
    `WITH counted AS (
       SELECT fingerprint, count FROM json_to_recordset($1::json) AS t (fingerprint bigint, count int)
     ), stored AS (
       INSERT INTO spam_texts AS t (fingerprint, hour, count)
       SELECT fingerprint, date_trunc('hour', now()), count FROM counted ORDER BY fingerprint
       ON CONFLICT (fingerprint, hour) DO UPDATE SET count = least(t.count + excluded.count, 1000000000)
     )
     SELECT c.fingerprint::float8,
            (c.count + coalesce((SELECT sum(t.count) FROM spam_texts t
                                 WHERE t.fingerprint = c.fingerprint AND t.hour > now() - interval '24 hours'), 0))::int AS total
     FROM counted c`,
    [JSON.stringify(texts.map(({ fingerprint, count }) => ({ fingerprint, count })))],
  );
  return new Map(rows.map(({ fingerprint, total }) => [fingerprint, total]));
}

const pruneBatch = { rows: 10_000, max: 50 };

/** Deletes the counts of texts that are older than a day. */
export async function pruneTexts(pool: Queryable): Promise<void> {
  for (let n = 0; n < pruneBatch.max; n += 1) {
    const { rowCount } = await pool.query(
      `DELETE FROM spam_texts WHERE (fingerprint, hour) IN (
         SELECT fingerprint, hour FROM spam_texts WHERE hour < now() - interval '25 hours'
         LIMIT ${pruneBatch.rows} FOR UPDATE SKIP LOCKED)`,
    );
    if ((rowCount ?? 0) < pruneBatch.rows) return;
  }
}
