import type { Sequelize } from 'sequelize';

/**
 * `settings` are the settings of a form by name, without those that have their default; `src/forms/form.settings.ts`
 * declares them. Secrets are encrypted before they are stored. `checks_changed_at` is when a setting last changed that
 * can reject or drop requests. `key` is what a settings file calls the form; null for one that no file describes.
 *
 * `form_columns` has the columns of a form's table as a user arranged them: all of them in order, and which of them are
 * hidden. The user is the account itself: an account has one login.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE forms (
      id                 uuid PRIMARY KEY,
      account_id         uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      version            integer NOT NULL DEFAULT 1,
      key                text,
      name               text NOT NULL,
      access_key         text NOT NULL UNIQUE,
      active             boolean NOT NULL DEFAULT true,
      settings           jsonb NOT NULL DEFAULT '{}',
      checks_changed_at  timestamptz NOT NULL DEFAULT now(),
      deleted_at         timestamptz,
      created_at         timestamptz NOT NULL DEFAULT now(),
      updated_at         timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX forms_account ON forms (account_id, created_at DESC);
    CREATE UNIQUE INDEX forms_key ON forms (account_id, key) WHERE key IS NOT NULL;

    CREATE TRIGGER forms_version BEFORE UPDATE ON forms FOR EACH ROW EXECUTE FUNCTION raise_version();

    CREATE TABLE form_columns (
      form_id  uuid NOT NULL REFERENCES forms ON DELETE CASCADE,
      user_id  uuid NOT NULL,
      columns  text[] NOT NULL,
      hidden   text[] NOT NULL,
      PRIMARY KEY (form_id, user_id)
    );`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE form_columns, forms;');
}
