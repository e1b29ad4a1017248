import type { Sequelize } from 'sequelize';

/** `version` rises with everything that the judgement of a post depends on; the database keeps it, whoever writes. */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE accounts (
      id              uuid PRIMARY KEY,
      version         integer NOT NULL DEFAULT 1,
      email           text NOT NULL,
      password_hash   text,
      plan            text NOT NULL CHECK (plan IN ('free', 'pro', 'annual', 'three_year')),
      quota_override  jsonb,
      suspended_at    timestamptz,
      api_token_hash  text UNIQUE,
      linked_emails   text[] NOT NULL DEFAULT '{}',
      created_at      timestamptz NOT NULL DEFAULT now(),
      updated_at      timestamptz NOT NULL DEFAULT now()
    );
    CREATE UNIQUE INDEX accounts_email ON accounts (lower(email));

    CREATE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.version := OLD.version + 1;
      RETURN NEW;
    END $$;

    CREATE TRIGGER accounts_version BEFORE UPDATE OF plan, quota_override, suspended_at ON accounts
      FOR EACH ROW EXECUTE FUNCTION raise_version();`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE accounts; DROP FUNCTION raise_version();');
}
