import type { Sequelize } from 'sequelize';

/**
 * The spam filter. `held` marks submissions whose deliveries it holds back; `spam_filter` is a form's setting, null for
 * the default. `spam_marks` has the owners' marks: `is_spam` is null after undo, and `learned` is the value that the
 * account's model has learned, so a mark is pending while the two differ. `spam_models` has one model per account.
 * `spam_texts` counts repeated texts by hour; it is unlogged, because only the last day matters. `spam_digests` has the
 * time of the newest held submission in an account's last summary.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    ALTER TABLE submissions ADD COLUMN held boolean NOT NULL DEFAULT false, ADD COLUMN spam_score real,
      ADD COLUMN spam_reasons json;
    ALTER TABLE forms ADD COLUMN spam_filter jsonb;
    CREATE TABLE spam_marks (
      submission_id  uuid PRIMARY KEY REFERENCES submissions ON DELETE CASCADE,
      account_id     uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      is_spam        boolean,
      learned        boolean,
      marked_at      timestamptz NOT NULL DEFAULT clock_timestamp()
    );
    CREATE INDEX spam_marks_of_account ON spam_marks (account_id, marked_at);
    CREATE INDEX spam_marks_pending ON spam_marks (account_id, marked_at) WHERE is_spam IS DISTINCT FROM learned;
    CREATE TABLE spam_models (
      account_id  uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
      model       bytea,
      updated_at  timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX spam_models_updated ON spam_models (updated_at);
    CREATE UNLOGGED TABLE spam_texts (
      fingerprint  text NOT NULL,
      hour         timestamptz NOT NULL,
      count        integer NOT NULL,
      PRIMARY KEY (fingerprint, hour)
    );
    CREATE INDEX spam_texts_hour ON spam_texts (hour);
    CREATE TABLE spam_digests (
      account_id    uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
      told_through  timestamptz(3) NOT NULL,
      created_at    timestamptz NOT NULL DEFAULT now()
    );`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    DROP TABLE spam_digests;
    DROP TABLE spam_texts;
    DROP TABLE spam_models;
    DROP TABLE spam_marks;
    ALTER TABLE forms DROP COLUMN spam_filter;
    ALTER TABLE submissions DROP COLUMN spam_reasons, DROP COLUMN spam_score, DROP COLUMN held;`);
}
