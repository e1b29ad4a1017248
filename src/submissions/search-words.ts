import type { Pool } from 'pg';
import { nextSql } from './account-walk';

/** So many submissions, and so many compressed bytes, are read at once. */
const stride = { rows: 300, bytes: 8_000_000 };
/** So many accounts have their turn in one round; who was served last waits longest. */
const accountsPerRound = 50;

/**
 * SQL for the words of a row of `submissions`: the names and values of its fields, the names of its files, and what the
 * owner's e-mail is made of.
 */
export function wordsSql(row: string): string {
  // Escapes within the JSON text are line ends, quotes and control characters: gaps between words.
  return `to_tsvector('simple', search_text(concat_ws(' ',
      ${row}.mail_overrides->>'replyto', ${row}.mail_overrides->>'from_name', ${row}.mail_overrides->>'subject',
      (SELECT string_agg(filename, ' ') FROM files WHERE files.submission_id = ${row}.id),
      regexp_replace(left(${row}.data::text, 100000), '\\\\(u[0-9a-fA-F]{4}|.)', ' ', 'g'))))
    || array_to_tsvector(ARRAY['@' || ${row}.account_id])`;
}

/**
 * Makes some of the submissions that are not there yet findable, the oldest of each account first; resolves to their
 * number, and whether more may be waiting. Many may do so at once, and repeating it changes nothing.
 */
export async function indexWords(pool: Pool): Promise<{ indexed: number; hasMore: boolean }> {
  const accounts = await findBehind(pool);
  let [indexed, hasMore] = [0, accounts.length === accountsPerRound];
  for (const id of accounts) {
    const done = await indexAccount(pool, id);
    indexed += done.rows;
    hasMore ||= done.hasMore;
  }
  return { indexed, hasMore };
}

async function findBehind(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; isNew: boolean }>({
    name: 'search-behind',
    text: `SELECT u.account_id AS id, m.account_id IS NULL AS "isNew"
           FROM usage u LEFT JOIN search_marks m USING (account_id)
           WHERE u.last_created_at > coalesce(m.indexed_to, '-infinity')
           ORDER BY m.worked_at NULLS FIRST LIMIT ${accountsPerRound}`,
  });
  const unmarked = rows.filter(({ isNew }) => isNew).map(({ id }) => id);
  if (unmarked.length > 0) {
    await pool.query('INSERT INTO search_marks (account_id) SELECT unnest($1::uuid[]) ON CONFLICT DO NOTHING', [
      unmarked,
    ]);
  }
  return rows.map(({ id }) => id);
}

// An account that another worker is at is left to it.
const statement = `
  WITH mark AS MATERIALIZED (
    SELECT * FROM search_marks WHERE account_id = $1 FOR UPDATE SKIP LOCKED
  ), batch AS MATERIALIZED (
    SELECT next.* FROM mark, LATERAL (${nextSql('mark.account_id', 'mark.indexed_to', stride)}) AS next
  ), indexed AS (
    INSERT INTO submission_words (submission_id, account_id, created_at, words)
    SELECT id, account_id, created_at, ${wordsSql('batch')} FROM batch ORDER BY created_at
    ON CONFLICT DO NOTHING
  ), size AS (
    SELECT count(*)::int AS rows, max(created_at) AS reached,
           coalesce(max(found) = ${stride.rows} OR max(found) > count(*), false) AS "hasMore" FROM batch
  )
  UPDATE search_marks m
  SET worked_at = clock_timestamp(),
      indexed_to = CASE WHEN size."hasMore" THEN size.reached ELSE greatest(m.indexed_to, size.reached, u.last_created_at) END
  FROM mark, size, usage u WHERE m.account_id = mark.account_id AND u.account_id = mark.account_id
  RETURNING size.rows, size."hasMore"`;

async function indexAccount(pool: Pool, accountId: string): Promise<{ rows: number; hasMore: boolean }> {
  const { rows } = await pool.query<{ rows: number; hasMore: boolean }>({
    name: 'search-index',
    text: statement,
    values: [accountId],
  });
  return rows[0] ?? { rows: 0, hasMore: false };
}
