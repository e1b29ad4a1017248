import type { Sequelize } from 'sequelize';

/** `find_hits` is `find_words` with the times of the submissions, so that the newest hits can be read first. */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE FUNCTION find_hits(query tsquery, max_rows integer) RETURNS TABLE (id uuid, created_at timestamptz)
      LANGUAGE sql STABLE STRICT ROWS 1000 SET enable_seqscan = off AS $$
      SELECT submission_id, created_at FROM submission_words WHERE words @@ query LIMIT max_rows
    $$;`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP FUNCTION find_hits(tsquery, integer);');
}
