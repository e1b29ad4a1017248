import type { Sequelize } from 'sequelize';

/**
 * The outbox and the delivery log in one. `attempt` counts the jobs created for a row (the job id is `ID-ATTEMPT`),
 * `worker_crashes` the workers that died while they held it. Each partial index serves one query of the sweeper, or
 * lists a webhook's log, and holds only those rows.
 *
 * A delivery is written three times within seconds and then never again. Autovacuum runs after 1 % of dead rows instead
 * of 20 %, because every sweep reads the small indexes that dead rows bloat.
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
      worker_crashes    integer NOT NULL DEFAULT 0,
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
    ) WITH (
      autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 5000,
      autovacuum_analyze_scale_factor = 0.02, autovacuum_analyze_threshold = 5000);
    CREATE INDEX deliveries_submission ON deliveries (submission_id);
    CREATE INDEX deliveries_queued ON deliveries (enqueued_at NULLS FIRST, queued_at) WHERE status = 'queued';
    CREATE INDEX deliveries_active ON deliveries (started_at) WHERE status = 'active';
    CREATE INDEX deliveries_failed ON deliveries (submission_id) WHERE status = 'failed';
    CREATE INDEX deliveries_webhook_log ON deliveries (webhook_id, status, finished_at, id)
      WHERE kind = 'webhook' AND finished_at IS NOT NULL;`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE deliveries;');
}
