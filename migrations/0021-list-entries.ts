import type { Sequelize } from 'sequelize';

/**
 * Allow and block lists: entries of an account, or of one of its forms. `scope_id` is the form, else the account. The
 * entries are part of what a web process caches of a form, so every change raises the version of the form or account.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE list_entries (
      id          uuid PRIMARY KEY,
      account_id  uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      form_id     uuid REFERENCES forms ON DELETE CASCADE,
      scope_id    uuid NOT NULL CHECK (scope_id = coalesce(form_id, account_id)),
      action      text NOT NULL CHECK (action IN ('allow', 'block')),
      kind        text NOT NULL CHECK (kind IN ('address', 'domain', 'network', 'text')),
      value       text NOT NULL,
      note        text,
      created_at  timestamptz NOT NULL DEFAULT now(),
      updated_at  timestamptz NOT NULL DEFAULT now(),
      UNIQUE (scope_id, kind, value)
    );
    CREATE INDEX list_entries_account ON list_entries (account_id);
    CREATE INDEX list_entries_form ON list_entries (form_id);

    CREATE FUNCTION raise_list_version() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE accounts SET version = version + 1
      WHERE id IN (SELECT account_id FROM changed_entries WHERE form_id IS NULL);
      UPDATE forms SET version = version WHERE id IN (SELECT form_id FROM changed_entries);
      RETURN NULL;
    END $$;
    CREATE TRIGGER list_entries_inserted AFTER INSERT ON list_entries
      REFERENCING NEW TABLE AS changed_entries FOR EACH STATEMENT EXECUTE FUNCTION raise_list_version();
    CREATE TRIGGER list_entries_updated AFTER UPDATE ON list_entries
      REFERENCING NEW TABLE AS changed_entries FOR EACH STATEMENT EXECUTE FUNCTION raise_list_version();
    CREATE TRIGGER list_entries_deleted AFTER DELETE ON list_entries
      REFERENCING OLD TABLE AS changed_entries FOR EACH STATEMENT EXECUTE FUNCTION raise_list_version();`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    DROP TABLE list_entries;
    DROP FUNCTION raise_list_version();`);
}
