import type { Sequelize } from 'sequelize';

/**
 * The inbox's full-text index. It is a table beside the submissions, filled by a worker, so that no submission waits
 * for it; `search_marks` records how far each account is indexed. Every entry contains its account as the word '@' +
 * id, which no text can produce, so a search of one account never returns entries of another.
 *
 * `search_text` turns punctuation into spaces, so that the parts of an e-mail address are words, and puts spaces around
 * the characters of scripts that are written without them. It removes accents and spells letters such as ø and ß with
 * basic ones; what NFKD takes apart otherwise, such as Hangul and kana, NFC puts together again. Greek words end with ς
 * instead of σ, which `lower` does not know, so both are spelled with σ.
 *
 * `search_query` takes a list of terms, which must all match: `words` that follow one another, or one of `tokens`,
 * which are indexed literally. With `isPrefix`, the last word matches as a prefix; with `isAddress`, words match in
 * e-mail addresses only, which are indexed with weight A; with `isNegated`, the term must not match. Terms without
 * words or tokens are ignored. Both functions truncate long input, because a tsvector holds at most a megabyte.
 *
 * The entries of each account are divided into blocks of 16,384 consecutive ones, so that the newest matches can be
 * found without reading all of them. `search_marks.entries` counts those up to `indexed_to`.
 *
 * `words_in_block` is what is indexed: the words without their positions and, from the second block on, with a prefix
 * of the block's number and the end of the account's id. There, words are cut to leave room for it; a search has at
 * most 200 characters. `search_pattern` takes the terms of `search_query` and returns a query for the words that must
 * occur, with the character U+0001 instead of the prefix. It matches more than `search_query`: phrases, weights and
 * negated terms are ignored.
 *
 * `find_newest` returns the newest matches of both queries. From the second block on, it leaves out the account's own
 * token, the first 40 characters of a pattern, unless nothing follows: all of the block's entries have it, and the
 * prefix nearly always names the account. It searches up to eight blocks at once, if few entries are expected in them,
 * because starting a query for each block takes longer than the query. It looks up the longest word of a search first,
 * which is usually the rarest, then all whole words, and only then the search as it is: for the beginning of a word,
 * the index reads all entries of a block that have such a word. It stays with a look-up as long as that finds at most
 * 200 entries at once and 1,200 in all, which are compared with the search. At a million submissions, a rare word and a
 * letter take 16 ms instead of 118. Sequential scans are disabled because the planner does not know how few entries
 * match.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE FUNCTION search_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
      SELECT regexp_replace(
        regexp_replace(
          normalize(replace(replace(replace(replace(translate(
            lower(regexp_replace(normalize(left($1, 100000), NFKD), '[\\u0300-\\u036f]+', '', 'g')),
            'øđłħıŧðς', 'odlhitdσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC),
          '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00a9\\u00ab-\\u00b4\\u00b6-\\u00b9\\u00bb-\\u00bf\\u2000-\\u206f\\u3000-\\u3004\\u3008-\\u3020\\u30fb]+',
          ' ', 'g'),
        '([\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3005-\\u3007\\u3040-\\u30fa\\u30fc-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff])',
        ' \\1 ', 'g')
    $$;

    CREATE FUNCTION search_query(account uuid, terms jsonb) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT ('''@' || account || '''')::tsquery &&
             (SELECT string_agg(CASE WHEN (term->>'isNegated')::boolean THEN '!' ELSE '' END || '(' || matches || ')', ' & ')
              FROM jsonb_array_elements(terms) AS term
              CROSS JOIN LATERAL (
                SELECT phraseto_tsquery('simple', search_text(left(term->>'words', 200)))::text AS phrase) AS parsed
              CROSS JOIN LATERAL (
                SELECT CASE WHEN (term->>'isAddress')::boolean
                         THEN regexp_replace(phrase, '(''[^'']+'')', '\\1:A', 'g') ELSE phrase END AS plain) AS limited
              CROSS JOIN LATERAL (
                SELECT string_agg(alternative, ' | ') AS matches FROM (
                  SELECT plain || CASE WHEN NOT (term->>'isPrefix')::boolean THEN ''
                                       WHEN (term->>'isAddress')::boolean THEN '*' ELSE ':*' END AS alternative
                  WHERE plain <> ''
                  UNION ALL
                  SELECT '''' || token || '''' FROM jsonb_array_elements_text(term->'tokens') AS token) AS alternatives
              ) AS joined
              WHERE matches IS NOT NULL)::tsquery
    $$;

    CREATE FUNCTION words_in_block(words tsvector, account uuid, block integer) RETURNS tsvector
      LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT CASE WHEN block > 0
        THEN array_to_tsvector(ARRAY(SELECT block || right(account::text, 5) || ' ' || left(word, 500)
                                     FROM unnest(tsvector_to_array(words)) AS word))
        ELSE strip(words) END
    $$;

    CREATE FUNCTION search_pattern(account uuid, terms jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT concat_ws(' & ', format(E'''\\x01@%s''', account), string_agg('(' || matches || ')', ' & '))
      FROM jsonb_array_elements(terms) AS term
      CROSS JOIN LATERAL (
        SELECT plainto_tsquery('simple', search_text(left(term->>'words', 200)))::text AS plain) AS parsed
      CROSS JOIN LATERAL (
        SELECT regexp_replace(string_agg(alternative, ' | '), '''([^'']+)''', E'''\\x01\\\\1''', 'g') AS matches FROM (
          SELECT '(' || plain || CASE WHEN NOT (term->>'isPrefix')::boolean THEN ')' ELSE ':*)' END AS alternative
          WHERE plain <> ''
          UNION ALL
          SELECT '''' || token || '''' FROM jsonb_array_elements_text(term->'tokens') AS token) AS alternatives) AS joined
      WHERE matches IS NOT NULL AND NOT coalesce((term->>'isNegated')::boolean, false)
    $$;

    CREATE TABLE submission_words (
      submission_id  uuid PRIMARY KEY REFERENCES submissions ON DELETE CASCADE,
      account_id     uuid NOT NULL,
      created_at     timestamptz(3) NOT NULL,
      block          integer NOT NULL,
      words          tsvector NOT NULL
    ) WITH (
      autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 5000,
      autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_insert_threshold = 5000,
      autovacuum_analyze_scale_factor = 0.02, autovacuum_analyze_threshold = 5000);
    CREATE INDEX submission_words_in_block ON submission_words
      USING gin (words_in_block(words, account_id, block)) WITH (fastupdate = off);

    CREATE TABLE search_marks (
      account_id  uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
      indexed_to  timestamptz(3) NOT NULL DEFAULT '-infinity',
      entries     bigint NOT NULL DEFAULT 0,
      worked_at   timestamptz
    );

    CREATE FUNCTION find_newest(account uuid, query tsquery, pattern text, before timestamptz, max_rows integer)
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
        block integer;
        blocks integer[];
        size integer;
        sought tsquery;
        candidates integer;
        all_candidates integer := 0;
        ids uuid[];
        times timestamptz[];
        found integer;
      BEGIN
        SELECT m.entries / 16384 INTO block FROM search_marks m WHERE m.account_id = account;
        blocks := ARRAY[block];
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
          block := blocks[1] - 1;
          -- At most twice as many as before, and as many as are expected to have 100 matches. With \`before\`, newer
          -- entries were not counted, so the number says nothing.
          size := CASE WHEN before IS NOT NULL THEN 1
            ELSE greatest(1, least(8, 4000 / length(pattern), 2 * cardinality(blocks), 100 * cardinality(blocks) / greatest(candidates, 1))) END;
          blocks := ARRAY(SELECT generate_series(greatest(0, block + 1 - size), block));
        END LOOP;
      END $$;`);
}

const isSought = 'words_in_block(w.words, w.account_id, w.block) @@ sought AND w.account_id = account';

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

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    DROP FUNCTION find_newest(uuid, tsquery, text, timestamptz, integer);
    DROP TABLE submission_words, search_marks;
    DROP FUNCTION search_pattern(uuid, jsonb);
    DROP FUNCTION words_in_block(tsvector, uuid, integer);
    DROP FUNCTION search_query(uuid, jsonb);
    DROP FUNCTION search_text(text);`);
}
