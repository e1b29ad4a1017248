import type { Sequelize } from 'sequelize';

/**
 * One row an account, made with it. Whoever holds its lock hands out the account's timestamps and counts its quota.
 * Updated by every batch, so its pages keep room for updates in place.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE usage (
      account_id       uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
      period           text NOT NULL DEFAULT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM'),
      used             integer NOT NULL DEFAULT 0,
      storage_bytes    bigint NOT NULL DEFAULT 0,
      last_created_at  timestamptz(3) NOT NULL DEFAULT '-infinity'
    ) WITH (fillfactor = 40);`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE usage;');
}
