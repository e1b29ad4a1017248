import type { Sequelize } from 'sequelize';

/** The plan `unlimited`, for services without billing. */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    ALTER TABLE accounts
      DROP CONSTRAINT accounts_plan_check,
      ADD CONSTRAINT accounts_plan_check CHECK (plan IN ('free', 'pro', 'annual', 'three_year', 'unlimited'));`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    UPDATE accounts SET plan = 'three_year' WHERE plan = 'unlimited';
    ALTER TABLE accounts
      DROP CONSTRAINT accounts_plan_check,
      ADD CONSTRAINT accounts_plan_check CHECK (plan IN ('free', 'pro', 'annual', 'three_year'));`);
}
