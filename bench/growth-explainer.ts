import { Client, escapeLiteral, type Pool, type QueryConfig } from 'pg';

/** A pool that explains each statement, in a transaction that is rolled back, before it runs. */
export interface Explainer {
  readonly pool: Pool;
  /** Sets the title for the following statements. */
  title(text: string): void;
  /** All plans so far, by title. */
  text(): string;
  close(): Promise<void>;
}

/** PostgreSQL plans a prepared statement for its values five times; after that it may choose a generic plan. */
const executions = 7;

export async function openExplainer(databaseUrl: string): Promise<Explainer> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const found: string[] = [];
  let current = '';

  const explain = async (sql: string, values?: readonly unknown[]): Promise<string> => {
    // In a separate transaction, as in production: foreign keys of rows from the same transaction would be checked
    // again.
    await client.query('BEGIN');
    const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS) ${sql}`, values && [...values]);
    await client.query('ROLLBACK');
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const explainPrepared = async (name: string, text: string, values: readonly unknown[]): Promise<string> => {
    const quoted = `"explained ${name}"`;
    await client.query(`PREPARE ${quoted} AS ${text}`);
    const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : '';
    let plan = '';
    for (let n = 0; n < executions; n += 1) plan = await explain(`EXECUTE ${quoted}${given}`);
    await client.query(`DEALLOCATE ${quoted}`);
    return plan;
  };
  const query = async (statement: string | QueryConfig, more: readonly unknown[] = []) => {
    const {
      name,
      text,
      values = more,
    } = typeof statement === 'string' ? { text: statement, name: undefined } : statement;
    if (/^(BEGIN|COMMIT)/.test(text)) return { rows: [], rowCount: 0 };
    const given = [...values];
    // On the first run, pages may still have to be read from disk.
    if (!name) await explain(text, given);
    const plan = name ? await explainPrepared(name, text, given) : await explain(text, given);
    found.push(`== ${current}\n\n${plan}\n`);
    return client.query(text, given);
  };
  const connection = { query, release: () => {}, on: () => {}, off: () => {} };
  return {
    pool: { query, connect: async () => connection } as unknown as Pool,
    title: (text) => {
      current = text;
    },
    text: () => found.join('\n'),
    close: () => client.end(),
  };
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return escapeLiteral(`{${value.map((item) => `"${item}"`).join(',')}}`);
  return escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
}
