import type { Sequelize } from 'sequelize';

/**
 * Removes the index of words without blocks, which would take as much space and time again; until they are replaced,
 * processes of the previous release search slowly. Workers distribute the entries of large accounts over blocks; until
 * then, they are found in the first one.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    DROP INDEX submission_words_found;
    DROP FUNCTION find_words(tsquery, integer);
    UPDATE search_marks m SET indexed_to = '-infinity'
    WHERE EXISTS (SELECT FROM submission_words w WHERE w.account_id = m.account_id OFFSET 8192);`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE INDEX submission_words_found ON submission_words USING gin (words) WITH (fastupdate = off);
    CREATE FUNCTION find_words(query tsquery, max_rows integer) RETURNS SETOF uuid
      LANGUAGE sql STABLE STRICT ROWS 1000 SET enable_seqscan = off AS $$
      SELECT submission_id FROM submission_words WHERE words @@ query LIMIT max_rows
    $$;`);
}
