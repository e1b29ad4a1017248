import type { Sequelize } from 'sequelize';

/**
 * The columns of a form's table as a user arranged them: all of them in order, and which of them are hidden. The user is
 * always the account now.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE form_columns (
      form_id  uuid NOT NULL REFERENCES forms ON DELETE CASCADE,
      user_id  uuid NOT NULL,
      columns  text[] NOT NULL,
      hidden   text[] NOT NULL,
      PRIMARY KEY (form_id, user_id)
    );`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE form_columns;');
}
