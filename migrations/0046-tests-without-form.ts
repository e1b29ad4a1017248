import type { Sequelize } from 'sequelize';

/** A test without a form is the e-mail by which an owner checks that e-mail arrives. */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query('ALTER TABLE auto_reply_tests ALTER COLUMN form_id DROP NOT NULL;');
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    WITH tests AS (DELETE FROM auto_reply_tests WHERE form_id IS NULL RETURNING delivery_id)
    DELETE FROM deliveries WHERE id IN (SELECT delivery_id FROM tests);
    ALTER TABLE auto_reply_tests ALTER COLUMN form_id SET NOT NULL;`);
}
