import type { Sequelize } from 'sequelize';

/**
 * A file's bytes wait in `content` until a worker moved them to the account's storage. A file remembers its storage,
 * because an account may change to another. Whoever deletes a file, by whatever way, gives its room back and leaves a
 * note in `file_removals` by which a worker removes the stored object; it is due once no worker can be uploading it, and
 * once more later, because a service may still finish what its caller has given up.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE storages (
      id          uuid PRIMARY KEY,
      account_id  uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      kind        text NOT NULL CHECK (kind IN ('local', 's3')),
      settings    jsonb NOT NULL DEFAULT '{}',
      created_at  timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX storages_account ON storages (account_id);

    ALTER TABLE accounts
      ADD COLUMN storage_id uuid REFERENCES storages ON DELETE SET NULL,
      ADD COLUMN storage_limit_bytes bigint CHECK (storage_limit_bytes >= 0);
    DROP TRIGGER accounts_version ON accounts;
    CREATE TRIGGER accounts_version
      BEFORE UPDATE OF plan, quota_override, suspended_at, storage_id, storage_limit_bytes ON accounts
      FOR EACH ROW EXECUTE FUNCTION raise_version();

    CREATE TABLE files (
      id             uuid PRIMARY KEY,
      submission_id  uuid NOT NULL REFERENCES submissions ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
      account_id     uuid NOT NULL,
      field          text NOT NULL,
      filename       text NOT NULL,
      mime_type      text NOT NULL,
      size           integer NOT NULL,
      sha256         bytea NOT NULL,
      content        bytea,
      storage_id     uuid,
      storage_key    text NOT NULL,
      uploaded_at    timestamptz
    );
    -- Uncompressed, so that a piece can be read without the rest.
    ALTER TABLE files ALTER COLUMN content SET STORAGE EXTERNAL;
    CREATE INDEX files_submission ON files (submission_id);
    CREATE INDEX files_storage ON files (storage_id) WHERE storage_id IS NOT NULL;

    CREATE TABLE file_removals (
      storage_id   uuid NOT NULL,
      storage_key  text NOT NULL,
      due_at       timestamptz NOT NULL,
      tries        integer NOT NULL DEFAULT 0,
      error        text,
      looked_again boolean NOT NULL DEFAULT false,
      PRIMARY KEY (storage_id, storage_key)
    );
    CREATE INDEX file_removals_due ON file_removals (due_at);

    CREATE FUNCTION forget_file() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE usage SET storage_bytes = greatest(0, storage_bytes - OLD.size) WHERE account_id = OLD.account_id;
      IF OLD.storage_id IS NOT NULL THEN
        INSERT INTO file_removals (storage_id, storage_key, due_at)
        VALUES (OLD.storage_id, OLD.storage_key, now() + interval '30 seconds') ON CONFLICT DO NOTHING;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER files_forgotten AFTER DELETE ON files FOR EACH ROW EXECUTE FUNCTION forget_file();`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    DROP TABLE files, file_removals;
    DROP FUNCTION forget_file();
    DROP TRIGGER accounts_version ON accounts;
    CREATE TRIGGER accounts_version BEFORE UPDATE OF plan, quota_override, suspended_at ON accounts
      FOR EACH ROW EXECUTE FUNCTION raise_version();
    ALTER TABLE accounts DROP COLUMN storage_id, DROP COLUMN storage_limit_bytes;
    DROP TABLE storages;`);
}
