import type { Sequelize } from 'sequelize';

/** Deliveries that wait for the releaser: by account, in the order of their release. */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  // An earlier attempt that was interrupted may have left it behind, perhaps invalid.
  await context.query('DROP INDEX CONCURRENTLY IF EXISTS deliveries_backlog;');
  await context.query(`
    CREATE INDEX CONCURRENTLY deliveries_backlog ON deliveries (kind, account_id, queued_at, id)
      WHERE status = 'queued' AND enqueued_at IS NULL AND backlogged;`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP INDEX deliveries_backlog;');
}
