import type { Sequelize } from 'sequelize';

/**
 * `mail_tokens` has the access token of each transport that sends with OAuth 2, sealed, with the refresh token that came
 * with it. `id` is a hash of the settings (src/email/transports/access-tokens.ts); `account_id` is null for transports of
 * the installation. The process that renews a token locks its row.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE mail_tokens (
      id          uuid PRIMARY KEY,
      account_id  uuid REFERENCES accounts ON DELETE CASCADE,
      sealed      text,
      renewed_at  timestamptz
    );
    CREATE INDEX mail_tokens_account ON mail_tokens (account_id);`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE mail_tokens;');
}
