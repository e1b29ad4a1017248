import type { Sequelize } from 'sequelize';

/**
 * OAuth: programs that people connect to their accounts. What was granted is a row of `api_tokens` with a `client_id`.
 *
 * `oauth_clients` has the clients that registered themselves; one that was never used is removed after some days.
 * Clients that are identified by a URL have no row.
 *
 * `oauth_codes` has authorization codes, with a `redirect_uri` and a `code_challenge`, and device codes, with a
 * `user_code_hash`. A device code waits until a member grants it (`user_id`) or denies it (`denied_at`). The token that a
 * code gives has its id, so that using the code again revokes the token. `scopes` are the requested ones until then.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE oauth_clients (
      id             uuid PRIMARY KEY,
      name           text NOT NULL,
      redirect_uris  text[] NOT NULL,
      created_at     timestamptz NOT NULL DEFAULT now(),
      used_at        timestamptz
    );
    CREATE INDEX oauth_clients_age ON oauth_clients (created_at);

    CREATE TABLE oauth_codes (
      id                uuid PRIMARY KEY,
      code_hash         text NOT NULL UNIQUE,
      client_id         text NOT NULL,
      name              text NOT NULL,
      redirect_uri      text,
      code_challenge    text,
      user_code_hash    text UNIQUE,
      ip_address        text,
      interval_seconds  integer NOT NULL DEFAULT 5,
      polled_at         timestamptz,
      account_id        uuid,
      user_id           uuid,
      scopes            text[] NOT NULL,
      form_ids          uuid[],
      is_masked         boolean NOT NULL DEFAULT false,
      ends_at           timestamptz,
      denied_at         timestamptz,
      used_at           timestamptz,
      created_at        timestamptz NOT NULL DEFAULT now(),
      expires_at        timestamptz NOT NULL,
      CHECK (num_nonnulls(redirect_uri, code_challenge) IN (0, 2)),
      CHECK (num_nonnulls(redirect_uri, user_code_hash) = 1),
      CHECK (num_nonnulls(account_id, user_id) IN (0, 2)),
      FOREIGN KEY (account_id, user_id) REFERENCES members ON DELETE CASCADE
    );
    CREATE INDEX oauth_codes_member ON oauth_codes (account_id, user_id);
    CREATE INDEX oauth_codes_age ON oauth_codes (expires_at);`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE oauth_codes, oauth_clients;');
}
