import type { Sequelize } from 'sequelize';

/** Drops what only searched the index without blocks. */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    DROP FUNCTION find_hits(tsquery, integer);
    DROP FUNCTION estimate_words(tsquery);`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE FUNCTION find_hits(query tsquery, max_rows integer) RETURNS TABLE (id uuid, created_at timestamptz)
      LANGUAGE sql STABLE STRICT ROWS 1000 SET enable_seqscan = off AS $$
      SELECT submission_id, created_at FROM submission_words WHERE words @@ query LIMIT max_rows
    $$;
    CREATE FUNCTION estimate_words(query tsquery) RETURNS bigint LANGUAGE plpgsql VOLATILE STRICT AS $$
    DECLARE plan json;
    BEGIN
      EXECUTE format('EXPLAIN (FORMAT JSON) SELECT FROM submission_words WHERE words @@ %L::tsquery', query) INTO plan;
      RETURN round((plan->0->'Plan'->>'Plan Rows')::numeric);
    END $$;`);
}
