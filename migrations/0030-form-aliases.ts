import type { Sequelize } from 'sequelize';

/**
 * `form_aliases` says which form has an alias, so that no two forms of the installation have the same one. It follows
 * the setting `aliases` of `forms`, in the same transaction.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE form_aliases (
      alias    text PRIMARY KEY,
      form_id  uuid NOT NULL REFERENCES forms ON DELETE CASCADE
    );
    CREATE INDEX form_aliases_form ON form_aliases (form_id);

    CREATE FUNCTION store_form_aliases() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM form_aliases WHERE form_id = NEW.id;
      INSERT INTO form_aliases
        SELECT value, NEW.id FROM jsonb_array_elements_text(coalesce(NEW.settings -> 'aliases', '[]')) ORDER BY value;
      RETURN NULL;
    END $$;
    CREATE TRIGGER forms_aliases_added AFTER INSERT ON forms FOR EACH ROW
      WHEN (NEW.settings ? 'aliases') EXECUTE FUNCTION store_form_aliases();
    CREATE TRIGGER forms_aliases_changed AFTER UPDATE OF settings ON forms FOR EACH ROW
      WHEN (NEW.settings -> 'aliases' IS DISTINCT FROM OLD.settings -> 'aliases') EXECUTE FUNCTION store_form_aliases();`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    DROP TRIGGER forms_aliases_added ON forms;
    DROP TRIGGER forms_aliases_changed ON forms;
    DROP FUNCTION store_form_aliases();
    DROP TABLE form_aliases;`);
}
