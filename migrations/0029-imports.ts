import type { Sequelize } from 'sequelize';

/**
 * Imports: archives of other form services that became submissions of a form.
 *
 * At most one import of an account runs at a time. A running one has no `finished_at` and renews `touched_at`; one that
 * did not for some time has lost its process, and the next import ends it. `error` is why an import stopped early.
 * `undone_at` is when a member asked to undo it; a worker then erases its submissions, and sets `erased_at`.
 *
 * A file with a `source_url` has no content until a worker has downloaded it.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE imports (
      id             uuid PRIMARY KEY,
      account_id     uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      form_id        uuid NOT NULL REFERENCES forms ON DELETE CASCADE,
      service        text NOT NULL,
      filename       text,
      options        jsonb NOT NULL DEFAULT '{}',
      created_by     text NOT NULL,
      records        integer NOT NULL DEFAULT 0,
      imported       integer NOT NULL DEFAULT 0,
      spam           integer NOT NULL DEFAULT 0,
      existing       integer NOT NULL DEFAULT 0,
      expired        integer NOT NULL DEFAULT 0,
      rejected       integer NOT NULL DEFAULT 0,
      undated        integer NOT NULL DEFAULT 0,
      shortened      integer NOT NULL DEFAULT 0,
      files          integer NOT NULL DEFAULT 0,
      files_skipped  integer NOT NULL DEFAULT 0,
      problems       jsonb NOT NULL DEFAULT '[]',
      bytes_read     bigint NOT NULL DEFAULT 0,
      bytes_total    bigint,
      error          text,
      created_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
      touched_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
      finished_at    timestamptz,
      undone_at      timestamptz,
      erased_at      timestamptz
    );
    CREATE UNIQUE INDEX imports_running ON imports (account_id) WHERE finished_at IS NULL;
    CREATE INDEX imports_account ON imports (account_id, id DESC);
    CREATE INDEX imports_form ON imports (form_id);
    CREATE INDEX imports_undone ON imports (undone_at) WHERE undone_at IS NOT NULL AND erased_at IS NULL;

    ALTER TABLE files ADD COLUMN source_url text;`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    ALTER TABLE files DROP COLUMN source_url;
    DROP TABLE imports;`);
}
