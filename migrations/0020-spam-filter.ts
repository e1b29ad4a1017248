import type { Sequelize } from 'sequelize';

/**
 * The spam filter. `spam_marks` has the owners' marks: `is_spam` is null after undo, and `learned` is the value that
 * the account's model has learned, so a mark is pending while the two differ. `former` are the submission's earlier
 * marks, oldest first, as pairs of `is_spam` and `marked_at`: undo restores the last one.
 *
 * `spam_models` has one model per account. `spam_texts` counts repeated texts by hour; it is unlogged, because only the
 * last day matters. `spam_digests` has the time of the newest held submission in an account's last summary.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE spam_marks (
      submission_id  uuid PRIMARY KEY REFERENCES submissions ON DELETE CASCADE,
      account_id     uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      is_spam        boolean,
      learned        boolean,
      former         jsonb NOT NULL DEFAULT '[]',
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
      fingerprint  bigint NOT NULL,
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
  await context.query('DROP TABLE spam_digests, spam_texts, spam_models, spam_marks;');
}
