import type { Sequelize } from 'sequelize';

/**
 * The folders of the inbox that are a small part of it, and what is due to leave the bin. An accepted post is neither
 * archived nor in the bin, and only one over the quota is held: it pays for a look at these columns and for no entry.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE INDEX submissions_archived ON submissions (account_id, created_at DESC)
      WHERE archived_at IS NOT NULL AND deleted_at IS NULL AND NOT is_spam;
    CREATE INDEX submissions_held ON submissions (account_id, created_at DESC)
      WHERE over_quota AND deleted_at IS NULL AND NOT is_spam;
    CREATE INDEX submissions_binned ON submissions (deleted_at) WHERE deleted_at IS NOT NULL;`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP INDEX submissions_archived, submissions_held, submissions_binned;');
}
