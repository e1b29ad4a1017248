import type { Sequelize } from 'sequelize';

/**
 * Submissions, and what owners change in their inbox.
 *
 * `form_id` and `account_id` are no foreign keys: forms are deleted only with their account, after its submissions
 * (src/account-deletion/erase-account.ts), and no index would find the submissions of a deleted form.
 *
 * `data` is json rather than jsonb, which would reorder the fields. `mail_overrides` holds the reserved fields that
 * change the owner's e-mail: subject, reply-to and sender name. `read_at` is when the owner first read a submission.
 * `status` is how far the owner is with a submission (src/submissions/status.ts): null while it is open, which takes no
 * space and leaves new submissions out of its index.
 * `sent_with` is what else of the request decides whether other settings would have accepted it
 * (src/forms/acceptance.ts).
 *
 * `withheld` is why nobody was notified, null once people were (src/decisions/withheld.ts); `blocked_by` is the block
 * list entry that matched. `marked_spam` is the last judgment of the spam filter or the owner. Submissions that the
 * honeypot or a list caught are spam without a mark, until the owner releases them.
 *
 * `import_id` of an imported submission (0029-imports.ts) has no foreign key, like its form. `import_key` stands for the
 * record in the archive: the same record is stored once per form, also by later imports. `originally_sent_at` is when the
 * visitor sent it; `created_at`, the cursor of the API, is when it was imported. The indexes with `import` in their names
 * contain imported submissions only, so that others do not pay for them.
 *
 * The first two indexes cover exactly what the read API lists, so page 10,000 costs the same as page 1. The others
 * cover the smaller folders of the inbox and the recycle bin; an accepted submission enters none of them but
 * `submissions_unread`, and an inbox that is read leaves nothing in that. Its rows of one form share a key, which
 * PostgreSQL stores once. `submissions_hidden` includes both flags, so that the overview counts spam per day from the
 * index alone; `submissions_spam_of_form` counts the spam of a form in the same way. `submissions_hidden_of_form` finds
 * the oldest spam and deleted submissions of a form.
 *
 * Autovacuum runs after 1 % of changed rows instead of 20 %: at a hundred million submissions, the counts that read an
 * index alone would otherwise have to look up twenty million new rows in the table. It analyzes the table only once it
 * is large enough for indexes to matter: statistics taken at a hundred rows would make PostgreSQL scan the whole table
 * during the first rush of submissions.
 *
 * `count_unread` counts the unread submissions in an account's inbox by form, up to a number for each form; forms
 * without any are left out. It always reads `submissions_unread`. Without these settings, the planner may expect to
 * find unread submissions soon in the whole table, and would read all of it once they have been read. The CTE is
 * materialized for the same reason: it is planned as if all its rows were wanted, but read only as far as the limit.
 *
 * `submission_changes` records what owners change, so that it can be undone: one row for at most 1,000 submissions. The
 * rows of one change share its `batch`, its time in microseconds. `former` holds the earlier time of each submission
 * where the change cleared one (`archived_at`, `deleted_at` or `read_at`), and `former_status` its earlier status where
 * the change set that.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE submissions (
      id              uuid PRIMARY KEY,
      form_id         uuid NOT NULL,
      account_id      uuid NOT NULL,
      data            json NOT NULL,
      mail_overrides  json,
      withheld        text CHECK (withheld IN ('honeypot', 'list', 'filter', 'quota', 'payment')),
      blocked_by      text,
      marked_spam     boolean NOT NULL DEFAULT false,
      is_spam         boolean NOT NULL GENERATED ALWAYS AS
                        (marked_spam OR coalesce(withheld IN ('honeypot', 'list'), false)) STORED,
      spam_score      real,
      spam_reasons    json,
      read_at         timestamptz,
      archived_at     timestamptz,
      deleted_at      timestamptz,
      status          text CHECK (status IN ('waiting', 'done')),
      paid_at         timestamptz,
      ip_address      text NOT NULL,
      referer         text,
      sent_with       json,
      created_at      timestamptz(3) NOT NULL,
      import_id       uuid,
      import_key      uuid,
      originally_sent_at  timestamptz(3)
    ) WITH (
      autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 5000,
      autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_insert_threshold = 5000,
      autovacuum_analyze_scale_factor = 0.02, autovacuum_analyze_threshold = 5000);
    CREATE INDEX submissions_of_account ON submissions (account_id, created_at DESC)
      WHERE deleted_at IS NULL AND NOT is_spam;
    CREATE INDEX submissions_of_form ON submissions (form_id, created_at DESC)
      WHERE deleted_at IS NULL AND NOT is_spam;
    CREATE INDEX submissions_unread ON submissions (account_id, form_id)
      WHERE read_at IS NULL AND archived_at IS NULL AND deleted_at IS NULL AND NOT is_spam;
    CREATE INDEX submissions_archived ON submissions (account_id, created_at DESC)
      WHERE archived_at IS NOT NULL AND deleted_at IS NULL AND NOT is_spam;
    CREATE INDEX submissions_waiting ON submissions (account_id) WHERE status = 'waiting';
    CREATE INDEX submissions_held ON submissions (account_id, created_at DESC)
      WHERE withheld IN ('filter', 'quota') AND deleted_at IS NULL AND NOT is_spam;
    CREATE INDEX submissions_hidden ON submissions (account_id, created_at DESC) INCLUDE (is_spam, deleted_at)
      WHERE deleted_at IS NOT NULL OR is_spam;
    CREATE INDEX submissions_hidden_of_form ON submissions (form_id, created_at) WHERE deleted_at IS NOT NULL OR is_spam;
    CREATE INDEX submissions_spam_of_form ON submissions (form_id, created_at) WHERE is_spam AND deleted_at IS NULL;
    CREATE INDEX submissions_deleted ON submissions (account_id, created_at DESC) WHERE deleted_at IS NOT NULL;
    CREATE UNIQUE INDEX submissions_import_key ON submissions (form_id, import_key) WHERE import_id IS NOT NULL;
    CREATE INDEX submissions_of_import ON submissions (import_id, created_at) INCLUDE (is_spam, deleted_at)
      WHERE import_id IS NOT NULL;
    CREATE INDEX submissions_imported_age ON submissions (form_id, originally_sent_at) WHERE import_id IS NOT NULL;
    CREATE INDEX submissions_deleted_at ON submissions (deleted_at) WHERE deleted_at IS NOT NULL;

    CREATE FUNCTION count_unread(account uuid, max_rows integer) RETURNS TABLE (form_id uuid, unread integer)
      LANGUAGE sql STABLE SET enable_seqscan = off SET enable_bitmapscan = off AS $$
      SELECT f.id, counted.n
      FROM forms f CROSS JOIN LATERAL (
        WITH found AS MATERIALIZED (
          SELECT FROM submissions s
          WHERE s.account_id = account AND s.form_id = f.id
            AND s.read_at IS NULL AND s.archived_at IS NULL AND s.deleted_at IS NULL AND NOT s.is_spam)
        SELECT count(*)::integer AS n FROM (SELECT FROM found LIMIT max_rows) AS first) AS counted
      WHERE f.account_id = account AND counted.n > 0
    $$;

    CREATE TABLE submission_changes (
      account_id      uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      batch           bigint NOT NULL,
      id              uuid NOT NULL DEFAULT gen_random_uuid(),
      change          text NOT NULL,
      submission_ids  uuid[] NOT NULL,
      former          timestamptz[],
      former_status   text[],
      submissions     integer NOT NULL,
      undone_at       timestamptz,
      PRIMARY KEY (account_id, batch, id)
    );`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    DROP FUNCTION count_unread(uuid, integer);
    DROP TABLE submission_changes, submissions;`);
}
