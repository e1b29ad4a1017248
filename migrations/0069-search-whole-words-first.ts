import type { Sequelize } from 'sequelize';

/**
 * The last word of a search may be the beginning of one, and the index reads all entries of a block that have such a
 * word. Therefore `find_newest` looks up the whole words of the search first. As long as a block has at most 200 entries
 * with all of them, and all blocks together at most 1,200, these are compared with the search, and the beginning is not
 * looked up. At a million submissions, a rare word and a letter took 118 ms, and now take 16.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    ${signature} LANGUAGE plpgsql STABLE ROWS 1000
      SET enable_seqscan = off SET jit = off SET plan_cache_mode = force_generic_plan AS $$
      DECLARE
        -- Without terms that are the beginning of a word, and without such ends of longer terms.
        whole_words text := regexp_replace(regexp_replace(pattern, ' & \\(\\(''[^'']+'':\\*\\)\\)', '', 'g'),
                                           ' & ''[^'']+'':\\*', '', 'g');
        -- The account's token alone has 40 characters.
        are_rare boolean := whole_words <> pattern AND length(whole_words) > 40;
        -- Without phrases, negated terms and weights, the index alone decides. It cuts words to 500 characters.
        is_pattern_enough boolean := query::text !~ '<|!|'':\\*?A' AND length(query::text) < 500;
        block record;
        sought tsquery;
        candidates integer;
        all_candidates integer := 0;
        ids uuid[];
        times timestamptz[];
        found integer;
      BEGIN
        FOR block IN ${blocks} LOOP
          IF are_rare THEN
            sought := ${inBlock('whole_words')};
            SELECT count(*), array_agg(w.submission_id) FILTER (WHERE w.matches), array_agg(w.created_at) FILTER (WHERE w.matches)
              INTO candidates, ids, times
              FROM (SELECT w.submission_id, w.created_at, ${matches} AS matches FROM submission_words w
                    WHERE ${isSought} AND ${isBefore} LIMIT 201) AS w;
            all_candidates := all_candidates + candidates;
            are_rare := candidates <= 200 AND all_candidates <= 1200;
          END IF;
          IF are_rare THEN
            RETURN QUERY SELECT w.submission_id, w.created_at FROM unnest(ids, times) AS w (submission_id, created_at)
              ORDER BY w.created_at DESC LIMIT max_rows;
          ELSE
            sought := ${inBlock('pattern')};
            RETURN QUERY SELECT w.submission_id, w.created_at FROM submission_words w
              WHERE ${isSought} AND ${isBefore} AND w.account_id = account AND (is_pattern_enough OR ${matches})
              ORDER BY w.created_at DESC LIMIT max_rows;
          END IF;
          GET DIAGNOSTICS found = ROW_COUNT;
          max_rows := max_rows - found;
          EXIT WHEN max_rows <= 0;
        END LOOP;
      END $$`);
}

/** The function of 0067. */
export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    ${signature} LANGUAGE sql STABLE ROWS 1000 SET enable_seqscan = off SET jit = off AS $$
      SELECT hit.submission_id, hit.created_at
      FROM (${blocks}) AS block
      CROSS JOIN LATERAL (
        SELECT w.submission_id, w.created_at FROM submission_words w
        WHERE ${isSought.replace('sought', inBlock('pattern'))} AND ${matches} AND ${isBefore}
        ORDER BY w.created_at DESC LIMIT max_rows) AS hit
      LIMIT max_rows
    $$`);
}

const signature = `
  CREATE OR REPLACE FUNCTION find_newest(account uuid, query tsquery, pattern text, before timestamptz, max_rows integer)
    RETURNS TABLE(id uuid, created_at timestamptz)`;

/** Newest first; before them, what no block has yet. */
const blocks = `
  SELECT 0 AS n, true AS pending, m.divided_to FROM search_marks m JOIN usage u USING (account_id)
  WHERE m.account_id = account AND u.last_created_at > m.divided_to
  UNION ALL
  SELECT n::integer, false, m.divided_to FROM search_marks m, generate_series(m.entries / 16384, 0, -1) AS n
  WHERE m.account_id = account`;

const isSought = `
  words_in_block(w.words, w.account_id, w.block) @@ sought AND (w.created_at > block.divided_to) = block.pending`;

const matches = '(w.words @@ query) IS TRUE';

const isBefore = '(before IS NULL OR w.created_at < before)';

/** The query for a pattern in a block: from the second block on, without the account's token, unless it is alone. */
function inBlock(pattern: string): string {
  return `
    replace(CASE WHEN block.n > 0 AND length(${pattern}) > 40 THEN substr(${pattern}, 44) ELSE ${pattern} END, E'\\x01',
            CASE WHEN block.n > 0 THEN block.n || right(account::text, 5) || ' ' ELSE '' END)::tsquery`;
}
