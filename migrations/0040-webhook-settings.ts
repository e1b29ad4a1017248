import type { Sequelize } from 'sequelize';

/**
 * A webhook's name, the forms that it is limited to (null for all), and its own request headers: names in clear, values
 * as one sealed JSON array in the same order. A form may be deleted, and restored, while a webhook names it.
 *
 * The forms of a webhook decide which deliveries a submission causes, so changing them raises the account's version.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    ALTER TABLE webhooks
      ADD COLUMN name text,
      ADD COLUMN form_ids uuid[] CHECK (cardinality(form_ids) > 0),
      ADD COLUMN header_names text[],
      ADD COLUMN header_values text,
      ADD CONSTRAINT webhooks_headers CHECK ((header_names IS NULL) = (header_values IS NULL));
    DROP TRIGGER webhooks_account_version ON webhooks;
    CREATE TRIGGER webhooks_account_version AFTER INSERT OR DELETE OR UPDATE OF active, form_ids ON webhooks
      FOR EACH ROW EXECUTE FUNCTION raise_account_version();`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    DROP TRIGGER webhooks_account_version ON webhooks;
    CREATE TRIGGER webhooks_account_version AFTER INSERT OR DELETE OR UPDATE OF active ON webhooks
      FOR EACH ROW EXECUTE FUNCTION raise_account_version();
    ALTER TABLE webhooks DROP CONSTRAINT webhooks_headers,
      DROP COLUMN name, DROP COLUMN form_ids, DROP COLUMN header_names, DROP COLUMN header_values;`);
}
