import type { Pool } from 'pg';
import type { Where } from './inbox.filter';
import { readSearch } from './search-query';
import { wordsSql } from './search-words';

/** What a search finds: each submission, or, of words that most have, that there are many. */
export interface Hits {
  readonly many: boolean;
  /** Of those that no worker has come to yet, and of all unless there are many. */
  readonly ids: readonly string[];
}

/** Up to so many are named one by one; of words that are more frequent, a walk from the newest soon finds a page full. */
const few = 5_000;
/** The worker is seconds behind at most, but for a while after an update of a large installation. */
const newest = { rows: 100, bytes: 100_000 };

/**
 * Looks words up among the account's submissions. The newest that no worker has come to yet are looked through one by
 * one, those that `within` lets through.
 */
export async function findHits(pool: Pool, accountId: string, text: string, within: Where): Promise<Hits> {
  const values: unknown[] = [];
  const query = querySql(accountId, text, values);
  const { rows } = await pool.query<{ id: string; indexed: boolean }>(
    `SELECT id, true AS indexed FROM find_words(${query}, ${few + 1}) AS id
     UNION ALL
     SELECT id, false FROM (
       SELECT * FROM submissions
       WHERE ${within(values)} AND created_at > coalesce(
         (SELECT indexed_to FROM search_marks WHERE account_id = $1), '-infinity')
       ORDER BY created_at DESC LIMIT ${newest.rows}) AS newest
     WHERE pg_column_size(data) < ${newest.bytes} AND ${wordsSql('newest')} @@ ${query}`,
    values,
  );
  const many = rows.filter(({ indexed }) => indexed).length > few;
  return { many, ids: rows.filter(({ indexed }) => !(many && indexed)).map(({ id }) => id) };
}

/** SQL for the condition that a row of `submissions` is among the hits; its values are appended to `values`. */
export function hitsSql(accountId: string, text: string, { many, ids }: Hits, values: unknown[]): string {
  const named = `id = ANY ($${values.push(ids)}::uuid[])`;
  if (!many) return named;
  // The offset keeps it a look at each row on the way, where the planner would gather all hits first.
  return `(${named} OR EXISTS (SELECT FROM submission_words w WHERE w.submission_id = submissions.id
                               AND w.words @@ ${querySql(accountId, text, values)} OFFSET 0))`;
}

function querySql(accountId: string, text: string, values: unknown[]): string {
  const { phrases, openEnd } = readSearch(text);
  const [account, words, open] = [values.push(accountId), values.push(phrases), values.push(openEnd)];
  return `search_query($${account}::uuid, $${words}, $${open})`;
}

/** Whether there are more of the account's submissions that no worker has come to than a search looks through itself. */
export async function isSearchBehind(pool: Pool, accountId: string): Promise<boolean> {
  const { rows } = await pool.query<{ behind: boolean }>({
    name: 'search-is-behind',
    text: `SELECT EXISTS (SELECT FROM submissions
             WHERE account_id = $1 AND deleted_at IS NULL AND NOT is_spam AND created_at > coalesce(
               (SELECT indexed_to FROM search_marks WHERE account_id = $1), '-infinity')
             ORDER BY created_at DESC OFFSET ${newest.rows} LIMIT 1) AS behind`,
    values: [accountId],
  });
  return rows[0]?.behind === true;
}
