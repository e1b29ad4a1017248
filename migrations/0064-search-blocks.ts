import type { Sequelize } from 'sequelize';

/**
 * Divides the search index of each account into blocks of 16,384 consecutive entries, so that the newest matches can be
 * found without reading all of them. `block` is 0 or null for an account's first entries. `search_marks.entries` counts
 * those that have a block, which are all up to `divided_to`. Newer entries have none: they are from before there were
 * blocks, or a worker of the previous release, which knows `indexed_to` only, has added them.
 *
 * `words_in_block` is what is indexed: the words without their positions and, from the second block on, with a prefix of
 * the block's number and the end of the account's id. There, words are cut to leave room for it; a search has at most
 * 200 characters. `search_pattern` takes the terms of `search_query` and returns a query for the words that must occur,
 * with the character U+0001 instead of the prefix. It matches more than `search_query`: phrases, weights and negated
 * terms are ignored. `find_newest` returns the newest matches of both queries, those after `divided_to` first.
 * Sequential scans are disabled because the planner does not know how few entries match.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    ALTER TABLE submission_words ADD COLUMN block integer;
    ALTER TABLE search_marks ADD COLUMN entries bigint NOT NULL DEFAULT 0,
      ADD COLUMN divided_to timestamptz(3) NOT NULL DEFAULT '-infinity';

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

    CREATE FUNCTION find_newest(account uuid, query tsquery, pattern text, before timestamptz, max_rows integer)
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
                @@ replace(pattern, E'\\x01',
                           CASE WHEN block.n > 0 THEN block.n || right(account::text, 5) || ' ' ELSE '' END)::tsquery
          AND (w.words @@ query) IS TRUE AND (before IS NULL OR w.created_at < before)
          AND (w.created_at > block.divided_to) = block.pending
        ORDER BY w.created_at DESC LIMIT max_rows) AS hit
      LIMIT max_rows
    $$;`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    DROP FUNCTION find_newest(uuid, tsquery, text, timestamptz, integer);
    DROP FUNCTION search_pattern(uuid, jsonb);
    DROP FUNCTION words_in_block(tsvector, uuid, integer);
    ALTER TABLE search_marks DROP COLUMN entries, DROP COLUMN divided_to;
    ALTER TABLE submission_words DROP COLUMN block;`);
}
