import type { Sequelize } from 'sequelize';

/**
 * Accounts, where their files are stored, and their usage.
 *
 * `accounts.version` rises with every change of a column that decides how a submission is handled, whatever statement
 * makes it. `muted_alerts` are the causes whose alerts are switched off. A null in `retention` means to keep
 * submissions forever, a null in `ip_addresses` to store full addresses; a form may have its own rule for each.
 * `time_zone` is an IANA name, null until the owner signs in with a script or chooses one, which means UTC.
 *
 * Members without a second factor do not see an account with `require_second_factor`.
 *
 * At `deletes_at`, set two weeks ahead, a worker deletes the account (src/account-deletion/). `stopped` says why the
 * account neither receives nor sends anything; null means that it does. A storage outlives its account until the last
 * of its files is deleted.
 *
 * `audit_days` is how long the audit log is stored; null means forever.
 *
 * `brand` is how the pages and e-mails of its forms look, unless a form sets it itself; `logos` has the pictures.
 *
 * `mail_transports` are the account's own transports of e-mail, sealed (src/email/account-transports.ts); null means those
 * of the installation.
 *
 * `usage` has one row per account. Its lock hands out the account's timestamps and guards the quota. Every batch
 * updates it, so its pages keep free space for updates in place.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE accounts (
      id                   uuid PRIMARY KEY,
      version              integer NOT NULL DEFAULT 1,
      email                text NOT NULL,
      name                 text NOT NULL DEFAULT '',
      plan                 text NOT NULL CHECK (plan IN ('free', 'pro', 'annual', 'three_year', 'unlimited')),
      quota_override       jsonb,
      suspended_at         timestamptz,
      deletes_at           timestamptz,
      stopped              text GENERATED ALWAYS AS (CASE WHEN deletes_at IS NOT NULL THEN 'being deleted'
                                                          WHEN suspended_at IS NOT NULL THEN 'suspended' END) STORED,
      linked_emails        text[] NOT NULL DEFAULT '{}',
      muted_alerts         text[] NOT NULL DEFAULT '{}',
      retention            text CHECK (retention ~ '^(keep|after_delivery|[1-9][0-9]{0,3} days)$'),
      ip_addresses         text CHECK (ip_addresses IN ('full', 'truncated', 'none')),
      brand                jsonb NOT NULL DEFAULT '{}',
      mail_transports      text,
      time_zone            text,
      require_second_factor boolean NOT NULL DEFAULT false,
      audit_days           integer CHECK (audit_days BETWEEN 30 AND 3650),
      storage_id           uuid,
      storage_limit_bytes  bigint CHECK (storage_limit_bytes >= 0),
      created_at           timestamptz NOT NULL DEFAULT now(),
      updated_at           timestamptz NOT NULL DEFAULT now()
    );
    CREATE UNIQUE INDEX accounts_email ON accounts (lower(email));
    CREATE INDEX accounts_deletes_at ON accounts (deletes_at) WHERE deletes_at IS NOT NULL;

    CREATE TABLE storages (
      id          uuid PRIMARY KEY,
      account_id  uuid REFERENCES accounts ON DELETE SET NULL,
      kind        text NOT NULL CHECK (kind IN ('local', 's3')),
      settings    jsonb NOT NULL DEFAULT '{}',
      created_at  timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX storages_account ON storages (account_id);
    ALTER TABLE accounts ADD FOREIGN KEY (storage_id) REFERENCES storages ON DELETE SET NULL;

    CREATE TABLE logos (
      hash        text NOT NULL,
      account_id  uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      png         bytea NOT NULL,
      created_at  timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (hash, account_id)
    );
    CREATE INDEX logos_account ON logos (account_id);

    CREATE TABLE usage (
      account_id       uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
      period           text NOT NULL DEFAULT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM'),
      used             integer NOT NULL DEFAULT 0,
      storage_bytes    bigint NOT NULL DEFAULT 0,
      last_created_at  timestamptz(3) NOT NULL DEFAULT '-infinity'
    ) WITH (fillfactor = 40);

    CREATE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.version := OLD.version + 1;
      RETURN NEW;
    END $$;
    CREATE TRIGGER accounts_version
      BEFORE UPDATE OF plan, quota_override, suspended_at, deletes_at, ip_addresses, storage_id, storage_limit_bytes, brand ON accounts
      FOR EACH ROW EXECUTE FUNCTION raise_version();`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    ALTER TABLE accounts DROP CONSTRAINT accounts_storage_id_fkey;
    DROP TABLE usage, logos, storages, accounts;
    DROP FUNCTION raise_version();`);
}
