import type { Sequelize } from 'sequelize';

/** For the samples of one reason, which may be rare among hundreds of thousands of others. */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(
    'CREATE INDEX decision_samples_reason ON decision_samples (form_id, reason, created_at DESC, id DESC);',
  );
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP INDEX decision_samples_reason;');
}
