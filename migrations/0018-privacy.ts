import type { Sequelize } from 'sequelize';

/**
 * What erases submissions: a form's retention rule, or a person's request.
 *
 * `retention_schedule` has a row for each form whose submissions are erased, whatever statement changed the rule. A
 * rule erases nothing in its first 24 hours. `next_at` is when a worker looks at the form again; `position` is how far
 * it has come, from the oldest submission to the newest. `retention_log` is what was erased, without personal data.
 *
 * `erasures` are what was erased at a person's request. The person's address is stored as a salted hash only.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE retention_schedule (
      form_id          uuid PRIMARY KEY REFERENCES forms ON DELETE CASCADE,
      rule             text NOT NULL,
      starts_at        timestamptz NOT NULL,
      next_at          timestamptz NOT NULL,
      position         timestamptz(3),
      walk_started_at  timestamptz
    );
    CREATE INDEX retention_schedule_next ON retention_schedule (next_at);

    CREATE FUNCTION schedule_retention(changed uuid[]) RETURNS void LANGUAGE sql AS $$
      DELETE FROM retention_schedule s USING forms f JOIN accounts a ON a.id = f.account_id
      WHERE s.form_id = f.id AND f.id = ANY (changed) AND coalesce(f.settings ->> 'retention', a.retention, 'keep') = 'keep';

      INSERT INTO retention_schedule AS s (form_id, rule, starts_at, next_at)
      SELECT f.id, coalesce(f.settings ->> 'retention', a.retention), now() + interval '24 hours', now() + interval '24 hours'
      FROM forms f JOIN accounts a ON a.id = f.account_id
      WHERE f.id = ANY (changed) AND coalesce(f.settings ->> 'retention', a.retention, 'keep') <> 'keep'
      ORDER BY f.id
      ON CONFLICT (form_id) DO UPDATE
      SET rule = excluded.rule, starts_at = excluded.starts_at, next_at = excluded.next_at, position = NULL,
          walk_started_at = NULL
      WHERE s.rule <> excluded.rule;
    $$;

    CREATE FUNCTION form_retention_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND OLD.settings -> 'retention' IS NOT DISTINCT FROM NEW.settings -> 'retention' THEN
        RETURN NULL;
      END IF;
      -- A change of the account's rule waits for this form, or this form for the change.
      PERFORM FROM accounts WHERE id = NEW.account_id FOR SHARE;
      PERFORM schedule_retention(ARRAY[NEW.id]);
      RETURN NULL;
    END $$;
    CREATE TRIGGER forms_retention AFTER INSERT OR UPDATE OF settings ON forms
      FOR EACH ROW EXECUTE FUNCTION form_retention_changed();

    CREATE FUNCTION account_retention_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM schedule_retention(ARRAY(SELECT id FROM forms WHERE account_id = NEW.id AND NOT settings ? 'retention'));
      RETURN NULL;
    END $$;
    CREATE TRIGGER accounts_retention AFTER UPDATE OF retention ON accounts
      FOR EACH ROW EXECUTE FUNCTION account_retention_changed();

    CREATE TABLE retention_log (
      form_id      uuid NOT NULL REFERENCES forms ON DELETE CASCADE,
      day          date NOT NULL,
      rule         text NOT NULL,
      submissions  bigint NOT NULL,
      files        bigint NOT NULL,
      bytes        bigint NOT NULL,
      PRIMARY KEY (form_id, day, rule)
    );
    CREATE INDEX retention_log_day ON retention_log (day);

    CREATE TABLE erasures (
      id                   uuid PRIMARY KEY,
      account_id           uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      salt                 bytea NOT NULL,
      address_hash         bytea NOT NULL,
      submissions          integer NOT NULL DEFAULT 0,
      files                integer NOT NULL DEFAULT 0,
      deliveries           integer NOT NULL DEFAULT 0,
      idempotency_records  integer NOT NULL DEFAULT 0,
      webhook_errors       integer NOT NULL DEFAULT 0,
      submission_ids       uuid[] NOT NULL DEFAULT '{}',
      started_at           timestamptz NOT NULL DEFAULT clock_timestamp(),
      finished_at          timestamptz
    );
    CREATE INDEX erasures_account ON erasures (account_id, started_at DESC);`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    DROP TRIGGER accounts_retention ON accounts;
    DROP TRIGGER forms_retention ON forms;
    DROP FUNCTION account_retention_changed();
    DROP FUNCTION form_retention_changed();
    DROP FUNCTION schedule_retention(uuid[]);
    DROP TABLE erasures, retention_log, retention_schedule;`);
}
