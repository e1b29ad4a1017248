import type { Sequelize } from 'sequelize';

/** A webhook that appears, goes or is switched changes what a post causes: the account's version rises. */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE webhooks (
      id                 uuid PRIMARY KEY,
      account_id         uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      url                text NOT NULL,
      format             text NOT NULL DEFAULT 'json',
      secret             text NOT NULL,
      active             boolean NOT NULL DEFAULT true,
      last_status        integer,
      last_error         text,
      last_delivered_at  timestamptz,
      created_at         timestamptz NOT NULL DEFAULT now(),
      updated_at         timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX webhooks_account ON webhooks (account_id);

    CREATE FUNCTION raise_account_version() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE accounts SET version = version + 1 WHERE id = coalesce(NEW.account_id, OLD.account_id);
      RETURN NULL;
    END $$;

    CREATE TRIGGER webhooks_account_version AFTER INSERT OR DELETE OR UPDATE OF active ON webhooks
      FOR EACH ROW EXECUTE FUNCTION raise_account_version();`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE webhooks; DROP FUNCTION raise_account_version();');
}
