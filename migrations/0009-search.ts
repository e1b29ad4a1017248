import type { Sequelize } from 'sequelize';

/**
 * The inbox's full-text index. It is a table beside the submissions, filled by a worker, so that no submission waits
 * for it; `search_marks` records how far each account is indexed. Every entry contains its account as the word '@' +
 * id, which no text can produce, so a search of one account never reads the entries of another.
 *
 * `search_text` turns punctuation into spaces, so that the parts of an e-mail address are words, and puts spaces around
 * the characters of scripts that are written without them. `search_query` takes phrases that must all occur; with
 * `open_end`, the last word of the last phrase matches as a prefix. Both truncate long input, because a tsvector holds
 * at most a megabyte. `find_words` disables sequential scans: for words that are frequent in other accounts, the
 * planner would expect to find enough rows early.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE FUNCTION search_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
      SELECT regexp_replace(
        regexp_replace(lower(normalize(left($1, 100000), NFKC)),
          '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00a9\\u00ab-\\u00b4\\u00b6-\\u00b9\\u00bb-\\u00bf\\u2000-\\u206f\\u3000-\\u3004\\u3008-\\u3020\\u30fb]+',
          ' ', 'g'),
        '([\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3005-\\u3007\\u3040-\\u30fa\\u30fc-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff])',
        ' \\1 ', 'g')
    $$;

    CREATE FUNCTION search_query(account uuid, phrases text[], open_end boolean) RETURNS tsquery
      LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT ('''@' || account || '''')::tsquery &&
             (SELECT string_agg('(' || query || CASE WHEN open_end AND n = last THEN ':*' ELSE '' END || ')', ' & ')
              FROM (SELECT phraseto_tsquery('simple', search_text(left(phrase, 200)))::text AS query, n, max(n) OVER () AS last
                    FROM unnest(phrases[1:20]) WITH ORDINALITY AS p (phrase, n)) AS queries
              WHERE query <> '')::tsquery
    $$;

    CREATE TABLE submission_words (
      submission_id  uuid PRIMARY KEY REFERENCES submissions ON DELETE CASCADE,
      account_id     uuid NOT NULL,
      created_at     timestamptz(3) NOT NULL,
      words          tsvector NOT NULL
    );
    CREATE INDEX submission_words_found ON submission_words USING gin (words) WITH (fastupdate = off);

    CREATE FUNCTION find_words(query tsquery, max_rows integer) RETURNS SETOF uuid
      LANGUAGE sql STABLE STRICT ROWS 1000 SET enable_seqscan = off AS $$
      SELECT submission_id FROM submission_words WHERE words @@ query LIMIT max_rows
    $$;

    CREATE TABLE search_marks (
      account_id  uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
      indexed_to  timestamptz(3) NOT NULL DEFAULT '-infinity',
      worked_at   timestamptz
    );`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    DROP FUNCTION find_words(tsquery, integer);
    DROP TABLE submission_words, search_marks;
    DROP FUNCTION search_query(uuid, text[], boolean);
    DROP FUNCTION search_text(text);`);
}
