import type { Sequelize } from 'sequelize';

/** Responses to requests with an idempotency key, found by a fingerprint of key and content, and kept for a day. */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE idempotency_records (
      form_id        uuid NOT NULL,
      fingerprint    text NOT NULL,
      submission_id  uuid NOT NULL REFERENCES submissions ON DELETE CASCADE,
      response       json NOT NULL,
      created_at     timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (form_id, fingerprint)
    );
    CREATE INDEX idempotency_records_submission ON idempotency_records (submission_id);
    CREATE INDEX idempotency_records_age ON idempotency_records (created_at);`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE idempotency_records;');
}
