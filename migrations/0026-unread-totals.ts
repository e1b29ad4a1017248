import type { Sequelize } from 'sequelize';

/**
 * Counts the unread submissions in an account's inbox by form, up to a number for each form; forms without any are left
 * out.
 *
 * It always reads `submissions_unread`. Without these settings, the planner may expect to find unread submissions soon in
 * the whole table, and would read all of it once they have been read. The CTE is materialized for the same reason: it is
 * planned as if all its rows were wanted, but read only as far as the limit.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE FUNCTION count_unread(account uuid, max_rows integer) RETURNS TABLE (form_id uuid, unread integer)
      LANGUAGE sql STABLE SET enable_seqscan = off SET enable_bitmapscan = off AS $$
      SELECT f.id, counted.n
      FROM forms f CROSS JOIN LATERAL (
        WITH found AS MATERIALIZED (
          SELECT FROM submissions s
          WHERE s.account_id = account AND s.form_id = f.id
            AND s.read_at IS NULL AND s.archived_at IS NULL AND s.deleted_at IS NULL AND NOT s.is_spam)
        SELECT count(*)::integer AS n FROM (SELECT FROM found LIMIT max_rows) AS first) AS counted
      WHERE f.account_id = account AND counted.n > 0
    $$;`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP FUNCTION count_unread(uuid, integer);');
}
