import type { Sequelize } from 'sequelize';

/**
 * The challenges of ALTCHA whose solutions came with stored submissions, by their signature, so that each solution
 * counts once. Refers to no submission: a solution stays used when its submission is erased.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE altcha_solutions (
      challenge  text PRIMARY KEY,
      used_at    timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX altcha_solutions_age ON altcha_solutions (used_at);`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE altcha_solutions;');
}
