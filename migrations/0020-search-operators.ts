import type { Sequelize } from 'sequelize';

/**
 * Search ignores accents and understands operators. `search_text` also removes accents and spells letters such as ø and
 * ß with basic ones; what NFKD takes apart otherwise, such as Hangul and kana, NFC puts together again.
 *
 * `search_query` takes a list of terms, which must all match: `words` that follow one another, or one of `tokens`, which
 * are indexed literally. With `isPrefix`, the last word matches as a prefix; with `isAddress`, words match in e-mail
 * addresses only, which are indexed with weight A; with `isNegated`, the term must not match. Terms without words or
 * tokens are ignored. The older `search_query` remains for processes of the previous release.
 *
 * The index is emptied because its entries have accents and no tokens; workers fill it again.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE OR REPLACE FUNCTION search_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
      SELECT regexp_replace(
        regexp_replace(
          normalize(replace(replace(replace(replace(translate(
            lower(regexp_replace(normalize(left($1, 100000), NFKD), '[\\u0300-\\u036f]+', '', 'g')),
            'øđłħıŧð', 'odlhitd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC),
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
    ${emptyIndex}`);
}

// The marks first: a worker that is indexing locks them before it adds entries.
const emptyIndex = `
    UPDATE search_marks SET indexed_to = '-infinity';
    TRUNCATE submission_words;`;

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    DROP FUNCTION search_query(uuid, jsonb);
    CREATE OR REPLACE FUNCTION search_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
      SELECT regexp_replace(
        regexp_replace(lower(normalize(left($1, 100000), NFKC)),
          '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00a9\\u00ab-\\u00b4\\u00b6-\\u00b9\\u00bb-\\u00bf\\u2000-\\u206f\\u3000-\\u3004\\u3008-\\u3020\\u30fb]+',
          ' ', 'g'),
        '([\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3005-\\u3007\\u3040-\\u30fa\\u30fc-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff])',
        ' \\1 ', 'g')
    $$;
    ${emptyIndex}`);
}
