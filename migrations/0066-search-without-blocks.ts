import type { Sequelize } from 'sequelize';

/**
 * Removes the index of words without blocks, which would take as much space and time again; until they are replaced,
 * processes of the previous release search slowly. Workers divide the entries of large accounts into blocks; until
 * then, they are found in the first one, where those of other accounts stay.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    DROP INDEX submission_words_found;
    DROP FUNCTION find_words(tsquery, integer);
    UPDATE search_marks m SET divided_to = indexed_to
    WHERE NOT EXISTS (SELECT FROM submission_words w WHERE w.account_id = m.account_id OFFSET 16384);`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE INDEX submission_words_found ON submission_words USING gin (words) WITH (fastupdate = off);
    CREATE FUNCTION find_words(query tsquery, max_rows integer) RETURNS SETOF uuid
      LANGUAGE sql STABLE STRICT ROWS 1000 SET enable_seqscan = off AS $$
      SELECT submission_id FROM submission_words WHERE words @@ query LIMIT max_rows
    $$;`);
}
