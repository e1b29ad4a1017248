import type { Sequelize } from 'sequelize';

/**
 * `mail_domains` has the domains that accounts send e-mail from. `token` is what its TXT record must contain, and
 * `verified_at` is when it was last there (src/email/sender-domains.ts says for how long that counts). `seen` has the TXT
 * records of the last check by name; null for a name that could not be looked up. Several accounts may verify one domain.
 *
 * `dkim_keys` has the keys that sign e-mail from these domains; `private_key` is sealed, `public_key` is what the DNS must
 * have, and `found_at` is when it was last there. The newest key that is there signs.
 *
 * `accounts.sender` is the address that an account's e-mail comes from, if its domain is verified.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    ALTER TABLE accounts ADD COLUMN sender text;

    CREATE TABLE mail_domains (
      id           uuid PRIMARY KEY,
      account_id   uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      domain       text NOT NULL,
      token        text NOT NULL,
      seen         jsonb NOT NULL DEFAULT '{}',
      verified_at  timestamptz,
      checked_at   timestamptz,
      UNIQUE (account_id, domain)
    );
    CREATE INDEX mail_domains_checked ON mail_domains (checked_at);

    CREATE TABLE dkim_keys (
      id           uuid PRIMARY KEY,
      account_id   uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      domain_id    uuid NOT NULL REFERENCES mail_domains ON DELETE CASCADE,
      selector     text NOT NULL,
      public_key   text NOT NULL,
      private_key  text NOT NULL,
      found_at     timestamptz
    );
    CREATE INDEX dkim_keys_account ON dkim_keys (account_id);
    CREATE INDEX dkim_keys_domain ON dkim_keys (domain_id);`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE dkim_keys, mail_domains; ALTER TABLE accounts DROP COLUMN sender;');
}
