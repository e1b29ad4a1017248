import type { Sequelize } from 'sequelize';

/**
 * The overview counts spam by day: with both flags in the index it is counted there, without a look at the rows. No post
 * makes one more entry than before.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    DROP INDEX submissions_aside;
    CREATE INDEX submissions_aside ON submissions (account_id, created_at DESC) INCLUDE (is_spam, deleted_at)
      WHERE deleted_at IS NOT NULL OR is_spam;`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    DROP INDEX submissions_aside;
    CREATE INDEX submissions_aside ON submissions (account_id, created_at DESC)
      WHERE deleted_at IS NOT NULL OR is_spam;`);
}
