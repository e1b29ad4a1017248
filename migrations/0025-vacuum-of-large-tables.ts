import type { Sequelize } from 'sequelize';

/**
 * Vacuums and analyzes the tables that grow with every submission after 1 % and 2 % of changed rows, as `deliveries`
 * is. By default it is 20 %: at a hundred million submissions, the counts that read an index alone would then have to
 * look up twenty million new rows in the table.
 */
const settings = `
  autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01,
  autovacuum_analyze_scale_factor = 0.02`;

export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    ALTER TABLE submissions SET (${settings});
    ALTER TABLE submission_words SET (${settings}, autovacuum_vacuum_threshold = 5000,
      autovacuum_vacuum_insert_threshold = 5000, autovacuum_analyze_threshold = 5000);
    ALTER TABLE files SET (${settings}, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_insert_threshold = 5000);`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  const names = settings.replaceAll(/ = [\d.]+/g, '');
  await context.query(`
    ALTER TABLE submissions RESET (${names});
    ALTER TABLE submission_words RESET (${names}, autovacuum_vacuum_threshold, autovacuum_vacuum_insert_threshold,
      autovacuum_analyze_threshold);
    ALTER TABLE files RESET (${names}, autovacuum_vacuum_threshold, autovacuum_vacuum_insert_threshold);`);
}
