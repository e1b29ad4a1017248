import type { Sequelize } from 'sequelize';

/**
 * From the second block on, `find_newest` no longer looks up the account's own token, which all of the block's entries
 * have: it took longer than the words of the search. The prefix of the words nearly always names the account, and
 * `query` contains the token, too. The first block has no prefix. The token is the first 40 characters of the pattern,
 * and is kept if nothing follows.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(
    findNewestSql('CASE WHEN block.n > 0 AND length(pattern) > 40 THEN substr(pattern, 44) ELSE pattern END'),
  );
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(findNewestSql('pattern'));
}

/** The function of 0064, with `wanted` instead of the pattern. */
function findNewestSql(wanted: string): string {
  return `
    CREATE OR REPLACE FUNCTION find_newest(account uuid, query tsquery, pattern text, before timestamptz, max_rows integer)
      RETURNS TABLE(id uuid, created_at timestamptz) LANGUAGE sql STABLE ROWS 1000 SET enable_seqscan = off SET jit = off AS $$
      SELECT hit.submission_id, hit.created_at
      FROM (
        SELECT 0 AS n, true AS pending, m.divided_to FROM search_marks m JOIN usage u USING (account_id)
        WHERE m.account_id = account AND u.last_created_at > m.divided_to
        UNION ALL
        SELECT n::integer, false, m.divided_to FROM search_marks m, generate_series(m.entries / 16384, 0, -1) AS n
        WHERE m.account_id = account) AS block
      CROSS JOIN LATERAL (
        SELECT w.submission_id, w.created_at FROM submission_words w
        WHERE words_in_block(w.words, w.account_id, w.block)
                @@ replace(${wanted}, E'\\x01',
                           CASE WHEN block.n > 0 THEN block.n || right(account::text, 5) || ' ' ELSE '' END)::tsquery
          AND (w.words @@ query) IS TRUE AND (before IS NULL OR w.created_at < before)
          AND (w.created_at > block.divided_to) = block.pending
        ORDER BY w.created_at DESC LIMIT max_rows) AS hit
      LIMIT max_rows
    $$`;
}
