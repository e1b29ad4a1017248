import type { Sequelize } from 'sequelize';

/**
 * Of a table with a hundred rows PostgreSQL learns within a minute that it is best read whole, and its processes go by that
 * until it looks again: a first rush of posts, each of which looks submissions up by their ids, would be slowed to a
 * twentieth meanwhile. It is first looked at when it is large enough for its indexes to count.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    ALTER TABLE submissions SET (
      autovacuum_analyze_threshold = 5000, autovacuum_vacuum_threshold = 5000,
      autovacuum_vacuum_insert_threshold = 5000);`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    ALTER TABLE submissions RESET (
      autovacuum_analyze_threshold, autovacuum_vacuum_threshold, autovacuum_vacuum_insert_threshold);`);
}
