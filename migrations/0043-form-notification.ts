import type { Sequelize } from 'sequelize';

/** How a form notifies its owner; null means with everything that was submitted, in its order. */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query('ALTER TABLE forms ADD COLUMN notification jsonb;');
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('ALTER TABLE forms DROP COLUMN notification;');
}
