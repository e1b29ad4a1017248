import type { Sequelize } from 'sequelize';

/** Which submissions have a failed delivery. Rows are written as queued, so that no post and no success pays for it. */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE INDEX deliveries_failed ON deliveries (submission_id) WHERE status = 'failed';`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP INDEX deliveries_failed;');
}
