import type { Sequelize } from 'sequelize';

/** For the deliveries of an alert, also when it is deleted. */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  // An earlier attempt that was interrupted may have left it behind, perhaps invalid.
  await context.query('DROP INDEX CONCURRENTLY IF EXISTS deliveries_alert;');
  await context.query(
    'CREATE INDEX CONCURRENTLY deliveries_alert ON deliveries (alert_id) WHERE alert_id IS NOT NULL;',
  );
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP INDEX deliveries_alert;');
}
