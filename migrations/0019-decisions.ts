import type { Sequelize } from 'sequelize';

/**
 * The decision log: what happened to requests that were not simply accepted. `decision_counts` is exact. The samples
 * are the first of each hour, form and reason; one that belongs to a submission is deleted with it. `decision_flushes`
 * has the last flush of each process, so that a repeated one is not counted twice.
 *
 * `decision_samples_reason` finds the samples of one reason, which may be rare among hundreds of thousands of others.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE decision_counts (
      form_id  uuid NOT NULL REFERENCES forms ON DELETE CASCADE,
      hour     timestamptz NOT NULL,
      reason   text NOT NULL,
      count    bigint NOT NULL,
      PRIMARY KEY (form_id, hour, reason)
    );
    CREATE INDEX decision_counts_hour ON decision_counts (hour);
    CREATE INDEX decision_counts_reason ON decision_counts (reason, hour);

    CREATE TABLE decision_samples (
      id             uuid PRIMARY KEY,
      form_id        uuid NOT NULL REFERENCES forms ON DELETE CASCADE,
      account_id     uuid NOT NULL,
      created_at     timestamptz(3) NOT NULL,
      reason         text NOT NULL,
      origin         text,
      ip_hash        text,
      details        jsonb,
      submission_id  uuid REFERENCES submissions ON DELETE CASCADE
    );
    CREATE INDEX decision_samples_form ON decision_samples (form_id, created_at DESC, id DESC);
    CREATE INDEX decision_samples_account ON decision_samples (account_id, created_at DESC, id DESC);
    CREATE INDEX decision_samples_reason ON decision_samples (form_id, reason, created_at DESC, id DESC);
    CREATE INDEX decision_samples_age ON decision_samples (created_at);
    CREATE INDEX decision_samples_submission ON decision_samples (submission_id) WHERE submission_id IS NOT NULL;

    CREATE TABLE decision_flushes (
      recorder    uuid PRIMARY KEY,
      number      bigint NOT NULL,
      flushed_at  timestamptz NOT NULL DEFAULT now()
    );`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE decision_flushes, decision_samples, decision_counts;');
}
