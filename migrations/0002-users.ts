import type { Sequelize } from 'sequelize';

/**
 * People, the accounts they are members of, and how they sign in. Tokens and codes are stored as SHA-256 hashes only.
 *
 * A member's `form_ids` limit a role to these forms; null means all forms of the account. A session shows one account
 * at a time.
 *
 * `email_verified_at` is null for a user who signed up and has not proved to read the mail of the address.
 *
 * A user has a second factor with a `totp_secret`, which is sealed, or with a row of `passkeys`. `totp_step` is the time
 * step of the last code, because a code works once. A recovery code is deleted when it is used. `used_challenges` has the
 * challenges that were used and have not expired yet. `sessions.confirmed_at` is when the person last proved in this
 * browser who they are.
 *
 * A row of `mailed_links` is its own outbox: the partial index holds the requests that no worker has claimed. Links of
 * the kinds `reset` and `first-password` set the password of a user, `sign-in` signs in, and `email-old` and
 * `email-new` confirm a new e-mail address; those of the kind `membership` invite the person who reads mail at `email`.
 * A `notice` is an e-mail without a link. The code in `setup_codes` creates the first owner and is deleted then.
 *
 * `api_tokens` has the tokens of an account. The contract's personal token (spec section 5) is the one row with
 * `is_personal`; it has all scopes, also those of later versions, so its `scopes` are empty. A token that a member
 * created ends with the membership, and one that another token created ends with that (`parent_id`). `form_ids` limit a token to these forms; null means all forms.
 *
 * A row with `client_id` is a connection: what a member granted to an OAuth client. `token_hash` is the hash of its
 * current access token, which works until `access_expires_at`; `expires_at` is when the connection ends. A refresh token
 * has two parts: one that stays the same (`family_hash`) and one that changes with every use (`refresh_hash`).
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE users (
      id             uuid PRIMARY KEY,
      email          text NOT NULL,
      name           text NOT NULL DEFAULT '',
      password_hash  text,
      email_verified_at  timestamptz DEFAULT now(),
      is_operator    boolean NOT NULL DEFAULT false,
      totp_secret    text,
      totp_step      bigint,
      signed_in_at   timestamptz,
      created_at     timestamptz NOT NULL DEFAULT now(),
      updated_at     timestamptz NOT NULL DEFAULT now()
    );
    CREATE UNIQUE INDEX users_email ON users (lower(email));

    CREATE TABLE members (
      account_id  uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      user_id     uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      role        text NOT NULL CHECK (role IN ('owner', 'admin', 'editor', 'viewer')),
      form_ids    uuid[] CHECK (form_ids IS NULL OR role IN ('editor', 'viewer')),
      created_at  timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (account_id, user_id)
    );
    CREATE INDEX members_user ON members (user_id);

    CREATE TABLE sessions (
      id            uuid PRIMARY KEY,
      user_id       uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      account_id    uuid REFERENCES accounts ON DELETE SET NULL,
      token_hash    text NOT NULL UNIQUE,
      user_agent    text,
      ip_address    text,
      method        text,
      created_at    timestamptz NOT NULL DEFAULT now(),
      confirmed_at  timestamptz NOT NULL DEFAULT now(),
      last_seen_at  timestamptz NOT NULL DEFAULT now(),
      expires_at    timestamptz NOT NULL
    );
    CREATE INDEX sessions_user ON sessions (user_id);
    CREATE INDEX sessions_account ON sessions (account_id);

    CREATE TABLE passkeys (
      id             uuid PRIMARY KEY,
      user_id        uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      name           text NOT NULL,
      credential_id  text NOT NULL UNIQUE,
      public_key     bytea NOT NULL,
      counter        bigint NOT NULL,
      transports     text[] NOT NULL DEFAULT '{}',
      created_at     timestamptz NOT NULL DEFAULT now(),
      last_used_at   timestamptz
    );
    CREATE INDEX passkeys_user ON passkeys (user_id);

    CREATE TABLE recovery_codes (
      user_id    uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      code_hash  text NOT NULL,
      PRIMARY KEY (user_id, code_hash)
    );

    CREATE TABLE used_challenges (
      challenge   text PRIMARY KEY,
      expires_at  timestamptz NOT NULL
    );

    CREATE TABLE mailed_links (
      id            uuid PRIMARY KEY,
      kind          text NOT NULL CHECK (kind IN
                      ('reset', 'first-password', 'membership', 'sign-in', 'email-old', 'email-new', 'notice')),
      user_id       uuid REFERENCES users ON DELETE CASCADE,
      account_id    uuid REFERENCES accounts ON DELETE CASCADE,
      email         text NOT NULL,
      details       jsonb NOT NULL DEFAULT '{}',
      requested_at  timestamptz NOT NULL DEFAULT now(),
      claimed_at    timestamptz,
      sent_at       timestamptz,
      error         text,
      token_hash    text UNIQUE,
      expires_at    timestamptz
    );
    CREATE INDEX mailed_links_user ON mailed_links (user_id);
    CREATE INDEX mailed_links_account ON mailed_links (account_id);
    CREATE INDEX mailed_links_unsent ON mailed_links (requested_at) WHERE claimed_at IS NULL;

    CREATE TABLE setup_codes (
      code_hash   text PRIMARY KEY,
      created_at  timestamptz NOT NULL DEFAULT now()
    );

    CREATE TABLE api_tokens (
      id            uuid PRIMARY KEY,
      account_id    uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      user_id       uuid,
      parent_id     uuid REFERENCES api_tokens ON DELETE CASCADE,
      name          text NOT NULL,
      prefix        text NOT NULL,
      token_hash    text NOT NULL UNIQUE,
      is_personal   boolean NOT NULL DEFAULT false,
      scopes        text[] NOT NULL,
      form_ids      uuid[],
      is_masked     boolean NOT NULL DEFAULT false,
      created_at    timestamptz NOT NULL DEFAULT now(),
      last_used_at  timestamptz,
      expires_at    timestamptz,
      client_id          text,
      access_expires_at  timestamptz,
      family_hash        text UNIQUE,
      refresh_hash       text,
      CHECK (num_nonnulls(client_id, access_expires_at, family_hash, refresh_hash) IN (0, 4)),
      CHECK (client_id IS NULL OR user_id IS NOT NULL),
      CHECK (NOT is_personal OR (user_id IS NULL AND form_ids IS NULL AND NOT is_masked AND expires_at IS NULL)),
      FOREIGN KEY (account_id, user_id) REFERENCES members ON DELETE CASCADE
    );
    CREATE UNIQUE INDEX api_tokens_personal ON api_tokens (account_id) WHERE is_personal;
    CREATE INDEX api_tokens_account ON api_tokens (account_id, user_id);
    CREATE INDEX api_tokens_parent ON api_tokens (parent_id) WHERE parent_id IS NOT NULL;
    CREATE INDEX api_tokens_client ON api_tokens (client_id) WHERE client_id IS NOT NULL;`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(
    'DROP TABLE api_tokens, setup_codes, mailed_links, used_challenges, recovery_codes, passkeys, sessions, members, users;',
  );
}
