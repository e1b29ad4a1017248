import type { Sequelize } from 'sequelize';

/**
 * The latest metrics of each process, so that any web process can serve `/metrics` for all; `role` 'retired' sums up
 * ended ones.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE process_metrics (
      process_id  uuid PRIMARY KEY,
      role        text NOT NULL,
      metrics     json NOT NULL,
      updated_at  timestamptz NOT NULL
    );`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE process_metrics;');
}
