import type { Sequelize } from 'sequelize';

/**
 * What visitors answered to the owners' replies, by e-mail. `id` is also the id of the delivery that sends the answer on to
 * the owner, if one does (no foreign key, so that deliveries are deleted without looking here; both go with their
 * submission). `delivery_id` is the reply that was answered. `message_id` recognizes a message that arrives twice.
 * `authentication` is what the receiving mail server found out about the sender. `dropped_files` counts attachments that
 * were not stored.
 *
 * `mailboxes` has the progress of reading MAIL_INBOX_URL: a worker reads the mailbox when it is due. Messages up to
 * `last_uid` were handled, as long as the server says `uid_validity`. `tries` counts how often `trying_uid` was begun,
 * because a message could end the process; `failures` counts the attempts in a row that failed.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE answers (
      id              uuid PRIMARY KEY,
      account_id      uuid NOT NULL,
      submission_id   uuid NOT NULL REFERENCES submissions ON DELETE CASCADE,
      delivery_id     uuid NOT NULL,
      sender          text NOT NULL,
      sender_name     text NOT NULL,
      subject         text NOT NULL,
      text            text NOT NULL,
      is_automatic    boolean NOT NULL,
      authentication  text NOT NULL CHECK (authentication IN ('passed', 'failed', 'unknown')),
      dropped_files   integer NOT NULL,
      message_id      text NOT NULL,
      received_at     timestamptz NOT NULL DEFAULT now(),
      UNIQUE (submission_id, message_id)
    );

    CREATE TABLE mailboxes (
      name          text PRIMARY KEY,
      uid_validity  bigint,
      last_uid      bigint NOT NULL DEFAULT 0,
      trying_uid    bigint,
      tries         smallint NOT NULL DEFAULT 0,
      failures      smallint NOT NULL DEFAULT 0,
      due_at        timestamptz NOT NULL
    );`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE mailboxes, answers;');
}
