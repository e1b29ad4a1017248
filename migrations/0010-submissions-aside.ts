import type { Sequelize } from 'sequelize';

/**
 * Spam and the bin, listed as cheaply as the rest. Of the rows that the front door writes only the honeypot's enter this
 * index, so that an accepted post pays for no more than a look at its two flags.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE INDEX submissions_aside ON submissions (account_id, created_at DESC)
      WHERE deleted_at IS NOT NULL OR is_spam;`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP INDEX submissions_aside;');
}
