import type { Sequelize } from 'sequelize';

/**
 * The log of a webhook's calls, by outcome and in the order of time. A row enters it when it is settled, so the front door
 * pays nothing, and a worker one entry a call. Failed calls were in an index of their own, which this one replaces.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE INDEX deliveries_webhook_log ON deliveries (webhook_id, status, finished_at, id)
      WHERE kind = 'webhook' AND finished_at IS NOT NULL;
    DROP INDEX deliveries_webhook_failed;`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE INDEX deliveries_webhook_failed ON deliveries (webhook_id, finished_at)
      WHERE status = 'failed' AND kind = 'webhook';
    DROP INDEX deliveries_webhook_log;`);
}
