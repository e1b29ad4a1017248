import type { Pool } from 'pg';
import { type Selection, selectionSql } from './submission.selection';

/** The columns of a table of submissions whose forms have different fields. */
export interface Columns {
  /** The names of the submitted fields in the order in which they first appear. */
  readonly names: readonly string[];
  /** Whether there are more names than columns. */
  readonly overflow: boolean;
}

const chunk = { rows: 5_000, bytes: 16_000_000 };
const mostColumns = 500;

/** Reads which fields the selection has, in steps of bounded size; `isGone` ends it when nobody waits any more. */
export async function findColumns(
  pool: Pool,
  selection: Selection,
  isGone: () => boolean,
  most = mostColumns,
): Promise<Columns> {
  const names: string[] = [];
  let before = selection.before;
  while (!isGone()) {
    const step = await findMoreColumns(pool, { ...selection, before }, names, most);
    names.push(...step.names);
    if (names.length > most) return { names: names.slice(0, most), overflow: true };
    if (!step.hasMore || !step.reached) break;
    before = step.reached;
  }
  return { names, overflow: false };
}

// In the place that the presented data gives them: the files come after the texts.
const fieldNamesSql = `
  SELECT name, n FROM json_object_keys(chunk.data) WITH ORDINALITY AS text (name, n)
  UNION ALL
  SELECT field, 5000 + row_number() OVER (ORDER BY id) FROM files WHERE submission_id = chunk.id`;

interface Step {
  readonly names: readonly string[];
  readonly reached: Date | null;
  readonly hasMore: boolean;
}

async function findMoreColumns(
  pool: Pool,
  selection: Selection,
  known: readonly string[],
  most: number,
): Promise<Step> {
  const values: unknown[] = [known];
  // By the submission in which a name comes first, and by its place there: a submission has 100 fields at most.
  const { rows } = await pool.query<Step>(
    `WITH chunk AS MATERIALIZED (${selectionSql(selection, chunk.rows, values, chunk.bytes)})
     SELECT ARRAY(SELECT field.name FROM chunk, LATERAL (${fieldNamesSql}) AS field
                  WHERE field.name <> ALL ($1::text[])
                  GROUP BY field.name ORDER BY min(chunk.place * 10000 + field.n) LIMIT ${most + 1}) AS names,
            (SELECT min(created_at) FROM chunk) AS reached,
            (SELECT count(*) FROM chunk) < (SELECT max(found) FROM chunk)
              OR (SELECT count(*) FROM chunk) = ${chunk.rows} AS "hasMore"`,
    values,
  );
  return rows[0] ?? { names: [], reached: null, hasMore: false };
}
