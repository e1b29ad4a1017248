import type { Sequelize } from 'sequelize';

/**
 * E-mails to members of an account: about submissions that were assigned to them, a note that mentions them, or the
 * deletion of the account. Each is a delivery of the kind `email` without a submission (no foreign keys, so that
 * deliveries, submissions and notes are deleted without looking here). It contains ids only; a worker reads the rest
 * when it sends the e-mail. A note notifies a person once.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE member_mails (
      delivery_id     uuid PRIMARY KEY,
      account_id      uuid NOT NULL,
      user_id         uuid NOT NULL,
      cause           text NOT NULL CHECK (cause IN ('assigned', 'mentioned', 'deletion', 'deletion_soon')),
      caused_by       uuid,
      submission_ids  uuid[] NOT NULL DEFAULT '{}',
      note_id         uuid,
      created_at      timestamptz NOT NULL DEFAULT now()
    );
    CREATE UNIQUE INDEX member_mails_note ON member_mails (note_id, user_id) WHERE note_id IS NOT NULL;
    CREATE INDEX member_mails_account ON member_mails (account_id, created_at);`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE member_mails;');
}
