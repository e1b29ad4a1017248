import type { Sequelize } from 'sequelize';

/** Counts the spam of a form from the index alone. An accepted submission does not enter the index. */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  // An earlier attempt that was interrupted may have left it behind, perhaps invalid.
  await context.query('DROP INDEX CONCURRENTLY IF EXISTS submissions_spam_of_form;');
  await context.query(
    `CREATE INDEX CONCURRENTLY submissions_spam_of_form ON submissions (form_id, created_at)
     WHERE is_spam AND deleted_at IS NULL;`,
  );
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP INDEX submissions_spam_of_form;');
}
