import type { Sequelize } from 'sequelize';

/**
 * `label_changes` records the labels that owners add and remove, so that this can be undone: one row per label and
 * direction. The rows of one change share its `batch`, as those of `submission_changes` do.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE label_changes (
      account_id      uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      batch           bigint NOT NULL,
      label_id        uuid NOT NULL REFERENCES labels ON DELETE CASCADE,
      added           boolean NOT NULL,
      submission_ids  uuid[] NOT NULL,
      undone_at       timestamptz,
      PRIMARY KEY (account_id, batch, label_id, added)
    );
    CREATE INDEX label_changes_label ON label_changes (label_id);`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE label_changes;');
}
