import type { Sequelize } from 'sequelize';

/**
 * How long submissions are stored, and what is stored of their IP addresses. A null setting of a form means that of its
 * account; a null setting of an account means to keep submissions forever, with full addresses.
 *
 * `retention_schedule` has a row for each form whose submissions are erased, whatever statement changed the rule. A rule
 * erases nothing in its first 24 hours. `next_at` is when a worker looks at the form again; `position` is how far it
 * has come, from the oldest submission to the newest. `retention_log` is what was erased, without personal data.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  const columns = `
      ADD COLUMN retention text CHECK (retention ~ '^(keep|after_delivery|[1-9][0-9]{0,3} days)$'),
      ADD COLUMN ip_addresses text CHECK (ip_addresses IN ('full', 'truncated', 'none'))`;
  await context.query(`
    ALTER TABLE accounts ${columns};
    ALTER TABLE forms ${columns};
    CREATE TRIGGER accounts_ip_addresses BEFORE UPDATE OF ip_addresses ON accounts
      FOR EACH ROW EXECUTE FUNCTION raise_version();

    CREATE TABLE retention_schedule (
      form_id          uuid PRIMARY KEY REFERENCES forms ON DELETE CASCADE,
      rule             text NOT NULL,
      starts_at        timestamptz NOT NULL,
      next_at          timestamptz NOT NULL,
      position         timestamptz(3),
      walk_started_at  timestamptz
    );
    CREATE INDEX retention_schedule_next ON retention_schedule (next_at);

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

    CREATE FUNCTION schedule_retention(changed uuid[]) RETURNS void LANGUAGE sql AS $$
      DELETE FROM retention_schedule s USING forms f JOIN accounts a ON a.id = f.account_id
      WHERE s.form_id = f.id AND f.id = ANY (changed) AND coalesce(f.retention, a.retention, 'keep') = 'keep';

      INSERT INTO retention_schedule AS s (form_id, rule, starts_at, next_at)
      SELECT f.id, coalesce(f.retention, a.retention), now() + interval '24 hours', now() + interval '24 hours'
      FROM forms f JOIN accounts a ON a.id = f.account_id
      WHERE f.id = ANY (changed) AND coalesce(f.retention, a.retention, 'keep') <> 'keep'
      ORDER BY f.id
      ON CONFLICT (form_id) DO UPDATE
      SET rule = excluded.rule, starts_at = excluded.starts_at, next_at = excluded.next_at, position = NULL,
          walk_started_at = NULL
      WHERE s.rule <> excluded.rule;
    $$;

    CREATE FUNCTION form_retention_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- A change of the account's rule waits for this form, or this form for the change.
      PERFORM FROM accounts WHERE id = NEW.account_id FOR SHARE;
      PERFORM schedule_retention(ARRAY[NEW.id]);
      RETURN NULL;
    END $$;
    CREATE TRIGGER forms_retention AFTER INSERT OR UPDATE OF retention ON forms
      FOR EACH ROW EXECUTE FUNCTION form_retention_changed();

    CREATE FUNCTION account_retention_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM schedule_retention(ARRAY(SELECT id FROM forms WHERE account_id = NEW.id AND retention IS NULL));
      RETURN NULL;
    END $$;
    CREATE TRIGGER accounts_retention AFTER UPDATE OF retention ON accounts
      FOR EACH ROW EXECUTE FUNCTION account_retention_changed();`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    DROP TRIGGER accounts_retention ON accounts;
    DROP TRIGGER forms_retention ON forms;
    DROP FUNCTION account_retention_changed();
    DROP FUNCTION form_retention_changed();
    DROP FUNCTION schedule_retention(uuid[]);
    DROP TABLE retention_log, retention_schedule;
    DROP TRIGGER accounts_ip_addresses ON accounts;
    ALTER TABLE forms DROP COLUMN retention, DROP COLUMN ip_addresses;
    ALTER TABLE accounts DROP COLUMN retention, DROP COLUMN ip_addresses;`);
}
