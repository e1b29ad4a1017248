import type { Sequelize } from 'sequelize';

/**
 * `suppressions` are the addresses that an account sends no e-mail to any more, in lower case: they bounced or complained.
 * `delivery_id` is the delivery that caused it (no foreign key, because it may be erased earlier), `checked_at` when a worker
 * looked whether it was the last recipient of a form. Lifting one deletes it.
 *
 * `deliveries.bounces` is what was reported about an e-mail after a mail server had accepted it, one entry for each
 * recipient and kind (src/bounces/mail-event.ts).
 *
 * `mail_hook_tokens` are the tokens of signed requests that count only once, kept for two days.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE suppressions (
      id           uuid PRIMARY KEY,
      account_id   uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      address      text NOT NULL,
      reason       text NOT NULL CHECK (reason IN ('bounce', 'complaint', 'blocked')),
      detail       text NOT NULL,
      provider     text NOT NULL,
      delivery_id  uuid NOT NULL,
      created_at   timestamptz NOT NULL DEFAULT now(),
      checked_at   timestamptz,
      UNIQUE (account_id, address)
    );
    CREATE INDEX suppressions_account ON suppressions (account_id, id);
    CREATE INDEX suppressions_unchecked ON suppressions (account_id) WHERE checked_at IS NULL;

    CREATE TABLE mail_hook_tokens (
      provider  text NOT NULL,
      token     text NOT NULL,
      used_at   timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (provider, token)
    );
    CREATE INDEX mail_hook_tokens_age ON mail_hook_tokens (used_at);

    ALTER TABLE deliveries ADD COLUMN bounces jsonb;

    ALTER TABLE alerts DROP CONSTRAINT alerts_cause_check, ADD CONSTRAINT alerts_cause_check CHECK (cause IN (
      'quota_80', 'quota_100', 'files_dropped', 'time_trap_wave', 'captcha_wave', 'settings_loss',
      'webhook_failing', 'mail_failing', 'recipients_suppressed', 'silence', 'digest'));`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    DELETE FROM alerts WHERE cause = 'recipients_suppressed';
    ALTER TABLE alerts DROP CONSTRAINT alerts_cause_check, ADD CONSTRAINT alerts_cause_check CHECK (cause IN (
      'quota_80', 'quota_100', 'files_dropped', 'time_trap_wave', 'captcha_wave', 'settings_loss',
      'webhook_failing', 'mail_failing', 'silence', 'digest'));
    ALTER TABLE deliveries DROP COLUMN bounces;
    DROP TABLE mail_hook_tokens, suppressions;`);
}
