import type { Sequelize } from 'sequelize';

/** What was erased at a person's request. The person's address is stored as a salted hash only. */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE erasures (
      id                   uuid PRIMARY KEY,
      account_id           uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      salt                 bytea NOT NULL,
      address_hash         bytea NOT NULL,
      submissions          integer NOT NULL DEFAULT 0,
      files                integer NOT NULL DEFAULT 0,
      deliveries           integer NOT NULL DEFAULT 0,
      idempotency_records  integer NOT NULL DEFAULT 0,
      webhook_errors       integer NOT NULL DEFAULT 0,
      submission_ids       uuid[] NOT NULL DEFAULT '{}',
      started_at           timestamptz NOT NULL DEFAULT clock_timestamp(),
      finished_at          timestamptz
    );
    CREATE INDEX erasures_account ON erasures (account_id, started_at DESC);`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE erasures;');
}
