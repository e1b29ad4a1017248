import type { Sequelize } from 'sequelize';

/** Drops the `search_query` of the first search, which only processes of an earlier release called. */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP FUNCTION search_query(uuid, text[], boolean);');
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE FUNCTION search_query(account uuid, phrases text[], open_end boolean) RETURNS tsquery
      LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT ('''@' || account || '''')::tsquery &&
             (SELECT string_agg('(' || query || CASE WHEN open_end AND n = last THEN ':*' ELSE '' END || ')', ' & ')
              FROM (SELECT phraseto_tsquery('simple', search_text(left(phrase, 200)))::text AS query, n, max(n) OVER () AS last
                    FROM unnest(phrases[1:20]) WITH ORDINALITY AS p (phrase, n)) AS queries
              WHERE query <> '')::tsquery
    $$;`);
}
