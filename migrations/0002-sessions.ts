import type { Sequelize } from 'sequelize';

/**
 * Sign-in. Tokens and codes are stored as SHA-256 hashes only.
 *
 * A row of `password_resets` is its own outbox: the partial index holds the requests that no worker has claimed. An
 * invitation is a password link that the operator requests; it is valid for longer. The code in `setup_codes` creates
 * the first account and is deleted with it.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE sessions (
      id            uuid PRIMARY KEY,
      account_id    uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      token_hash    text NOT NULL UNIQUE,
      user_agent    text,
      ip_address    text,
      created_at    timestamptz NOT NULL DEFAULT now(),
      last_seen_at  timestamptz NOT NULL DEFAULT now(),
      expires_at    timestamptz NOT NULL
    );
    CREATE INDEX sessions_account ON sessions (account_id);

    CREATE TABLE password_resets (
      id            uuid PRIMARY KEY,
      account_id    uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      kind          text NOT NULL DEFAULT 'reset' CHECK (kind IN ('reset', 'invitation')),
      requested_at  timestamptz NOT NULL DEFAULT now(),
      claimed_at    timestamptz,
      sent_at       timestamptz,
      error         text,
      token_hash    text UNIQUE,
      expires_at    timestamptz
    );
    CREATE INDEX password_resets_account ON password_resets (account_id);
    CREATE INDEX password_resets_unsent ON password_resets (requested_at) WHERE claimed_at IS NULL;

    CREATE TABLE setup_codes (
      code_hash   text PRIMARY KEY,
      created_at  timestamptz NOT NULL DEFAULT now()
    );`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE setup_codes, password_resets, sessions;');
}
