import type { Sequelize } from 'sequelize';

/**
 * The account that a delivery belongs to, for fairness between accounts; null for deliveries of the previous release.
 * `backlogged`: its job is created by the releaser (src/deliveries/backlog.ts), not by the process that inserted it.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    ALTER TABLE deliveries
      ADD COLUMN account_id uuid,
      ADD COLUMN backlogged boolean NOT NULL DEFAULT false,
      ADD CONSTRAINT deliveries_backlogged CHECK (NOT backlogged OR account_id IS NOT NULL) NOT VALID;`);
  // Apart from the statement before, whose lock would make submissions wait for the check of all rows.
  await context.query('ALTER TABLE deliveries VALIDATE CONSTRAINT deliveries_backlogged;');
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    ALTER TABLE deliveries DROP CONSTRAINT deliveries_backlogged, DROP COLUMN backlogged, DROP COLUMN account_id;`);
}
