import type { Sequelize } from 'sequelize';

/**
 * Tests of auto-replies, which owners send to themselves. Each is a delivery of the kind `auto-reply` without a
 * submission (no foreign keys, so that deliveries and submissions are deleted without looking here). `submission_id` is
 * the one whose values are filled in; null means sample values.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE IF NOT EXISTS auto_reply_tests (
      delivery_id     uuid PRIMARY KEY,
      account_id      uuid NOT NULL,
      form_id         uuid NOT NULL,
      submission_id   uuid,
      auto_responder  jsonb NOT NULL,
      created_at      timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX IF NOT EXISTS auto_reply_tests_form ON auto_reply_tests (form_id, created_at);
    CREATE INDEX IF NOT EXISTS auto_reply_tests_account ON auto_reply_tests (account_id, created_at);`);
  await context.query(
    originIs(`num_nonnulls(submission_id, alert_id) = 1
              OR (num_nonnulls(submission_id, alert_id) = 0 AND kind = 'auto-reply' AND account_id IS NOT NULL)`),
  );
  // Apart from the statement before, whose lock would make submissions wait for the check of all rows.
  await context.query('ALTER TABLE deliveries VALIDATE CONSTRAINT deliveries_origin;');
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    DELETE FROM deliveries WHERE id IN (SELECT delivery_id FROM auto_reply_tests);
    DROP TABLE auto_reply_tests;`);
  await context.query(originIs('num_nonnulls(submission_id, alert_id) = 1'));
  await context.query('ALTER TABLE deliveries VALIDATE CONSTRAINT deliveries_origin;');
}

const originIs = (check: string) => `
  ALTER TABLE deliveries DROP CONSTRAINT IF EXISTS deliveries_origin,
    ADD CONSTRAINT deliveries_origin CHECK (${check}) NOT VALID;`;
