import type { Sequelize } from 'sequelize';

/**
 * Small copies of pictures that visitors uploaded. A row without `content` either waits to be made (`due_at`) or belongs
 * to a file of which there can be no thumbnail.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE thumbnails (
      file_id  uuid PRIMARY KEY REFERENCES files ON DELETE CASCADE,
      due_at   timestamptz,
      tries    smallint NOT NULL DEFAULT 0,
      width    smallint,
      height   smallint,
      content  bytea
    );
    -- WebP does not compress further.
    ALTER TABLE thumbnails ALTER COLUMN content SET STORAGE EXTERNAL;
    CREATE INDEX thumbnails_due ON thumbnails (due_at) WHERE due_at IS NOT NULL;`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE thumbnails;');
}
