import type { Sequelize } from 'sequelize';

/**
 * Replies that owners write to visitors. Each is a delivery of the kind `reply` (no foreign key, so that deliveries are
 * deleted without looking here; both go with their submission). `draft_id` comes with the form that the owner sends:
 * sending it twice stores one reply.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE IF NOT EXISTS replies (
      delivery_id    uuid PRIMARY KEY,
      account_id     uuid NOT NULL,
      submission_id  uuid NOT NULL REFERENCES submissions ON DELETE CASCADE,
      draft_id       uuid NOT NULL,
      recipient      text NOT NULL,
      subject        text NOT NULL,
      text           text NOT NULL,
      has_quote      boolean NOT NULL,
      message_id     text NOT NULL,
      created_at     timestamptz NOT NULL DEFAULT now(),
      UNIQUE (account_id, draft_id)
    );
    CREATE INDEX IF NOT EXISTS replies_submission ON replies (submission_id);`);
  await context.query(kindsAre(`'email', 'auto-reply', 'reply', 'file-upload', 'webhook'`));
  // Apart from the statement before, whose lock would make submissions wait for the check of all rows.
  await context.query('ALTER TABLE deliveries VALIDATE CONSTRAINT deliveries_kind_check;');
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`DROP TABLE replies; DELETE FROM deliveries WHERE kind = 'reply';`);
  await context.query(kindsAre(`'email', 'auto-reply', 'file-upload', 'webhook'`));
  await context.query('ALTER TABLE deliveries VALIDATE CONSTRAINT deliveries_kind_check;');
}

const kindsAre = (kinds: string) => `
  ALTER TABLE deliveries DROP CONSTRAINT IF EXISTS deliveries_kind_check,
    ADD CONSTRAINT deliveries_kind_check CHECK (kind IN (${kinds})) NOT VALID;`;
