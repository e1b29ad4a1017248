import type { Sequelize } from 'sequelize';

/** The block list entry that made a submission spam; null for all others. */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query('ALTER TABLE submissions ADD COLUMN blocked_by text;');
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('ALTER TABLE submissions DROP COLUMN blocked_by;');
}
