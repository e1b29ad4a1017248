import type { Sequelize } from 'sequelize';

/** The earlier marks of a submission, oldest first, as pairs of `is_spam` and `marked_at`: undo restores the last one. */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query('ALTER TABLE spam_marks ADD COLUMN former jsonb;');
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('ALTER TABLE spam_marks DROP COLUMN former;');
}
