import type { Sequelize } from 'sequelize';

/**
 * `format` is the owner's choice, null where the address decides; nothing but json could be chosen before. The previous
 * secret signs beside the current one until its time. `consecutive_failures` counts calls that failed since the last that
 * did not. The index finds a webhook's failed calls in a time range, and only rows that failed are in it.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    ALTER TABLE webhooks ALTER COLUMN format DROP NOT NULL, ALTER COLUMN format DROP DEFAULT;
    UPDATE webhooks SET format = NULL;
    ALTER TABLE webhooks
      ADD COLUMN previous_secret text,
      ADD COLUMN previous_secret_until timestamptz,
      ADD COLUMN consecutive_failures integer NOT NULL DEFAULT 0;
    CREATE INDEX deliveries_webhook_failed ON deliveries (webhook_id, finished_at)
      WHERE status = 'failed' AND kind = 'webhook';`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    DROP INDEX deliveries_webhook_failed;
    ALTER TABLE webhooks DROP COLUMN previous_secret, DROP COLUMN previous_secret_until,
      DROP COLUMN consecutive_failures;
    UPDATE webhooks SET format = 'json' WHERE format IS NULL;
    ALTER TABLE webhooks ALTER COLUMN format SET NOT NULL, ALTER COLUMN format SET DEFAULT 'json';`);
}
