import type { Sequelize } from 'sequelize';

/**
 * Labels of an account, and which submissions have them.
 *
 * `submission_labels` repeats the folder and the time of the submission, so that its index lists a label's submissions
 * of one folder in the order of the inbox, however many others have the label. A trigger follows the submission from
 * folder to folder; it does not run for new submissions.
 *
 * `label_changes` records the labels that owners add and remove, so that this can be undone: one row per label and
 * direction, or two once a member who is limited to some forms has undone a part of it. The rows of one change share its `batch`, as those of `submission_changes` do.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE labels (
      id          uuid PRIMARY KEY,
      account_id  uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      name        text NOT NULL,
      color       text NOT NULL,
      created_at  timestamptz NOT NULL DEFAULT now(),
      updated_at  timestamptz NOT NULL DEFAULT now()
    );
    CREATE UNIQUE INDEX labels_name ON labels (account_id, lower(name));

    CREATE TABLE submission_labels (
      submission_id  uuid NOT NULL REFERENCES submissions ON DELETE CASCADE,
      label_id       uuid NOT NULL REFERENCES labels ON DELETE CASCADE,
      folder         text NOT NULL CHECK (folder IN ('inbox', 'archived', 'spam', 'bin')),
      submitted_at   timestamptz(3) NOT NULL,
      PRIMARY KEY (submission_id, label_id)
    );
    CREATE INDEX submission_labels_listed ON submission_labels (label_id, folder, submitted_at DESC);

    CREATE FUNCTION folder_of(is_spam boolean, archived_at timestamptz, deleted_at timestamptz) RETURNS text
      LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT CASE WHEN deleted_at IS NOT NULL THEN 'bin' WHEN is_spam THEN 'spam'
                  WHEN archived_at IS NOT NULL THEN 'archived' ELSE 'inbox' END
    $$;

    CREATE FUNCTION submission_moved() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE submission_labels SET folder = folder_of(NEW.is_spam, NEW.archived_at, NEW.deleted_at)
      WHERE submission_id = NEW.id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER submissions_moved AFTER UPDATE OF is_spam, archived_at, deleted_at ON submissions FOR EACH ROW
      WHEN (folder_of(OLD.is_spam, OLD.archived_at, OLD.deleted_at)
            <> folder_of(NEW.is_spam, NEW.archived_at, NEW.deleted_at))
      EXECUTE FUNCTION submission_moved();

    CREATE TABLE label_changes (
      account_id      uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      batch           bigint NOT NULL,
      id              uuid NOT NULL DEFAULT gen_random_uuid(),
      label_id        uuid NOT NULL REFERENCES labels ON DELETE CASCADE,
      added           boolean NOT NULL,
      submission_ids  uuid[] NOT NULL,
      undone_at       timestamptz,
      PRIMARY KEY (account_id, batch, id)
    );
    CREATE INDEX label_changes_label ON label_changes (label_id);`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    DROP TRIGGER submissions_moved ON submissions;
    DROP FUNCTION submission_moved();
    DROP FUNCTION folder_of(boolean, timestamptz, timestamptz);
    DROP TABLE label_changes, submission_labels, labels;`);
}
