import type { Sequelize } from 'sequelize';

/**
 * Single sign-on with OpenID Connect.
 *
 * `account_domains` has the e-mail domains that accounts claim; one account at most has verified a domain. `identities`
 * says which user a subject of a provider is, and when a
 * member ended this person's membership: the provider does not bring the person back. A session that a provider opened shows its account only, and ends with
 * the provider. `provider_tokens` are sealed; `provider_checked_at` is when the provider was last asked about the
 * person, `provider_confirmed_at` when it last confirmed the person.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    ALTER TABLE accounts ADD COLUMN require_sso boolean NOT NULL DEFAULT false;

    CREATE TABLE identity_providers (
      id             uuid PRIMARY KEY,
      account_id     uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      name           text NOT NULL,
      issuer         text NOT NULL,
      client_id      text NOT NULL,
      client_secret  text,
      default_role   text CHECK (default_role IN ('admin', 'editor', 'viewer')),
      groups_claim   text NOT NULL,
      role_by_group  jsonb NOT NULL DEFAULT '{}',
      created_at     timestamptz NOT NULL DEFAULT now(),
      last_used_at   timestamptz
    );
    CREATE INDEX identity_providers_account ON identity_providers (account_id);

    CREATE TABLE account_domains (
      account_id   uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      domain       text NOT NULL,
      token        text NOT NULL,
      verified_at  timestamptz,
      PRIMARY KEY (account_id, domain)
    );
    CREATE UNIQUE INDEX account_domains_verified ON account_domains (domain) WHERE verified_at IS NOT NULL;

    CREATE TABLE identities (
      provider_id  uuid NOT NULL REFERENCES identity_providers ON DELETE CASCADE,
      subject      text NOT NULL,
      user_id      uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      ended_at     timestamptz,
      PRIMARY KEY (provider_id, subject)
    );
    CREATE INDEX identities_user ON identities (user_id);

    ALTER TABLE sessions
      ADD COLUMN provider_id uuid REFERENCES identity_providers ON DELETE CASCADE,
      ADD COLUMN provider_subject text,
      ADD COLUMN provider_sid text,
      ADD COLUMN provider_tokens text,
      ADD COLUMN provider_checked_at timestamptz,
      ADD COLUMN provider_confirmed_at timestamptz;
    CREATE INDEX sessions_provider ON sessions (provider_id, provider_subject) WHERE provider_id IS NOT NULL;`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    ALTER TABLE sessions DROP COLUMN provider_id, DROP COLUMN provider_subject, DROP COLUMN provider_sid,
      DROP COLUMN provider_tokens, DROP COLUMN provider_checked_at,
      DROP COLUMN provider_confirmed_at;
    DROP TABLE identities, account_domains, identity_providers;
    ALTER TABLE accounts DROP COLUMN require_sso;`);
}
