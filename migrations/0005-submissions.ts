import type { Sequelize } from 'sequelize';

/**
 * `data` is json rather than jsonb, which would reorder the fields. `mail_overrides` holds the reserved fields that
 * change the owner's e-mail: subject, reply-to and sender name.
 *
 * The first two indexes cover exactly what the read API lists, so page 10,000 costs the same as page 1. The others
 * cover the smaller folders of the inbox and the recycle bin; an accepted submission enters none of them.
 * `submissions_hidden` includes both flags, so that the overview counts spam per day from the index alone.
 *
 * Autovacuum analyzes the table only once it is large enough for indexes to matter: statistics taken at a hundred rows
 * would make PostgreSQL scan the whole table during the first rush of submissions.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE submissions (
      id              uuid PRIMARY KEY,
      form_id         uuid NOT NULL REFERENCES forms ON DELETE CASCADE,
      account_id      uuid NOT NULL,
      data            json NOT NULL,
      mail_overrides  json,
      is_spam         boolean NOT NULL,
      over_quota      boolean NOT NULL,
      archived_at     timestamptz,
      deleted_at      timestamptz,
      paid_at         timestamptz,
      ip_address      text NOT NULL,
      referer         text,
      created_at      timestamptz(3) NOT NULL
    ) WITH (
      autovacuum_analyze_threshold = 5000, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_threshold = 5000);
    CREATE INDEX submissions_of_account ON submissions (account_id, created_at DESC)
      WHERE deleted_at IS NULL AND NOT is_spam;
    CREATE INDEX submissions_of_form ON submissions (form_id, created_at DESC)
      WHERE deleted_at IS NULL AND NOT is_spam;
    CREATE INDEX submissions_archived ON submissions (account_id, created_at DESC)
      WHERE archived_at IS NOT NULL AND deleted_at IS NULL AND NOT is_spam;
    CREATE INDEX submissions_held ON submissions (account_id, created_at DESC)
      WHERE over_quota AND deleted_at IS NULL AND NOT is_spam;
    CREATE INDEX submissions_hidden ON submissions (account_id, created_at DESC) INCLUDE (is_spam, deleted_at)
      WHERE deleted_at IS NOT NULL OR is_spam;
    CREATE INDEX submissions_deleted ON submissions (account_id, created_at DESC) WHERE deleted_at IS NOT NULL;
    CREATE INDEX submissions_deleted_at ON submissions (deleted_at) WHERE deleted_at IS NOT NULL;`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE submissions;');
}
