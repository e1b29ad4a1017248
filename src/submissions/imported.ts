import type { Pool } from 'pg';

/**
 * SQL for the number of imported submissions that meet a condition, to be subtracted from a count; `imports` is the
 * condition of the imports `i`. Both counts stay within an index, and where nothing was imported, this one costs nothing.
 */
export function countImportedSql(imports: string, condition: string): string {
  return `(SELECT count(*)::int FROM submissions
           WHERE import_id IN (SELECT i.id FROM imports i WHERE ${imports}) AND import_id IS NOT NULL AND ${condition})`;
}

/** Whether anything was imported into the form. */
export async function hasImports(pool: Pool, formId: string): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>({
    name: 'form-has-imports',
    text: 'SELECT EXISTS (SELECT FROM imports WHERE form_id = $1) AS found',
    values: [formId],
  });
  return rows[0]?.found === true;
}
