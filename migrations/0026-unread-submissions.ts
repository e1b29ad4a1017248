import type { Sequelize } from 'sequelize';

/**
 * For the numbers of unread submissions, per account and per form. An accepted submission enters the index, and leaves
 * it when it is read; an inbox that is read leaves nothing in it. Rows of one form share a key, which PostgreSQL stores
 * once.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  // An earlier attempt that was interrupted may have left it behind, perhaps invalid.
  await context.query('DROP INDEX CONCURRENTLY IF EXISTS submissions_unread;');
  await context.query(
    `CREATE INDEX CONCURRENTLY submissions_unread ON submissions (account_id, form_id)
     WHERE read_at IS NULL AND archived_at IS NULL AND deleted_at IS NULL AND NOT is_spam;`,
  );
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP INDEX submissions_unread;');
}
