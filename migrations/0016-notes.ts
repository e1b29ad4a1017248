import type { Sequelize } from 'sequelize';

/**
 * Notes on submissions. `author_id` is the user who may change a note, `author` the e-mail address of the person when the
 * note was written; of an API token that nobody created, its id and name. `submission_notes_of_account` serves the search `has:note`.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE submission_notes (
      id             uuid PRIMARY KEY,
      submission_id  uuid NOT NULL REFERENCES submissions ON DELETE CASCADE,
      account_id     uuid NOT NULL,
      author_id      uuid NOT NULL,
      author         text NOT NULL,
      text           text NOT NULL,
      created_at     timestamptz NOT NULL DEFAULT now(),
      edited_at      timestamptz
    );
    CREATE INDEX submission_notes_of_submission ON submission_notes (submission_id, id);
    CREATE INDEX submission_notes_of_account ON submission_notes (account_id);`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE submission_notes;');
}
