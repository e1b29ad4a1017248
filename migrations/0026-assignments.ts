import type { Sequelize } from 'sequelize';

/**
 * Which member a submission is assigned to. It is no column of `submissions`, so that new submissions do not know of
 * it. Like `submission_labels`, a row repeats the folder and the time of its submission, so that the index lists a
 * member's submissions of one folder in the order of the inbox; a trigger follows the submission from folder to folder.
 *
 * An assignment ends with the membership, and when the member is limited to other forms.
 *
 * `assignment_changes` records what was assigned, so that it can be undone: one row per change and form, with the
 * earlier assignee of each submission in `former`.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE assignments (
      submission_id  uuid PRIMARY KEY REFERENCES submissions ON DELETE CASCADE,
      account_id     uuid NOT NULL,
      user_id        uuid NOT NULL,
      folder         text NOT NULL CHECK (folder IN ('inbox', 'archived', 'spam', 'bin')),
      submitted_at   timestamptz(3) NOT NULL,
      assigned_at    timestamptz NOT NULL DEFAULT now(),
      assigned_by    uuid,
      FOREIGN KEY (account_id, user_id) REFERENCES members ON DELETE CASCADE
    );
    CREATE INDEX assignments_listed ON assignments (account_id, user_id, folder, submitted_at DESC);

    CREATE FUNCTION assigned_submission_moved() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE assignments SET folder = folder_of(NEW.is_spam, NEW.archived_at, NEW.deleted_at)
      WHERE submission_id = NEW.id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER assigned_submissions_moved AFTER UPDATE OF is_spam, archived_at, deleted_at ON submissions FOR EACH ROW
      WHEN (folder_of(OLD.is_spam, OLD.archived_at, OLD.deleted_at)
            <> folder_of(NEW.is_spam, NEW.archived_at, NEW.deleted_at))
      EXECUTE FUNCTION assigned_submission_moved();

    CREATE FUNCTION member_limited() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM assignments a USING submissions s
      WHERE a.account_id = NEW.account_id AND a.user_id = NEW.user_id AND s.id = a.submission_id
        AND s.form_id <> ALL (NEW.form_ids);
      RETURN NULL;
    END $$;
    CREATE TRIGGER members_limited AFTER UPDATE OF form_ids ON members FOR EACH ROW
      WHEN (NEW.form_ids IS NOT NULL) EXECUTE FUNCTION member_limited();

    CREATE TABLE assignment_changes (
      account_id      uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      batch           bigint NOT NULL,
      form_id         uuid NOT NULL,
      user_id         uuid,
      submission_ids  uuid[] NOT NULL,
      former          uuid[] NOT NULL,
      undone_at       timestamptz,
      PRIMARY KEY (account_id, batch, form_id)
    );`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    DROP TRIGGER assigned_submissions_moved ON submissions;
    DROP TRIGGER members_limited ON members;
    DROP FUNCTION member_limited();
    DROP FUNCTION assigned_submission_moved();
    DROP TABLE assignment_changes, assignments;`);
}
