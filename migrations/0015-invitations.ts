import type { Sequelize } from 'sequelize';

/** Invitations are password links that the operator requests; they are valid for longer. */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    ALTER TABLE password_resets
      ADD COLUMN kind text NOT NULL DEFAULT 'reset' CHECK (kind IN ('reset', 'invitation'));`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('ALTER TABLE password_resets DROP COLUMN kind;');
}
