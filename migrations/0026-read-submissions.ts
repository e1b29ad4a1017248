import type { Sequelize } from 'sequelize';

/**
 * `read_at` is when the owner first read a submission; null while it is unread. Submissions that already exist count as
 * read: a column's default at its creation applies to existing rows without writing them, and new rows then get null.
 *
 * `submission_changes` records what owners change in their inbox, so that it can be undone: one row for at most 1,000
 * submissions. The rows of one change share its `batch`, its time in microseconds. `former` holds the earlier time of
 * each submission where the change cleared one (`archived_at`, `deleted_at` or `read_at`).
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    ALTER TABLE submissions ADD COLUMN read_at timestamptz DEFAULT now();
    ALTER TABLE submissions ALTER COLUMN read_at SET DEFAULT NULL;
    CREATE TABLE submission_changes (
      account_id      uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      batch           bigint NOT NULL,
      id              uuid NOT NULL DEFAULT gen_random_uuid(),
      change          text NOT NULL,
      submission_ids  uuid[] NOT NULL,
      former          timestamptz[],
      submissions     integer NOT NULL,
      undone_at       timestamptz,
      PRIMARY KEY (account_id, batch, id)
    );`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    DROP TABLE submission_changes;
    ALTER TABLE submissions DROP COLUMN read_at;`);
}
