import type { Sequelize } from 'sequelize';

/**
 * The rate limiter's windows when there is no Redis: one row per key, newest times last. Unlogged, because losing them
 * in a crash is harmless and no request should wait for their fsync. No index on `expires_at`, so that updates stay
 * within their page.
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
