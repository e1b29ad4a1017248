import type { Sequelize } from 'sequelize';

/**
 * A delivery is written three times in its first seconds and then rests: queued, active, settled. With the default, a
 * fifth of the table, ten million rows would hold two million dead ones before anybody cleared up, and the small indexes
 * of what waits and what is under way, which every sweep reads, would be full of them. A hundredth costs little, for a
 * vacuum skips the pages where nothing changed. How many wait is a sliver that statistics miss when they are old.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    ALTER TABLE deliveries SET (
      autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 5000,
      autovacuum_analyze_scale_factor = 0.02, autovacuum_analyze_threshold = 5000);`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    ALTER TABLE deliveries RESET (
      autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold,
      autovacuum_analyze_scale_factor, autovacuum_analyze_threshold);`);
}
