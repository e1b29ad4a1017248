import type { Sequelize } from 'sequelize';

/** Searches of the inbox that owners saved under a name. Names are unique within an account, ignoring case. */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE saved_views (
      id          uuid PRIMARY KEY,
      account_id  uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      name        text NOT NULL,
      query       text NOT NULL,
      created_at  timestamptz NOT NULL DEFAULT now(),
      updated_at  timestamptz NOT NULL DEFAULT now()
    );
    CREATE UNIQUE INDEX saved_views_name ON saved_views (account_id, lower(name));`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE saved_views;');
}
