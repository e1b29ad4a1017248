import type { Sequelize } from 'sequelize';

/**
 * Notes on submissions. `author_id` is who may change a note: the account itself, which has one login. `author` is its
 * e-mail address when the note was written. `submission_notes_of_author` serves the search `has:note`.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE submission_notes (
      id             uuid PRIMARY KEY,
      submission_id  uuid NOT NULL REFERENCES submissions ON DELETE CASCADE,
      author_id      uuid NOT NULL,
      author         text NOT NULL,
      text           text NOT NULL,
      created_at     timestamptz NOT NULL DEFAULT now(),
      edited_at      timestamptz
    );
    CREATE INDEX submission_notes_of_submission ON submission_notes (submission_id, id);
    CREATE INDEX submission_notes_of_author ON submission_notes (author_id);`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE submission_notes;');
}
