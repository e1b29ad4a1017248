import type { Sequelize } from 'sequelize';

/**
 * Uploaded files. A file's bytes wait in `content` until a worker has moved them to the account's storage. A file
 * remembers its storage, because the account may switch to another.
 *
 * A file with an `answer_id` was attached to an answer (0034-answers.ts). It belongs to the submission like the others, but
 * is none of its fields.
 *
 * Deleting a file, in whatever way, frees its bytes in `usage` and adds a row to `file_deletions`, from which a worker
 * deletes the stored object. The row is due once no worker can still be uploading the object. It is processed a second
 * time later, because a storage service may complete an upload that its caller gave up on.
 *
 * `thumbnails` are small copies of pictures. A row without `content` either waits to be made (`due_at`) or belongs to a
 * file of which there can be no thumbnail.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE files (
      id             uuid PRIMARY KEY,
      submission_id  uuid NOT NULL REFERENCES submissions ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
      account_id     uuid NOT NULL,
      answer_id      uuid,
      field          text NOT NULL,
      filename       text NOT NULL,
      mime_type      text NOT NULL,
      size           integer NOT NULL,
      sha256         bytea NOT NULL,
      content        bytea,
      storage_id     uuid,
      storage_key    text NOT NULL,
      uploaded_at    timestamptz
    ) WITH (
      autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000,
      autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_insert_threshold = 5000,
      autovacuum_analyze_scale_factor = 0.02);
    -- Uncompressed, so that a range can be read without the rest.
    ALTER TABLE files ALTER COLUMN content SET STORAGE EXTERNAL;
    CREATE INDEX files_submission ON files (submission_id);
    CREATE INDEX files_storage ON files (storage_id) WHERE storage_id IS NOT NULL;

    CREATE TABLE file_deletions (
      storage_id   uuid NOT NULL,
      storage_key  text NOT NULL,
      due_at       timestamptz NOT NULL,
      tries        integer NOT NULL DEFAULT 0,
      error        text,
      is_recheck   boolean NOT NULL DEFAULT false,
      PRIMARY KEY (storage_id, storage_key)
    );
    CREATE INDEX file_deletions_due ON file_deletions (due_at);

    CREATE FUNCTION after_file_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE usage SET storage_bytes = greatest(0, storage_bytes - OLD.size) WHERE account_id = OLD.account_id;
      IF OLD.storage_id IS NOT NULL THEN
        INSERT INTO file_deletions (storage_id, storage_key, due_at)
        VALUES (OLD.storage_id, OLD.storage_key, now() + interval '30 seconds') ON CONFLICT DO NOTHING;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER files_deleted AFTER DELETE ON files FOR EACH ROW EXECUTE FUNCTION after_file_deleted();

    CREATE TABLE thumbnails (
      file_id  uuid PRIMARY KEY REFERENCES files ON DELETE CASCADE,
      due_at   timestamptz,
      tries    smallint NOT NULL DEFAULT 0,
      width    smallint,
      height   smallint,
      content  bytea
    );
    -- WebP does not compress further.
    ALTER TABLE thumbnails ALTER COLUMN content SET STORAGE EXTERNAL;
    CREATE INDEX thumbnails_due ON thumbnails (due_at) WHERE due_at IS NOT NULL;`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    DROP TABLE thumbnails, files, file_deletions;
    DROP FUNCTION after_file_deleted();`);
}
