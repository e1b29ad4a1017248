import type { Sequelize } from 'sequelize';
import { up as restore } from './0069-search-whole-words-first';

/**
 * Makes searches for rare words faster in large accounts. `find_newest` now searches up to eight blocks at once, if few
 * entries are expected in them: starting a query for each block took longer than the query. And it looks up the longest
 * word of a search first, which is usually the rarest, then all whole words, and only then the search as it is. It stays
 * with a look-up as long as that finds at most 200 entries at once and 1,200 in all, which are compared with the search.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE OR REPLACE FUNCTION find_newest(account uuid, query tsquery, pattern text, before timestamptz, max_rows integer)
      RETURNS TABLE(id uuid, created_at timestamptz) LANGUAGE plpgsql STABLE ROWS 1000
      SET enable_seqscan = off SET jit = off SET plan_cache_mode = force_generic_plan AS $$
      DECLARE
        -- Of several words that must all occur. Tokens, such as the form's, begin with @.
        longest_word text := (
          SELECT format(E'''\\x01@%s'' & ((%s))', account, word[1])
          FROM regexp_matches(pattern, E'''\\x01[^''@][^'']*''(?::[*])?', 'g') AS word
          WHERE pattern !~ '\\|' AND pattern ~ E'\\x01.*\\x01.*\\x01' ORDER BY length(word[1]) DESC LIMIT 1);
        -- Without terms that are the beginning of a word, and without such ends of longer terms.
        whole_words text := regexp_replace(regexp_replace(pattern, ' & \\(\\(''[^'']+'':\\*\\)\\)', '', 'g'),
                                           ' & ''[^'']+'':\\*', '', 'g');
        -- The account's token alone has 40 characters.
        lookups text[] := ARRAY(SELECT lookup FROM unnest(ARRAY[longest_word, nullif(whole_words, longest_word)]) AS lookup
                                WHERE length(lookup) > 40 AND lookup <> pattern);
        lookup integer := 1;
        -- Without phrases, negated terms and weights, the index alone decides. It cuts words to 500 characters.
        is_pattern_enough boolean := query::text !~ '<|!|'':\\*?A' AND length(query::text) < 500;
        divided_to timestamptz;
        block integer;
        -- Newer than all blocks, without a block.
        is_pending boolean;
        blocks integer[];
        size integer;
        sought tsquery;
        candidates integer;
        all_candidates integer := 0;
        ids uuid[];
        times timestamptz[];
        found integer;
      BEGIN
        SELECT m.divided_to, m.entries / 16384, coalesce(u.last_created_at > m.divided_to, false) INTO divided_to, block, is_pending
          FROM search_marks m LEFT JOIN usage u USING (account_id) WHERE m.account_id = account;
        blocks := CASE WHEN is_pending THEN ARRAY[0] ELSE ARRAY[block] END;
        WHILE block >= 0 LOOP
          -- Many entries are read one block at a time, and by the search as it is.
          WHILE lookup <= cardinality(lookups) OR cardinality(blocks) > 1 LOOP
            sought := ${inBlocks('coalesce(lookups[lookup], pattern)')};
            SELECT count(*), array_agg(w.submission_id) FILTER (WHERE w.matches), array_agg(w.created_at) FILTER (WHERE w.matches)
              INTO candidates, ids, times
              FROM (SELECT w.submission_id, w.created_at,
                           is_pattern_enough AND lookup > cardinality(lookups) OR ${matches} AS matches FROM submission_words w
                    WHERE ${isSought} AND ${isBefore} LIMIT 201) AS w;
            all_candidates := all_candidates + candidates;
            EXIT WHEN candidates <= 200 AND all_candidates <= 1200;
            blocks := blocks[cardinality(blocks):];
            lookup := least(lookup, cardinality(lookups)) + 1;
            all_candidates := 0;
          END LOOP;
          IF lookup <= cardinality(lookups) OR cardinality(blocks) > 1 THEN
            RETURN QUERY SELECT w.submission_id, w.created_at FROM unnest(ids, times) AS w (submission_id, created_at)
              ORDER BY w.created_at DESC LIMIT max_rows;
            GET DIAGNOSTICS found = ROW_COUNT;
          ELSE
            sought := ${inBlocks('pattern')};
            RETURN QUERY SELECT w.submission_id, w.created_at FROM submission_words w
              WHERE ${isSought} AND ${isBefore} AND (is_pattern_enough OR ${matches})
              ORDER BY w.created_at DESC LIMIT max_rows;
            GET DIAGNOSTICS found = ROW_COUNT;
            candidates := found;
          END IF;
          max_rows := max_rows - found;
          EXIT WHEN max_rows <= 0;
          block := CASE WHEN is_pending THEN block ELSE blocks[1] - 1 END;
          is_pending := false;
          -- At most twice as many as before, and as many as are expected to have 100 matches. With \`before\`, newer
          -- entries were not counted, so the number says nothing.
          size := CASE WHEN before IS NOT NULL THEN 1
            ELSE greatest(1, least(8, 4000 / length(pattern), 2 * cardinality(blocks), 100 * cardinality(blocks) / greatest(candidates, 1))) END;
          blocks := ARRAY(SELECT generate_series(greatest(0, block + 1 - size), block));
        END LOOP;
      END $$`);
}

export const down = restore;

const isSought = `
  words_in_block(w.words, w.account_id, w.block) @@ sought AND w.account_id = account
  AND (w.created_at > divided_to) = is_pending`;

const matches = '(w.words @@ query) IS TRUE';

const isBefore = '(before IS NULL OR w.created_at < before)';

/** The query for a pattern in the blocks: from the second one on, without the account's token, unless it is alone. */
function inBlocks(pattern: string): string {
  const alone = `length(${pattern}) <= 40`;
  return `(
    SELECT string_agg(
             CASE WHEN n = 0 THEN format('(%s)', replace(${pattern}, E'\\x01', ''))
                  ELSE format('(%s)', replace(CASE WHEN ${alone} THEN ${pattern} ELSE substr(${pattern}, 44) END, E'\\x01',
                                              n || right(account::text, 5) || ' ')) END, ' | ')
    FROM unnest(blocks) AS n)::tsquery`;
}
