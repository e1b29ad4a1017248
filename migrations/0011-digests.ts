import type { Sequelize } from 'sequelize';

/**
 * Digests: notifications that a recipient gets later, several in one e-mail. An entry is one submission for one
 * recipient (an address in lower case). It waits until `due_at`; then `delivery_id` is set, and the digest with this id
 * is a delivery of the kind `email` without a submission (no foreign keys, so that deliveries are deleted without
 * looking here).
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE digests (
      delivery_id  uuid PRIMARY KEY,
      account_id   uuid NOT NULL,
      form_id      uuid NOT NULL,
      recipient    text NOT NULL,
      created_at   timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX digests_form ON digests (form_id, created_at);
    CREATE INDEX digests_account ON digests (account_id);
    CREATE INDEX digests_age ON digests (created_at);

    CREATE TABLE digest_entries (
      submission_id  uuid NOT NULL REFERENCES submissions ON DELETE CASCADE,
      recipient      text NOT NULL,
      form_id        uuid NOT NULL,
      due_at         timestamptz NOT NULL,
      delivery_id    uuid,
      created_at     timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (submission_id, recipient)
    );
    CREATE INDEX digest_entries_due ON digest_entries (due_at) WHERE delivery_id IS NULL;
    CREATE INDEX digest_entries_waiting ON digest_entries (form_id, recipient, due_at) WHERE delivery_id IS NULL;
    CREATE INDEX digest_entries_digest ON digest_entries (delivery_id) WHERE delivery_id IS NOT NULL;`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE digest_entries, digests;');
}
