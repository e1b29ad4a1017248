import type { Sequelize } from 'sequelize';

/** For the notifications that failed recently. */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  // An earlier attempt that was interrupted may have left it behind, perhaps invalid.
  await context.query('DROP INDEX CONCURRENTLY IF EXISTS deliveries_failed_emails;');
  await context.query(
    `CREATE INDEX CONCURRENTLY deliveries_failed_emails ON deliveries (finished_at)
     WHERE kind = 'email' AND status = 'failed';`,
  );
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP INDEX deliveries_failed_emails;');
}
