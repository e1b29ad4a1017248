import type { Pool } from 'pg';
import { type Selection, selectionSql } from '../submission.selection';

/** The columns of an export whose forms may have different fields. */
export interface Columns {
  /** Field names in the order in which they first appear. */
  readonly names: readonly string[];
  /** Whether there are more names than the limit. */
  readonly overflow: boolean;
}

const step = { rows: 5_000, bytes: 16_000_000 };
const maxColumns = 500;

/** Finds the field names of a selection in steps of bounded size; stops when `isGone` returns true. */
export async function findColumns(
  pool: Pool,
  selection: Selection,
  isGone: () => boolean,
  max = maxColumns,
): Promise<Columns> {
  const names: string[] = [];
  let before = selection.before;
  while (!isGone()) {
    const found = await findMoreColumns(pool, { ...selection, before }, names, max);
    names.push(...found.names);
    if (names.length > max) return { names: names.slice(0, max), overflow: true };
    if (!found.hasMore || !found.reached) break;
    before = found.reached;
  }
  return { names, overflow: false };
}

/** SQL for the field names of a row `chunk` of `submissions`, in the order of the presented data: files come last. */
export const fieldNamesSql = `
  SELECT name, position FROM json_object_keys(chunk.data) WITH ORDINALITY AS text (name, position)
  UNION ALL
  SELECT field, 5000 + row_number() OVER (ORDER BY id) FROM files
  WHERE submission_id = chunk.id AND answer_id IS NULL`;

interface Step {
  readonly names: readonly string[];
  readonly reached: Date | null;
  readonly hasMore: boolean;
}

async function findMoreColumns(pool: Pool, selection: Selection, known: readonly string[], max: number): Promise<Step> {
  const values: unknown[] = [known];
  // Ordered by the submission in which a name first appears and its position there; a submission has at most 100
  // fields.
  const { rows } = await pool.query<Step>(
    `WITH chunk AS MATERIALIZED (${selectionSql(selection, step.rows, values, step.bytes)})
     SELECT ARRAY(SELECT field.name FROM chunk, LATERAL (${fieldNamesSql}) AS field
                  WHERE field.name <> ALL ($1::text[])
                  GROUP BY field.name ORDER BY min(chunk.n * 10000 + field.position) LIMIT ${max + 1}) AS names,
            (SELECT min(created_at) FROM chunk) AS reached,
            (SELECT count(*) FROM chunk) < (SELECT max(found) FROM chunk)
              OR (SELECT count(*) FROM chunk) = ${step.rows} AS "hasMore"`,
    values,
  );
  return rows[0] ?? { names: [], reached: null, hasMore: false };
}
