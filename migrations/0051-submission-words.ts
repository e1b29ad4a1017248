import type { Sequelize } from 'sequelize';

/**
 * What the inbox's search looks through. A table beside the submissions, filled by a worker, so that no post waits for
 * it; a mark per account says up to which moment it is filled. Each entry bears its account among its words, as
 * '@' and the id, which no text can: searches of one account read the entries of no other.
 *
 * `search_text` turns punctuation into gaps, so that the parts of an e-mail address are words, and sets the characters
 * of scripts that are written without gaps apart, so that each is a word. `search_query` takes phrases, all of which
 * must occur; the last word of the last may be the beginning of one where that phrase is open. Both cut what is long:
 * a vector holds a megabyte. `find_words` never reads the whole table: of words that are frequent elsewhere the planner
 * would think that it soon finds enough.
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
             (SELECT string_agg('(' || query || CASE WHEN open_end AND n = most THEN ':*' ELSE '' END || ')', ' & ')
              FROM (SELECT phraseto_tsquery('simple', search_text(left(phrase, 200)))::text AS query, n, max(n) OVER () AS most
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

    CREATE FUNCTION find_words(query tsquery, most integer) RETURNS SETOF uuid
      LANGUAGE sql STABLE STRICT ROWS 1000 SET enable_seqscan = off AS $$
      SELECT submission_id FROM submission_words WHERE words @@ query LIMIT most
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
