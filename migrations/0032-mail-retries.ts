import type { Sequelize } from 'sequelize';

/**
 * An e-mail that was rejected temporarily is queued with `retry_at`, and tried again then (MAIL_RETRY). Until then
 * `due_at` is `infinity`, so that it is behind everything that is due; the sweeper makes it due. `retries` counts how
 * often that happened.
 *
 * `accounts.alert_webhook_id` and `alert_email` are the second channel of alerts: a webhook and an address that get those
 * about e-mail, held submissions and the quota as well. Their webhook deliveries are about an alert.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    ALTER TABLE deliveries
      ADD COLUMN retry_at timestamptz,
      ADD COLUMN retries integer NOT NULL DEFAULT 0;
    ALTER TABLE accounts
      ADD COLUMN alert_email text,
      ADD COLUMN alert_webhook_id uuid REFERENCES webhooks ON DELETE SET NULL;
    CREATE INDEX accounts_alert_webhook ON accounts (alert_webhook_id) WHERE alert_webhook_id IS NOT NULL;`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    ALTER TABLE accounts DROP COLUMN alert_email, DROP COLUMN alert_webhook_id;
    DELETE FROM deliveries WHERE about = 'alert' AND kind = 'webhook';
    UPDATE deliveries SET due_at = now() WHERE due_at = 'infinity';
    ALTER TABLE deliveries
      DROP COLUMN retry_at,
      DROP COLUMN retries;`);
}
