import type { Sequelize } from 'sequelize';

/**
 * Replies that owners write to visitors. Each is a delivery of the kind `reply` (no foreign key, so that deliveries are
 * deleted without looking here; both go with their submission). `draft_id` comes with the form that the owner sends:
 * sending it twice stores one reply.
 *
 * `reply_templates` are texts that owners insert. Names are unique within an account, ignoring case. `key` is what a
 * settings file calls one, as for forms.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE replies (
      delivery_id    uuid PRIMARY KEY,
      account_id     uuid NOT NULL,
      submission_id  uuid NOT NULL REFERENCES submissions ON DELETE CASCADE,
      draft_id       uuid NOT NULL,
      recipient      text NOT NULL,
      subject        text NOT NULL,
      text           text NOT NULL,
      has_quote      boolean NOT NULL,
      message_id     text NOT NULL,
      created_at     timestamptz NOT NULL DEFAULT now(),
      UNIQUE (account_id, draft_id)
    );
    CREATE INDEX replies_submission ON replies (submission_id);

    CREATE TABLE reply_templates (
      id          uuid PRIMARY KEY,
      account_id  uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      key         text,
      name        text NOT NULL,
      text        text NOT NULL,
      created_at  timestamptz NOT NULL,
      updated_at  timestamptz NOT NULL
    );
    CREATE UNIQUE INDEX reply_templates_name ON reply_templates (account_id, lower(name));
    CREATE UNIQUE INDEX reply_templates_key ON reply_templates (account_id, key) WHERE key IS NOT NULL;`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE reply_templates, replies;');
}
