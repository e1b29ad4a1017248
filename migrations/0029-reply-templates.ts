import type { Sequelize } from 'sequelize';

/** Texts that owners insert into their replies. Names are unique within an account, ignoring case. */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE IF NOT EXISTS reply_templates (
      id          uuid PRIMARY KEY,
      account_id  uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      name        text NOT NULL,
      text        text NOT NULL,
      created_at  timestamptz NOT NULL,
      updated_at  timestamptz NOT NULL
    );
    CREATE UNIQUE INDEX IF NOT EXISTS reply_templates_name ON reply_templates (account_id, lower(name));`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE reply_templates;');
}
