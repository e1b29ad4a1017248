import type { Sequelize } from 'sequelize';

/**
 * About how many submissions of all accounts match a query, from the planner's statistics: looking a word up that is in
 * a million submissions takes half a second, and the newest of them show soon which match.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE FUNCTION estimate_words(query tsquery) RETURNS bigint LANGUAGE plpgsql VOLATILE STRICT AS $$
    DECLARE plan json;
    BEGIN
      EXECUTE format('EXPLAIN (FORMAT JSON) SELECT FROM submission_words WHERE words @@ %L::tsquery', query) INTO plan;
      RETURN round((plan->0->'Plan'->>'Plan Rows')::numeric);
    END $$;`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP FUNCTION estimate_words(tsquery);');
}
