import type { Sequelize } from 'sequelize';

/**
 * The audit log: a chain of rows for each account, and one with `account_id` null for the installation.
 *
 * An INSERT leaves out `seq`, `at` and the hashes: a trigger locks the row of the chain in `audit_heads`, so that
 * transactions append one after the other, and fills them in. `hash` is the SHA-256 of the JSON array in `audit_hash`;
 * src/audit/verify-chain.ts computes it again. A restore inserts rows with their hashes, which stay as they are.
 *
 * Rows cannot be updated, and be deleted only after their account, or up to `removed_seq`: what retention removed.
 * `removed_hash` is the hash of the last removed row, from which the rest of the chain goes on.
 *
 * `actor_id` and `object_id` are texts without references: rows outlive what they name.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE audit_heads (
      chain         uuid PRIMARY KEY CHECK (chain = coalesce(account_id, '00000000-0000-0000-0000-000000000000')),
      account_id    uuid REFERENCES accounts ON DELETE CASCADE,
      seq           bigint NOT NULL DEFAULT 0,
      hash          text NOT NULL DEFAULT '',
      at            timestamptz(3) NOT NULL DEFAULT '-infinity',
      removed_seq   bigint NOT NULL DEFAULT 0,
      removed_hash  text NOT NULL DEFAULT ''
    );
    CREATE INDEX audit_heads_account ON audit_heads (account_id);

    CREATE TABLE audit_log (
      id             uuid PRIMARY KEY,
      account_id     uuid REFERENCES accounts ON DELETE CASCADE,
      seq            bigint NOT NULL,
      at             timestamptz(3) NOT NULL,
      actor_kind     text NOT NULL CHECK (actor_kind IN ('user', 'token', 'cli', 'operator', 'system')),
      actor_id       text,
      actor_label    text NOT NULL,
      action         text NOT NULL,
      object_kind    text,
      object_id      text,
      object_label   text,
      changes        jsonb NOT NULL DEFAULT '{}',
      ip_address     text,
      user_agent     text,
      previous_hash  text NOT NULL,
      hash           text NOT NULL
    );
    CREATE UNIQUE INDEX audit_log_chain ON audit_log (account_id, seq) WHERE account_id IS NOT NULL;
    CREATE UNIQUE INDEX audit_log_installation ON audit_log (seq) WHERE account_id IS NULL;
    CREATE INDEX audit_log_actor ON audit_log (account_id, actor_id, seq);
    CREATE INDEX audit_log_token_use ON audit_log (account_id, actor_id) WHERE action = 'token.used-anew';
    CREATE INDEX audit_log_group ON audit_log (account_id, split_part(action, '.', 1), seq);
    CREATE INDEX audit_log_object ON audit_log (account_id, object_id, seq);

    CREATE FUNCTION audit_hash(entry audit_log) RETURNS text LANGUAGE sql STABLE AS $$
      SELECT encode(sha256(convert_to('[' || string_agg(coalesce(to_json(part)::text, 'null'), ',' ORDER BY n) || ']', 'UTF8')), 'hex')
      FROM unnest(ARRAY[
        entry.previous_hash, entry.account_id::text, entry.seq::text, entry.id::text,
        to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        entry.actor_kind, entry.actor_id, entry.actor_label, entry.action,
        entry.object_kind, entry.object_id, entry.object_label, entry.changes::text, entry.ip_address, entry.user_agent
      ]) WITH ORDINALITY AS parts (part, n)
    $$;

    CREATE FUNCTION append_audit() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      own uuid := coalesce(NEW.account_id, '00000000-0000-0000-0000-000000000000');
      head audit_heads;
    BEGIN
      INSERT INTO audit_heads (chain, account_id) VALUES (own, NEW.account_id) ON CONFLICT (chain) DO NOTHING;
      SELECT * INTO head FROM audit_heads WHERE chain = own FOR UPDATE;
      NEW.seq := head.seq + 1;
      -- A clock that was set back must not reorder the log.
      NEW.at := greatest(date_trunc('milliseconds', clock_timestamp()), head.at);
      NEW.previous_hash := head.hash;
      NEW.hash := audit_hash(NEW);
      UPDATE audit_heads SET seq = NEW.seq, at = NEW.at, hash = NEW.hash WHERE chain = own;
      RETURN NEW;
    END $$;
    CREATE TRIGGER audit_log_append BEFORE INSERT ON audit_log FOR EACH ROW
      WHEN (NEW.hash IS NULL) EXECUTE FUNCTION append_audit();

    CREATE FUNCTION protect_audit() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        IF OLD.account_id IS NOT NULL AND NOT EXISTS (SELECT FROM accounts WHERE id = OLD.account_id)
           OR EXISTS (SELECT FROM audit_heads WHERE removed_seq >= OLD.seq
                      AND chain = coalesce(OLD.account_id, '00000000-0000-0000-0000-000000000000')) THEN
          RETURN OLD;
        END IF;
      END IF;
      RAISE EXCEPTION 'rows of the audit log cannot be changed or deleted' USING ERRCODE = 'restrict_violation';
    END $$;
    CREATE TRIGGER audit_log_protect BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION protect_audit();
    CREATE TRIGGER audit_log_keep BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION protect_audit();

    ALTER TABLE deliveries ADD FOREIGN KEY (audit_id) REFERENCES audit_log ON DELETE CASCADE;
    CREATE INDEX deliveries_audit ON deliveries (audit_id) WHERE audit_id IS NOT NULL;`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    ALTER TABLE deliveries DROP CONSTRAINT deliveries_audit_id_fkey;
    DROP INDEX deliveries_audit;
    DROP TABLE audit_log CASCADE;
    DROP TABLE audit_heads CASCADE;
    DROP FUNCTION append_audit(), protect_audit();`);
}
