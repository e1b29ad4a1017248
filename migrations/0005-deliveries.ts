import type { Sequelize } from 'sequelize';

/**
 * The outbox and the delivery log in one. `attempt` numbers the jobs made for a row (job id `ID-ATTEMPT`), `deaths` the
 * workers that died with it. Each partial index covers one question of the sweeper and stays as small as its answer.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE deliveries (
      id                uuid PRIMARY KEY,
      submission_id     uuid NOT NULL REFERENCES submissions ON DELETE CASCADE,
      kind              text NOT NULL CHECK (kind IN ('email', 'auto-reply', 'file-upload', 'webhook')),
      webhook_id        uuid,
      file_id           uuid,
      status            text NOT NULL DEFAULT 'queued'
                        CHECK (status IN ('queued', 'active', 'succeeded', 'failed', 'skipped')),
      attempt           integer NOT NULL DEFAULT 1,
      deaths            integer NOT NULL DEFAULT 0,
      claim_token       uuid,
      request_id        text,
      queued_at         timestamptz NOT NULL DEFAULT now(),
      enqueued_at       timestamptz,
      started_at        timestamptz,
      finished_at       timestamptz,
      response_status   integer,
      response_excerpt  text,
      error             text,
      duration_ms       integer
    );
    CREATE INDEX deliveries_submission ON deliveries (submission_id);
    CREATE INDEX deliveries_queued ON deliveries (enqueued_at NULLS FIRST, queued_at) WHERE status = 'queued';
    CREATE INDEX deliveries_active ON deliveries (started_at) WHERE status = 'active';`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE deliveries;');
}
