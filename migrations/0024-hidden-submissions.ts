import type { Sequelize } from 'sequelize';

/** For the oldest spam and deleted submissions of a form. An accepted submission does not enter the index. */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  // An earlier attempt that was interrupted may have left it behind, perhaps invalid.
  await context.query('DROP INDEX CONCURRENTLY IF EXISTS submissions_hidden_of_form;');
  await context.query(
    `CREATE INDEX CONCURRENTLY submissions_hidden_of_form ON submissions (form_id, created_at)
     WHERE deleted_at IS NOT NULL OR is_spam;`,
  );
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP INDEX submissions_hidden_of_form;');
}
