import type { Sequelize } from 'sequelize';

/** Tests of notifications are stored and delivered like those of auto-replies; each row has one of the two. */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    ALTER TABLE auto_reply_tests ADD COLUMN IF NOT EXISTS notification jsonb, ALTER COLUMN auto_responder DROP NOT NULL;`);
  await context.query(testsAre(`kind IN ('auto-reply', 'email')`));
  // Apart from the statement before, whose lock would make submissions wait for the check of all rows.
  await context.query('ALTER TABLE deliveries VALIDATE CONSTRAINT deliveries_origin;');
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    WITH tests AS (DELETE FROM auto_reply_tests WHERE auto_responder IS NULL RETURNING delivery_id)
    DELETE FROM deliveries WHERE id IN (SELECT delivery_id FROM tests);
    DELETE FROM deliveries WHERE kind = 'email' AND num_nonnulls(submission_id, alert_id) = 0;
    ALTER TABLE auto_reply_tests ALTER COLUMN auto_responder SET NOT NULL, DROP COLUMN notification;`);
  await context.query(testsAre(`kind = 'auto-reply'`));
  await context.query('ALTER TABLE deliveries VALIDATE CONSTRAINT deliveries_origin;');
}

const testsAre = (kind: string) => `
  ALTER TABLE deliveries DROP CONSTRAINT IF EXISTS deliveries_origin,
    ADD CONSTRAINT deliveries_origin CHECK (
      num_nonnulls(submission_id, alert_id) = 1
      OR (num_nonnulls(submission_id, alert_id) = 0 AND ${kind} AND account_id IS NOT NULL)) NOT VALID;`;
