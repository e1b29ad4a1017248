import type { Sequelize } from 'sequelize';

/**
 * The outbox and the delivery log in one. `attempt` counts the jobs created for a row (the job id is `ID-ATTEMPT`),
 * `worker_crashes` the workers that died while they held it.
 *
 * `about` says what a delivery is about: a submission, an answer to a reply (`answers`), an alert, a digest (`digests`), a
 * test (`mail_tests`), something that concerns a member (`member_mails`) or a row of `audit_log`.
 * `transports` is what each transport did with an e-mail, if there are several.
 * `request_digest` proves what a webhook delivery sent (src/webhooks/request-proof.ts), so that its request can be
 * built again and shown.
 *
 * A worker may create the job of a queued delivery from `due_at` on (src/deliveries/schedule.ts), which sets
 * `enqueued_at`. A trigger notifies the workers of deliveries that are due at once.
 *
 * Each partial index serves one query and holds only its rows. Queued deliveries are in one of two: in `deliveries_due`
 * by account until they are scheduled, then in `deliveries_enqueued`, which the sweeper reads, and which must not make
 * it read past a backlog of millions.
 *
 * A delivery is written three times within seconds and then never again. Autovacuum runs after 1 % of dead rows instead
 * of 20 %, because every sweep reads the small indexes that dead rows bloat.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE deliveries (
      id                uuid PRIMARY KEY,
      account_id        uuid NOT NULL,
      submission_id     uuid REFERENCES submissions ON DELETE CASCADE,
      alert_id          uuid REFERENCES alerts ON DELETE CASCADE,
      audit_id          uuid,
      about             text NOT NULL DEFAULT 'submission'
                        CHECK (about IN ('submission', 'answer', 'alert', 'digest', 'test', 'member', 'audit')),
      kind              text NOT NULL CHECK (kind IN ('email', 'auto-reply', 'reply', 'file-upload', 'webhook')),
      webhook_id        uuid,
      file_id           uuid,
      status            text NOT NULL DEFAULT 'queued'
                        CHECK (status IN ('queued', 'active', 'succeeded', 'failed', 'skipped')),
      attempt           integer NOT NULL DEFAULT 1,
      worker_crashes    integer NOT NULL DEFAULT 0,
      claim_token       uuid,
      request_id        text,
      queued_at         timestamptz NOT NULL DEFAULT now(),
      due_at            timestamptz NOT NULL DEFAULT now(),
      enqueued_at       timestamptz,
      started_at        timestamptz,
      finished_at       timestamptz,
      request_digest    text,
      response_status   integer,
      response_excerpt  text,
      error             text,
      transports        jsonb,
      duration_ms       integer,
      CONSTRAINT deliveries_subject CHECK (
        (about IN ('submission', 'answer')) = (submission_id IS NOT NULL) AND (about = 'alert') = (alert_id IS NOT NULL)
        AND (about = 'audit') = (audit_id IS NOT NULL)
        AND (about = 'submission' OR about = 'alert' AND kind = 'webhook'
             OR (about = 'audit') = (kind = 'webhook') AND kind IN ('email', 'auto-reply', 'webhook')))
    ) WITH (
      autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 5000,
      autovacuum_analyze_scale_factor = 0.02, autovacuum_analyze_threshold = 5000);
    CREATE INDEX deliveries_submission ON deliveries (submission_id);
    CREATE INDEX deliveries_alert ON deliveries (alert_id) WHERE alert_id IS NOT NULL;
    CREATE INDEX deliveries_due ON deliveries (kind, account_id, due_at, id)
      WHERE status = 'queued' AND enqueued_at IS NULL;
    CREATE INDEX deliveries_enqueued ON deliveries (enqueued_at) WHERE status = 'queued' AND enqueued_at IS NOT NULL;
    CREATE INDEX deliveries_active ON deliveries (started_at) WHERE status = 'active';
    CREATE INDEX deliveries_failed ON deliveries (submission_id) WHERE status = 'failed';
    CREATE INDEX deliveries_failed_emails ON deliveries (finished_at) WHERE kind = 'email' AND status = 'failed';
    CREATE INDEX deliveries_webhook_log ON deliveries (webhook_id, status, finished_at, id)
      WHERE kind = 'webhook' AND finished_at IS NOT NULL;

    CREATE FUNCTION notify_schedulers() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('letterbox_due', '');
        RETURN NULL;
      END $$;
    CREATE TRIGGER deliveries_due AFTER INSERT OR UPDATE OF due_at ON deliveries FOR EACH ROW
      WHEN (NEW.status = 'queued' AND NEW.enqueued_at IS NULL AND NEW.due_at <= now()) EXECUTE FUNCTION notify_schedulers();`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE deliveries; DROP FUNCTION notify_schedulers();');
}
