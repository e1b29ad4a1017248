import type { Sequelize } from 'sequelize';

/** Drops the index that `submissions_held_back` replaced. */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP INDEX CONCURRENTLY IF EXISTS submissions_held;');
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  // An earlier attempt that was interrupted may have left it behind, perhaps invalid.
  await context.query('DROP INDEX CONCURRENTLY IF EXISTS submissions_held;');
  await context.query(
    `CREATE INDEX CONCURRENTLY submissions_held ON submissions (account_id, created_at DESC)
     WHERE over_quota AND deleted_at IS NULL AND NOT is_spam;`,
  );
}
