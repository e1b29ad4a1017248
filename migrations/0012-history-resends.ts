import type { Sequelize } from 'sequelize';

/**
 * One row per resend of stored submissions to a webhook. A worker moves the cursor (`after_created_at`, `after_id`) in
 * the transaction that inserts the deliveries of the submissions it passes. No foreign key to the webhook: the row says
 * what happened when it was deleted. A webhook has at most one that is not over.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE history_resends (
      id                uuid PRIMARY KEY,
      account_id        uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      webhook_id        uuid NOT NULL,
      since             timestamptz(3) NOT NULL,
      until             timestamptz(3) NOT NULL CHECK (until > since),
      form_ids          uuid[] CHECK (cardinality(form_ids) > 0),
      skip_delivered    boolean NOT NULL DEFAULT true,
      status            text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'paused', 'cancelled', 'done')),
      reason            text,
      expected          integer NOT NULL,
      queued            integer NOT NULL DEFAULT 0,
      skipped           integer NOT NULL DEFAULT 0,
      after_created_at  timestamptz(3) NOT NULL,
      after_id          uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
      created_at        timestamptz NOT NULL DEFAULT now(),
      updated_at        timestamptz NOT NULL DEFAULT now(),
      finished_at       timestamptz
    );
    CREATE UNIQUE INDEX history_resends_open ON history_resends (webhook_id) WHERE status IN ('running', 'paused');
    CREATE INDEX history_resends_running ON history_resends (updated_at) WHERE status = 'running';
    CREATE INDEX history_resends_of_webhook ON history_resends (webhook_id, created_at DESC);
    CREATE INDEX history_resends_of_account ON history_resends (account_id);`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE history_resends;');
}
