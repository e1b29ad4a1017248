import type { Sequelize } from 'sequelize';

/** The index of words in their blocks. */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  // An earlier attempt that was interrupted may have left it behind, perhaps invalid.
  await context.query('DROP INDEX CONCURRENTLY IF EXISTS submission_words_in_block;');
  await context.query(
    `CREATE INDEX CONCURRENTLY submission_words_in_block ON submission_words
     USING gin (words_in_block(words, account_id, block)) WITH (fastupdate = off);`,
  );
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP INDEX submission_words_in_block;');
}
