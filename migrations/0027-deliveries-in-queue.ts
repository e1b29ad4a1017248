import type { Sequelize } from 'sequelize';

/**
 * Queued deliveries without those that wait for the releaser, which are in `deliveries_backlog` alone: the sweeper reads
 * this index and must not read past a backlog of millions. Each delivery is inserted into one of the two.
 *
 * Processes of the previous release run as before, but count queued deliveries without an index.
 */
const inQueue = `CREATE INDEX CONCURRENTLY deliveries_in_queue ON deliveries (enqueued_at NULLS FIRST, queued_at)
  WHERE status = 'queued' AND (enqueued_at IS NOT NULL OR NOT backlogged);`;
const queued = `CREATE INDEX CONCURRENTLY deliveries_queued ON deliveries (enqueued_at NULLS FIRST, queued_at)
  WHERE status = 'queued';`;

export async function up({ context }: { context: Sequelize }): Promise<void> {
  // An earlier attempt that was interrupted may have left it behind, perhaps invalid.
  await context.query('DROP INDEX CONCURRENTLY IF EXISTS deliveries_in_queue;');
  await context.query(inQueue);
  await context.query('DROP INDEX CONCURRENTLY IF EXISTS deliveries_queued;');
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP INDEX CONCURRENTLY IF EXISTS deliveries_queued;');
  await context.query(queued);
  await context.query('DROP INDEX CONCURRENTLY deliveries_in_queue;');
}
