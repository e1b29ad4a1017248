import type { Sequelize } from 'sequelize';

/** Whether a checkout was offered and notifications wait until the payment completes. */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query('ALTER TABLE submissions ADD COLUMN awaits_payment boolean NOT NULL DEFAULT false;');
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('ALTER TABLE submissions DROP COLUMN awaits_payment;');
}
