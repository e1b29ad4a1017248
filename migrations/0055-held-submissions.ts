import type { Sequelize } from 'sequelize';

/**
 * The folder of submissions whose deliveries are held back, by the quota or by the spam filter; it takes the place of
 * `submissions_held`. No other submission enters it.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  // An earlier attempt that was interrupted may have left it behind, perhaps invalid.
  await context.query('DROP INDEX CONCURRENTLY IF EXISTS submissions_held_back;');
  await context.query(
    `CREATE INDEX CONCURRENTLY submissions_held_back ON submissions (account_id, created_at DESC)
     WHERE (over_quota OR held) AND deleted_at IS NULL AND NOT is_spam;`,
  );
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP INDEX submissions_held_back;');
}
