import type { Sequelize } from 'sequelize';

/**
 * An account's bin in its order. Without it PostgreSQL, which takes what lies in all bins for spread evenly over the
 * accounts, reads and sorts a full one to count the first thousand of it with each page of the inbox.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE INDEX submissions_bin_of_account ON submissions (account_id, created_at DESC) WHERE deleted_at IS NOT NULL;`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP INDEX submissions_bin_of_account;');
}
