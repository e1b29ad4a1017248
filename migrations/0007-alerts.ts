import type { Sequelize } from 'sequelize';

/**
 * Alerts tell an owner that something needs attention. One cause of a form, a webhook or an account has at most one
 * open alert. `count` is how often it has occurred, `told_count` how much of that the owner was told by e-mail: at
 * `mailed_at` in an e-mail of its own, unless that is null, and at `digested_at` in a daily summary. A summary is a row
 * of the cause `digest`, closed from the start.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE alerts (
      id            uuid PRIMARY KEY,
      account_id    uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      form_id       uuid REFERENCES forms ON DELETE CASCADE,
      webhook_id    uuid,
      cause         text NOT NULL CHECK (cause IN (
                      'quota_80', 'quota_100', 'files_dropped', 'time_trap_wave', 'captcha_wave', 'settings_loss',
                      'webhook_failing', 'mail_failing', 'silence', 'digest')),
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
    CREATE INDEX alerts_closed ON alerts (closed_at) WHERE closed_at IS NOT NULL;`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE alerts;');
}
