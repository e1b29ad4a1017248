import type { Sequelize } from 'sequelize';

/**
 * The rate limiter's windows where there is no Redis: one row a key, the newest times last. Unlogged, because a crash
 * may forget them and no post should wait for their fsync; and without an index on `expires_at`, so that an update
 * stays within its page.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE UNLOGGED TABLE rate_limits (
      key         text PRIMARY KEY,
      hits        bigint[] NOT NULL,
      expires_at  timestamptz NOT NULL
    ) WITH (fillfactor = 50);`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE rate_limits;');
}
