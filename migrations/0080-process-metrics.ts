import type { Sequelize } from 'sequelize';

/** What each process measured, so that any web process can answer for all of them: one row a process, `retired` for those that ended. */
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
