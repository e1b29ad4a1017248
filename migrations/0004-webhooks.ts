import type { Sequelize } from 'sequelize';

/**
 * Webhooks. `format` is the owner's choice; null means that the URL decides. `previous_secret` also signs until
 * `previous_secret_until`. A webhook may have its own request headers: names in clear, values as one sealed JSON array
 * in the same order. It may be limited to some forms; one that it names may be deleted, and restored. With
 * `audit_events` it also gets the rows of the audit log. `key` is what a settings file calls it, as for forms.
 *
 * Creating, deleting or switching a webhook, and changing its forms, changes which deliveries a submission causes, so
 * it raises the account's version.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE webhooks (
      id                     uuid PRIMARY KEY,
      account_id             uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      key                    text,
      name                   text,
      url                    text NOT NULL,
      format                 text,
      form_ids               uuid[] CHECK (cardinality(form_ids) > 0),
      header_names           text[],
      header_values          text,
      secret                 text NOT NULL,
      previous_secret        text,
      previous_secret_until  timestamptz,
      active                 boolean NOT NULL DEFAULT true,
      audit_events           boolean NOT NULL DEFAULT false,
      last_status            integer,
      last_error             text,
      last_delivered_at      timestamptz,
      consecutive_failures   integer NOT NULL DEFAULT 0,
      created_at             timestamptz NOT NULL DEFAULT now(),
      updated_at             timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT webhooks_headers CHECK ((header_names IS NULL) = (header_values IS NULL))
    );
    CREATE INDEX webhooks_account ON webhooks (account_id);
    CREATE UNIQUE INDEX webhooks_key ON webhooks (account_id, key) WHERE key IS NOT NULL;
    CREATE INDEX webhooks_failing ON webhooks (account_id) WHERE consecutive_failures >= 3;

    CREATE FUNCTION raise_account_version() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE accounts SET version = version + 1 WHERE id = coalesce(NEW.account_id, OLD.account_id);
      RETURN NULL;
    END $$;
    CREATE TRIGGER webhooks_account_version AFTER INSERT OR DELETE OR UPDATE OF active, form_ids ON webhooks
      FOR EACH ROW EXECUTE FUNCTION raise_account_version();`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    DROP TABLE webhooks;
    DROP FUNCTION raise_account_version();`);
}
