import type { Sequelize } from 'sequelize';

/**
 * Alerts tell an owner that something needs attention. One cause of a form, a webhook or an account has at most one
 * open alert. `count` is how often it has occurred, `told_count` how much of that the owner was told by e-mail: at
 * `mailed_at` in an e-mail of its own, unless that is null, and at `digested_at` in a daily summary. A summary is a row
 * of the cause `digest`, closed from the start.
 *
 * A delivery belongs to a submission or to an alert. `muted_alerts` are the causes that are switched off.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE alerts (
      id            uuid PRIMARY KEY,
      account_id    uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      form_id       uuid REFERENCES forms ON DELETE CASCADE,
      webhook_id    uuid,
      cause         text NOT NULL CHECK (cause IN (
                      'quota_80', 'quota_100', 'files_dropped', 'time_trap_wave', 'captcha_wave', 'webhook_failing',
                      'mail_failing', 'silence', 'digest')),
      facts         jsonb NOT NULL DEFAULT '{}',
      count         integer NOT NULL DEFAULT 1,
      told_count    integer NOT NULL DEFAULT 0,
      opened_at     timestamptz NOT NULL DEFAULT now(),
      last_seen_at  timestamptz NOT NULL DEFAULT now(),
      closed_at     timestamptz,
      mailed_at     timestamptz,
      digested_at   timestamptz
    );
    CREATE UNIQUE INDEX alerts_open ON alerts (account_id, cause, coalesce(form_id, webhook_id, account_id))
      WHERE closed_at IS NULL;
    CREATE INDEX alerts_account ON alerts (account_id, opened_at);
    CREATE INDEX alerts_form ON alerts (form_id) WHERE form_id IS NOT NULL;
    CREATE INDEX alerts_closed ON alerts (closed_at) WHERE closed_at IS NOT NULL;

    ALTER TABLE accounts ADD COLUMN muted_alerts text[] NOT NULL DEFAULT '{}';
    ALTER TABLE forms ADD COLUMN muted_alerts text[] NOT NULL DEFAULT '{}';

    CREATE INDEX decision_counts_reason ON decision_counts (reason, hour);
    CREATE INDEX webhooks_failing ON webhooks (account_id) WHERE consecutive_failures >= 3;`);
  await context.query(`
    ALTER TABLE deliveries
      ADD COLUMN alert_id uuid REFERENCES alerts ON DELETE CASCADE,
      ALTER COLUMN submission_id DROP NOT NULL,
      ADD CONSTRAINT deliveries_origin CHECK (num_nonnulls(submission_id, alert_id) = 1) NOT VALID;`);
  // Apart from the statement before, whose lock would make submissions wait for the check of all rows.
  await context.query('ALTER TABLE deliveries VALIDATE CONSTRAINT deliveries_origin;');
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    DELETE FROM deliveries WHERE alert_id IS NOT NULL;
    ALTER TABLE deliveries
      DROP CONSTRAINT deliveries_origin, ALTER COLUMN submission_id SET NOT NULL, DROP COLUMN alert_id;
    DROP INDEX webhooks_failing, decision_counts_reason;
    ALTER TABLE forms DROP COLUMN muted_alerts;
    ALTER TABLE accounts DROP COLUMN muted_alerts;
    DROP TABLE alerts;`);
}
