import type { Pool } from 'pg';

/** A pool that behaves as the given one and notes how PostgreSQL went about each statement, and for how long. */
export function explainedPool(pool: Pool): { pool: Pool; plans: string[]; milliseconds: number[] } {
  const plans: string[] = [];
  const milliseconds: number[] = [];
  const query = async (statement: string | { text: string; values?: unknown[] }, values: unknown[] = []) => {
    const [text, given] =
      typeof statement === 'string' ? [statement, values] : [statement.text, statement.values ?? []];
    const { rows } = await pool.query(`EXPLAIN ${text}`, given);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    const began = performance.now();
    const result = await pool.query(text, given);
    milliseconds.push(Math.round((performance.now() - began) * 10) / 10);
    return result;
  };
  return { pool: { query } as unknown as Pool, plans, milliseconds };
}
