import type { Sequelize } from 'sequelize';

/**
 * `data` is json, not jsonb: the order of the fields is kept. `envelope` holds the reserved fields that the owner's
 * e-mail needs. The two partial indexes list what the read API lists, so that every page costs the same.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE submissions (
      id           uuid PRIMARY KEY,
      form_id      uuid NOT NULL REFERENCES forms ON DELETE CASCADE,
      account_id   uuid NOT NULL,
      data         json NOT NULL,
      envelope     json,
      is_spam      boolean NOT NULL,
      over_quota   boolean NOT NULL,
      archived_at  timestamptz,
      deleted_at   timestamptz,
      paid_at      timestamptz,
      ip_address   text NOT NULL,
      referer      text,
      created_at   timestamptz(3) NOT NULL
    );
    CREATE INDEX submissions_of_account ON submissions (account_id, created_at DESC)
      WHERE deleted_at IS NULL AND NOT is_spam;
    CREATE INDEX submissions_of_form ON submissions (form_id, created_at DESC)
      WHERE deleted_at IS NULL AND NOT is_spam;`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE submissions;');
}
