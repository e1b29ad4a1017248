import type { Sequelize } from 'sequelize';

/**
 * E-mails that owners send to themselves to see an auto-reply or a notification; a row has one of the two. Without a
 * form, it is the e-mail by which an owner checks that e-mail arrives. Each is a delivery of the kind `auto-reply` or
 * `email` without a submission (no foreign keys, so that deliveries and submissions are deleted without looking here).
 * `submission_id` is the one whose values are filled in; null means sample values.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE mail_tests (
      delivery_id     uuid PRIMARY KEY,
      account_id      uuid NOT NULL,
      form_id         uuid,
      submission_id   uuid,
      auto_responder  jsonb,
      notification    jsonb,
      created_at      timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX mail_tests_form ON mail_tests (form_id, created_at);
    CREATE INDEX mail_tests_account ON mail_tests (account_id, created_at);`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE mail_tests;');
}
