import type { Sequelize } from 'sequelize';

/**
 * What counts only once. `idempotency_records` are the responses to requests with an idempotency key, found by a
 * fingerprint of key and content, and kept for a day: of submissions, whose scope is the form, and of the API, whose scope
 * is the token.
 *
 * `altcha_solutions` are the challenges of ALTCHA whose solutions came with stored submissions, by their signature.
 * They refer to no submission: a solution stays used when its submission is erased.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE idempotency_records (
      scope_id       uuid NOT NULL,
      fingerprint    text NOT NULL,
      submission_id  uuid REFERENCES submissions ON DELETE CASCADE,
      response       json NOT NULL,
      created_at     timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (scope_id, fingerprint)
    );
    CREATE INDEX idempotency_records_submission ON idempotency_records (submission_id);
    CREATE INDEX idempotency_records_age ON idempotency_records (created_at);

    CREATE TABLE altcha_solutions (
      challenge  text PRIMARY KEY,
      used_at    timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX altcha_solutions_age ON altcha_solutions (used_at);`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE altcha_solutions, idempotency_records;');
}
