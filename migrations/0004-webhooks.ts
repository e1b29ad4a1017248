import type { Sequelize } from 'sequelize';

/**
 * Creating, deleting or switching a webhook changes which deliveries a submission causes, so it raises the account's
 * version.
 *
 * `format` is the owner's choice; null means that the URL decides. `previous_secret` also signs until
 * `previous_secret_until`.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE webhooks (
      id                     uuid PRIMARY KEY,
      account_id             uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      url                    text NOT NULL,
      format                 text,
      secret                 text NOT NULL,
      previous_secret        text,
      previous_secret_until  timestamptz,
      active                 boolean NOT NULL DEFAULT true,
      last_status            integer,
      last_error             text,
      last_delivered_at      timestamptz,
      consecutive_failures   integer NOT NULL DEFAULT 0,
      created_at             timestamptz NOT NULL DEFAULT now(),
      updated_at             timestamptz NOT NULL DEFAULT now()
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
