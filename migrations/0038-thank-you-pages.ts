import type { Sequelize } from 'sequelize';

/** What a form's thank-you page shows; null means the default page. */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query('ALTER TABLE forms ADD COLUMN thank_you jsonb;');
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('ALTER TABLE forms DROP COLUMN thank_you;');
}
